import HeedDriver
import HeedGaze
import HeedSignals

/// A tracker's state; lives in one `Mutex`. A requested calibration phase counts until the run takes up its commands.
struct TrackerState: RunState {
  var life = RunLife()
  private var commands: [CabinCommand] = []
  var controls = TrackerControls()
  private(set) var phase = CalibrationPhase.idle
  /// True while a command waits that will change the calibration's phase.
  private var isPhaseAsked = false
  private(set) var answers = CabinAnswers()
  /// How many requested calibrations never began, by the number of the ended run.
  private var unbegun: [Int: Int] = [:]

  var isCalibrating: Bool { run != nil && phase != .idle }

  mutating func forgetRun(_ run: RunLife.Run) {
    let waiting = commands.count { if case .startCalibration = $0 { true } else { false } }
    if waiting > 0 { unbegun[run.id] = waiting }
    (commands, phase, isPhaseAsked, answers) = ([], .idle, false, CabinAnswers())
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
  ///   - truth: The calibration phase of the engine after all commands taken so far.
  ///   - inUse: The engine's calibration, also while suspended for another picture size.
  mutating func note(
    _ events: [MonitorEvent], of id: Int, calibration truth: CalibrationPhase, inUse: GazeCalibration? = nil
  ) {
    for case .calibration(_, let change) in events {
      switch change {
      // The engine may also refuse the host's calibration for its picture size, and keep the calibration in use.
      case .finished, .failed: controls.calibration = inUse
      default: break
      }
    }
    guard run?.id == id else { return }
    if !isPhaseAsked { phase = truth }
    for event in events { answers.note(event) }
    // A reader of the final event may start the next run at once.
    if events.contains(where: \.isEnd) { end() }
  }
}

/// The stage of a calibration, which decides what a tracker's calls may do.
enum CalibrationPhase: Hashable, Sendable {
  case idle
  case starting
  /// A point is next: it must be shown before samples are collected.
  case waiting
  case collecting
  /// A point got no usable samples, and can be repeated.
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
  /// Accepted lengths of an attention interval, seconds. Source: SeeSo: 10 to 60 s.
  static let attentionIntervals = 10...60
  var framesPerSecond = 30
  /// Length of an attention interval, seconds; nil for the settings' length.
  var attentionSeconds: Int?
  /// The host's part of the display for attention, nil once it was removed; nil for the region of the settings.
  var attentionRegion: ScreenRegion??
  /// The display's orientation; nil for the rig's orientation.
  var orientation: InterfaceOrientation?
  var calibration: GazeCalibration?

  /// The part of the display that attention belongs to; nil if it belongs to zones or, without zones, the display.
  func region(of settings: EngineSettings) -> ScreenRegion? { attentionRegion ?? settings.attention.region.rect }

  /// The commands that apply these controls to a new engine.
  /// - Parameter recorded: The calibration of a recording, in use until the host sets another.
  func commands(_ settings: EngineSettings, _ recorded: GazeCalibration?) -> [CabinCommand] {
    var commands: [CabinCommand] = [.attentionRegion(region(of: settings))]
    if let attentionSeconds { commands.append(.attentionInterval(attentionSeconds)) }
    if let orientation { commands.append(.turnDisplay(orientation)) }
    if let calibration = calibration ?? recorded { commands.append(.useCalibration(calibration)) }
    return commands
  }
}
