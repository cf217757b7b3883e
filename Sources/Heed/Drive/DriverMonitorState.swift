import HeedSignals

/// What a driver monitor's calls are checked against; lives in one `Mutex`.
struct DriverMonitorState: Sendable {
  struct Run: Sendable {
    var id: Int
    /// Ends the waits for what comes next; nil while the sources are being made.
    var halt: (@Sendable () -> Void)?
    var drive: Drive?
    var isLive = false
    /// The time of the newest input of the cabin, and when it came.
    var newest: (time: Timestamp, came: ContinuousClock.Instant)?
  }

  private(set) var run: Run?
  private(set) var runs = 0
  private(set) var risk: RiskState?

  mutating func begin() -> Int {
    runs += 1
    (run, risk) = (Run(id: runs), nil)
    return runs
  }

  mutating func setHalt(of id: Int, _ halt: @escaping @Sendable () -> Void) { if run?.id == id { run?.halt = halt } }

  mutating func setDrive(_ drive: Drive, isLive: Bool, of id: Int) {
    guard run?.id == id else { return }
    run?.drive = drive
    run?.isLive = isLive
  }

  mutating func cabinCame(at time: Timestamp, of id: Int) {
    guard run?.id == id else { return }
    let newest = max(time, run?.newest?.time ?? time)
    run?.newest = (newest, .now)
  }

  mutating func note(_ risk: RiskState, of id: Int) { if run?.id == id { self.risk = risk } }

  /// What a host's input goes to, and the time that it is now there; nil before the first frame, and without a run.
  var present: (drive: Drive, id: Int, now: Timestamp)? {
    guard let run, let drive = run.drive, let newest = run.newest else { return nil }
    // A recording's clock goes from frame to frame.
    return (drive, run.id, run.isLive ? newest.time + newest.came.duration(to: .now) : newest.time)
  }

  /// - Returns: What ends the waits.
  mutating func stop() -> (@Sendable () -> Void)? {
    defer { run = nil }
    return run?.halt
  }

  mutating func end(_ id: Int) { if run?.id == id { run = nil } }
}
