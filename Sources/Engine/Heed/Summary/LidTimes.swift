import HeedSignals

/// How long the lids were seen, and how long they were down.
struct LidTimes: Sendable {
  var seen = Duration.zero
  var down = Duration.zero
  private var last: (time: Timestamp, isDown: Bool?)?

  /// - Parameter closure: The frame's ``FrameReport/closure``.
  mutating func update(_ closure: Double?, at time: Timestamp) {
    if let last {
      guard time > last.time else { return }
      let step = time - last.time
      if let isDown = last.isDown, step <= SessionTally.longestStep {
        seen += step
        if isDown { down += step }
      }
    }
    last = (time, closure.map { $0 >= SessionTally.downFrom })
  }
}
