import HeedSignals

/// The state behind a tracker's calls; lives in one `Mutex`. Commands wait here for the pipeline's thread. The
/// requested phase counts until the pipeline takes the commands; after that, the engine's phase counts.
struct TrackerState: RunState {
  var life = RunLife()
  private var commands: [CabinCommand] = []
  var controls = TrackerControls()
  private(set) var phase = CalibrationPhase.idle
  /// True while a waiting command will change the calibration's phase.
  private var isPhaseAsked = false
  private(set) var attentionScore: Double?
  /// Number of requested calibrations that never began, keyed by the ended run.
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

  /// Notes the events of a run's engine before they are delivered.
  /// - Parameters:
  ///   - truth: The phase of the engine's calibration after all commands taken so far.
  ///   - inUse: The calibration that the engine uses, or keeps suspended for another picture size.
  mutating func note(
    _ events: [MonitorEvent], of id: Int, calibration truth: CalibrationPhase, inUse: GazeCalibration? = nil
  ) {
    for case .calibration(_, let change) in events {
      switch change {
      // This includes a calibration set by the host and then refused by the engine, which knows the picture size.
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
