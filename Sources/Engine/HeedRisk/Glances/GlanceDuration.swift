import HeedSignals

/// Measures how long a look lasts, except for time in which the gaze was not seen.
struct GlanceDuration: Sendable {
  private(set) var length = Duration.zero
  private var start: Timestamp?
  private var last: Timestamp?
  private var samples = 0
  /// False after a sample without a gaze. The time up to the next sample with a gaze then does not count.
  var isGoingOn = false

  mutating func add(_ time: Timestamp) {
    if isGoingOn, let last { length = length + (time - last) }
    start = start ?? time
    (last, isGoingOn) = (time, true)
    samples += 1
  }

  func evidence(beyond limit: Duration) -> RiskEvidence {
    RiskEvidence(
      rule: "heed", quantity: .glance, measured: length.seconds, threshold: limit.seconds, samples: samples,
      start: start)
  }
}
