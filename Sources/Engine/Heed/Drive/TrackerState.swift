import HeedGaze
import HeedGeometry
import HeedSignals

/// A tracker's state; lives in one `Mutex`. A requested phase counts until the pipeline takes its commands.
struct TrackerState: RunState {
  var life = RunLife()
  private var commands: [CabinCommand] = []
  var controls = TrackerControls()
  private(set) var phase = CalibrationPhase.idle
  /// True while a waiting command will change the calibration's phase.
  private var isPhaseAsked = false
  private(set) var attentionScore: Double?
  /// Requested calibrations that never began, by ended run.
  private var unbegun: [Int: Int] = [:]

  var isCalibrating: Bool { run != nil && phase != .idle }

  mutating func forgetRun(_ run: RunLife.Run) {
    let waiting = commands.count { if case .startCalibration = $0 { true } else { false } }
    if waiting > 0 { unbegun[run.id] = waiting }
    (commands, phase, isPhaseAsked, attentionScore) = ([], .idle, false, nil)
  }

  mutating func takeLastWords(of id: Int, at time: Timestamp) -> [MonitorEvent] {
    Array(repeating: .calibration(time: time, change: .canceled), count: unbegun.removeValue(forKey: id) ?? 0)
  }

  mutating func ask(_ command: CabinCommand) { if run != nil { commands.append(command) } }

  mutating func ask(_ command: CabinCommand, phase next: CalibrationPhase) {
    ask(command)
    (phase, isPhaseAsked) = (next, true)
  }

  mutating func takeCommands(of id: Int) -> [CabinCommand] {
    guard run?.id == id, !commands.isEmpty else { return [] }
    defer { (commands, isPhaseAsked) = ([], false) }
    return commands
  }

  /// Notes the engine's events before their delivery.
  /// - Parameters:
  ///   - truth: The engine's phase after all commands taken so far.
  ///   - inUse: The engine's calibration, also while suspended for another picture size.
  mutating func note(
    _ events: [MonitorEvent], of id: Int, calibration truth: CalibrationPhase, inUse: GazeCalibration? = nil
  ) {
    for case .calibration(_, let change) in events {
      switch change {
      // The engine also refuses a host's calibration for another picture size, and keeps the calibration in use.
      case .finished, .failed: controls.calibration = inUse
      default: break
      }
    }
    guard run?.id == id else { return }
    if !isPhaseAsked { phase = truth }
    for event in events {
      switch event {
      case .frame(let report): attentionScore = report.attentionScore
      case .availability(let change) where change.availability == .unavailable(.cameraStalled): attentionScore = nil
      // Readers of the final event can start again at once.
      case .availability(let change): if case .stopped = change.availability { end() }
      default: break
      }
    }
  }
}

/// The stage of a calibration, which decides what a tracker's calls may do.
enum CalibrationPhase: Hashable, Sendable {
  case idle
  case starting
  /// A point was named and must be shown next.
  case waiting
  case collecting
  /// A point without usable samples; can be repeated.
  case failed

  /// - Parameter state: nil when no calibration is running.
  init(_ state: CalibrationSession.State?) {
    switch state {
    case .waitingForHost: self = .waiting
    case .collecting: self = .collecting
    case .pointFailed: self = .failed
    case .finished, .failed, .canceled, nil: self = .idle
    }
  }
}

/// A tracker's settings; kept between runs.
struct TrackerControls: Sendable {
  /// The part of the display that attention belongs to; `removed` means no part.
  enum AttentionTarget: Hashable, Sendable {
    case wholeDisplay
    case region(ScreenRegion)
    case removed
  }

  /// Allowed lengths of an attention interval, seconds. Source: SeeSo: 10 to 60 s.
  static let attentionIntervals = 10...60
  var framesPerSecond = 30
  /// Seconds; nil for the engine's setting.
  var attentionSeconds: Int?
  var attentionTarget = AttentionTarget.wholeDisplay
  /// nil for the rig's orientation.
  var orientation: InterfaceOrientation?
  var calibration: GazeCalibration?
}
