/// The description of a recording for its report.
package struct MovementRecording: Sendable {
  /// The file's path; the page shows its last part.
  var name: String
  /// Samples per second without gaps; nil before the second sample.
  var rate: Double?
  /// Time from the first sample to the last, seconds.
  var seconds: Double
  /// Number of rows in the table, and number of rows with an unusable time.
  var samples: Int
  var notUsed: Int
  /// True if the classification used only past samples.
  var isOnline: Bool

  /// Memberwise initializer.
  package init(name: String, rate: Double?, seconds: Double, samples: Int, notUsed: Int, isOnline: Bool) {
    (self.name, self.rate, self.seconds) = (name, rate, seconds)
    (self.samples, self.notUsed, self.isOnline) = (samples, notUsed, isOnline)
  }

  /// Length of the recording including the last sample's interval, seconds.
  var length: Double { rate.map { seconds + 1 / $0 } ?? seconds }
}
