import HeedSignals

/// How long the lids were seen and how long they were down, frame by frame.
struct LidTimes: Sendable {
  var seen = Duration.zero
  var down = Duration.zero
  private var last: (time: Timestamp, isDown: Bool?)?

  /// - Parameters:
  ///   - closure: ``FrameReport/closure``.
  ///   - limits: The closure that counts as down, and the longest time for which a frame counts.
  mutating func update(_ closure: Double?, at time: Timestamp, limits: SessionTally.Settings) {
    if let last {
      guard time > last.time else { return }
      let step = time - last.time
      if let isDown = last.isDown, step <= limits.longestStep {
        seen += step
        if isDown { down += step }
      }
    }
    last = (time, closure.map { $0 >= limits.downFrom })
  }
}
