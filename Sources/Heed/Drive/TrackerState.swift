import HeedSignals

/// What a tracker's calls are checked against and leave behind; lives in one `Mutex`.
///
/// Commands wait here for the pipeline's thread. Until it has taken them, what a call has brought about is believed;
/// after that, what the engine says.
struct TrackerState: RunState {
  var life = RunLife()
  private var commands: [CabinCommand] = []
  var controls = TrackerControls()
  private(set) var phase = CalibrationPhase.idle
  /// A command waits that takes the calibration to another phase.
  private var isPhaseAsked = false
  private(set) var attentionScore: Double?
  /// Calibrations that runs ended before: asked for, and never begun. By the run's number.
  private var unbegun: [Int: Int] = [:]

  var isCalibrating: Bool { run != nil && phase != .idle }

  mutating func forgetRun(_ run: RunLife.Run) {
    let waiting = commands.count { if case .startCalibration = $0 { true } else { false } }
    if waiting > 0 { unbegun[run.id] = waiting }
    (commands, phase, isPhaseAsked, attentionScore) = ([], .idle, false, nil)
  }

  /// Calibrations that were asked of a run that is over, and never begun, are canceled.
  mutating func takeLastWords(of id: Int, at time: Timestamp) -> [MonitorEvent] {
    Array(repeating: .calibration(time: time, change: .canceled), count: unbegun.removeValue(forKey: id) ?? 0)
  }

  /// Leaves a command for the pipeline, if there is one.
  mutating func ask(_ command: CabinCommand) { if run != nil { commands.append(command) } }

  /// Leaves a command that takes the calibration to another phase.
  mutating func ask(_ command: CabinCommand, phase next: CalibrationPhase) {
    ask(command)
    (phase, isPhaseAsked) = (next, true)
  }

  /// What waits for the run's pipeline.
  mutating func takeCommands(of id: Int) -> [CabinCommand] {
    guard run?.id == id, !commands.isEmpty else { return [] }
    defer { (commands, isPhaseAsked) = ([], false) }
    return commands
  }

  /// Takes note of what the engine of a run says, before anybody hears it.
  /// - Parameters:
  ///   - truth: Where the engine's calibration stands, all commands done that were taken.
  ///   - inUse: The calibration that the engine uses, or has put aside until its pictures come again.
  mutating func note(
    _ events: [MonitorEvent], of id: Int, calibration truth: CalibrationPhase, inUse: GazeCalibration? = nil
  ) {
    for case .calibration(_, let change) in events {
      switch change {
      // Also what was set and then refused by the engine, which knows the pictures.
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
      // Whoever hears of the end can start again at once.
      case .availability(let change): if case .stopped = change.availability { end() }
      default: break
      }
    }
  }
}
