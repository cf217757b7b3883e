import HeedSignals

/// A tracker's state; lives in one `Mutex`. Commands wait for the pipeline's thread. Their requested phase counts until
/// they are taken; after that, the engine's phase counts.
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

  /// Cancellations of calibrations that an ended run never began.
  mutating func takeLastWords(of id: Int, at time: Timestamp) -> [MonitorEvent] {
    Array(repeating: .calibration(time: time, change: .canceled), count: unbegun.removeValue(forKey: id) ?? 0)
  }

  /// Queues a command for the pipeline, if a run is active.
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
      // Also for a host's calibration that the engine, which knows the picture size, refused.
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
