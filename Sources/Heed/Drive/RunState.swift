import HeedSignals

/// Whether a tracker or monitor runs.
struct RunLife: Sendable {
  struct Run: Sendable {
    var id: Int
    /// Ends the waits for what comes next; nil while the sources are being made.
    var halt: (@Sendable () -> Void)?
  }

  var run: Run?
  var runs = 0
  var isDestroyed = false

  /// Which streams an event of now belongs to: of the run that goes on, or of the next.
  var streamRun: Int { run?.id ?? runs + 1 }
}

/// What the calls of a tracker or monitor are checked against and leave behind; lives in one `Mutex`.
protocol RunState: Sendable {
  var life: RunLife { get set }
  /// Forgets what belonged to a run that begins or is over.
  mutating func forgetRun(_ run: RunLife.Run)
  /// What is told of things that a run was asked for and never began; told once.
  mutating func takeLastWords(of id: Int, at time: Timestamp) -> [MonitorEvent]
}

extension RunState {
  mutating func takeLastWords(of id: Int, at time: Timestamp) -> [MonitorEvent] { [] }

  var run: RunLife.Run? { life.run }

  /// Begins a run.
  /// - Parameter running: What is thrown while another goes on.
  /// - Throws: That, or ``TrackerError/destroyed``.
  /// - Returns: Its number.
  mutating func begin(unless running: any Error) throws -> Int {
    guard !life.isDestroyed else { throw TrackerError.destroyed }
    guard life.run == nil else { throw running }
    life.runs += 1
    let run = RunLife.Run(id: life.runs)
    life.run = run
    forgetRun(run)
    return run.id
  }

  /// Ends the run that is going on; nil: whichever it is.
  mutating func end(_ id: Int? = nil) {
    guard let run = life.run, id == nil || run.id == id else { return }
    forgetRun(run)
    life.run = nil
  }
}
