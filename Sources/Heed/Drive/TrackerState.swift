import HeedSignals

/// What a tracker's calls are checked against and leave behind; lives in one `Mutex`.
///
/// Commands wait here for the pipeline's thread. Until it has taken them, what a call has brought about is believed; after
/// that, what the engine says.
struct TrackerState: Sendable {
  struct Run: Sendable {
    var id: Int
    /// Ends the wait for what comes next; nil while the source is being made.
    var halt: (@Sendable () -> Void)?
    var commands: [CabinCommand] = []
  }

  var run: Run?
  var runs = 0
  var isDestroyed = false
  var controls = TrackerControls()
  private(set) var phase = CalibrationPhase.idle
  /// A command waits that takes the calibration to another phase.
  private var isPhaseAsked = false
  private(set) var attentionScore: Double?
  /// Calibrations that runs ended before: asked for, and never begun. By the run's number.
  private var unbegun: [Int: Int] = [:]

  var isCalibrating: Bool { run != nil && phase != .idle }

  /// Begins a run.
  /// - Returns: Its number.
  mutating func begin() throws(TrackerError) -> Int {
    guard !isDestroyed else { throw .destroyed }
    guard run == nil else { throw .alreadyTracking }
    runs += 1
    run = Run(id: runs)
    return runs
  }

  /// Ends the run that is going on.
  mutating func end() {
    if let run {
      let waiting = run.commands.count { if case .startCalibration = $0 { true } else { false } }
      if waiting > 0 { unbegun[run.id] = waiting }
    }
    (run, phase, isPhaseAsked, attentionScore) = (nil, .idle, false, nil)
  }

  /// How many calibrations were asked of a run that is over and never begun; told once.
  mutating func takeUnbegun(of id: Int) -> Int { unbegun.removeValue(forKey: id) ?? 0 }

  /// Leaves a command for the pipeline, if there is one.
  mutating func ask(_ command: CabinCommand) { run?.commands.append(command) }

  /// Leaves a command that takes the calibration to another phase.
  mutating func ask(_ command: CabinCommand, phase next: CalibrationPhase) {
    ask(command)
    (phase, isPhaseAsked) = (next, true)
  }

  /// What waits for the run's pipeline.
  mutating func takeCommands(of id: Int) -> [CabinCommand] {
    guard run?.id == id, let commands = run?.commands, !commands.isEmpty else { return [] }
    run?.commands = []
    isPhaseAsked = false
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
