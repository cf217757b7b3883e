/// Facts about a recording that its statistics state.
package struct MovementRecording: Sendable {
  /// Samples per second, not counting gaps, and the intervals' standard deviation; nil before the second sample.
  var rate: Double?
  var jitterMilliseconds: Double?
  /// Time from the first sample to the last, seconds.
  var seconds: Double
  /// Number of rows in the recorded table, and of missing rows.
  var samples, missing: Int
  /// Number of rows without a gaze position, and number of these that were bridged.
  var lost, bridged: Int
  var method: MovementMethod

  package init(
    rate: Double?, jitter: Double? = nil, seconds: Double, samples: Int, missing: Int = 0, lost: Int = 0,
    bridged: Int = 0, method: MovementMethod
  ) {
    (self.rate, jitterMilliseconds, self.seconds) = (rate, jitter, seconds)
    (self.samples, self.missing) = (samples, missing)
    (self.lost, self.bridged, self.method) = (lost, bridged, method)
  }

  /// A share of all rows, 0...1; nil for an empty recording.
  func share(_ count: Int) -> Double? { samples > 0 ? Double(count) / Double(samples) : nil }

  /// Length of the recording including the interval of its last sample, seconds.
  var length: Double { rate.map { seconds + 1 / $0 } ?? seconds }
}
