/// The recording whose movements are reported.
package struct MovementRecording: Sendable {
  /// The file's path; the page shows its last part.
  var name: String
  /// Samples per second without gaps; nil before the second sample.
  var rate: Double?
  /// From the first sample to the last, seconds.
  var seconds: Double
  /// Rows of the table, and rows left out because their time was not usable.
  var samples: Int
  var notUsed: Int
  /// Whether the movements were classified online, from past samples alone.
  var isOnline: Bool

  /// Memberwise initializer.
  package init(name: String, rate: Double?, seconds: Double, samples: Int, notUsed: Int, isOnline: Bool) {
    (self.name, self.rate, self.seconds) = (name, rate, seconds)
    (self.samples, self.notUsed, self.isOnline) = (samples, notUsed, isOnline)
  }

  /// Seconds, including the last sample's own interval.
  var length: Double { rate.map { seconds + 1 / $0 } ?? seconds }
}
