import HeedSignals

/// Which run of a tracker or monitor is active, and whether another may follow.
struct RunLife: Sendable {
  /// An active run; its number is never used again.
  struct Run: Sendable {
    var id: Int
    /// Ends all waits of the run; nil while the sources are being created.
    var halt: (@Sendable () -> Void)?
  }

  var run: Run?
  var runs = 0
  var isDestroyed = false

  /// The number of the run whose events streams receive now: the current or else the next run.
  var streamRun: Int { run?.id ?? runs + 1 }
}

/// The state of a tracker or monitor; lives in one `Mutex`.
protocol RunState: Sendable {
  associatedtype Answers: EventAnswers
  var life: RunLife { get set }
  /// The answers to questions as of now.
  var answers: Answers { get }
  mutating func forgetRun(_ run: RunLife.Run)
  /// Last events of an ended run, returned once: cancellations of requested calibrations that never began.
  mutating func takeLastWords(of id: Int, at time: Timestamp) -> [MonitorEvent]
}

extension RunState {
  mutating func takeLastWords(of id: Int, at time: Timestamp) -> [MonitorEvent] { [] }
  var run: RunLife.Run? { life.run }

  /// Begins a run, and returns its number.
  /// - Parameter running: Thrown while another run is active.
  /// - Throws: `running`, or ``TrackerError/destroyed``.
  mutating func begin(unless running: any Error) throws -> Int {
    guard !life.isDestroyed else { throw TrackerError.destroyed }
    guard life.run == nil else { throw running }
    life.runs += 1
    let run = RunLife.Run(id: life.runs)
    life.run = run
    forgetRun(run)
    return run.id
  }

  /// Ends the current run if its number is `id`; nil ends any run.
  mutating func end(_ id: Int? = nil) {
    guard let run = life.run, id == nil || run.id == id else { return }
    forgetRun(run)
    life.run = nil
  }
}
