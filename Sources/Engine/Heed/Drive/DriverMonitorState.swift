import HeedSignals

/// A driver monitor's state; lives in one `Mutex`.
struct DriverMonitorState: RunState {
  var life = RunLife()
  private(set) var risk: RiskState?
  private var drive: Drive?
  private var isLive = false
  private var newest: (time: Timestamp, came: ContinuousClock.Instant)?

  mutating func forgetRun(_ run: RunLife.Run) { (drive, newest) = (nil, nil) }

  mutating func setDrive(_ drive: Drive, isLive: Bool, of id: Int) {
    guard run?.id == id else { return }
    (self.drive, self.isLive, risk) = (drive, isLive, nil)
  }

  mutating func cabinCame(at time: Timestamp, of id: Int) {
    guard run?.id == id else { return }
    newest = (max(time, newest?.time ?? time), .now)
  }

  mutating func note(_ risk: RiskState, of id: Int) { if run?.id == id { self.risk = risk } }

  /// The drive and its current time, for a host's input; nil without a run or frame.
  var present: (drive: Drive, now: Timestamp)? {
    guard run != nil, let drive, let newest else { return nil }
    // A recording's clock advances with its frames.
    return (drive, isLive ? newest.time + newest.came.duration(to: .now) : newest.time)
  }
}
