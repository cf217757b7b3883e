/// The recording that movements were told in, as its report names it.
package struct MovementRecording: Sendable {
  /// The file's path, of which the page names the last part.
  var name: String
  /// Samples a second without gaps; nil before the second sample.
  var rate: Double?
  /// From the first sample to the last.
  var seconds: Double
  /// Rows of the table, and those whose time was not used.
  var samples: Int
  var notUsed: Int
  /// The past alone was used.
  var isOnline: Bool

  /// Memberwise initializer.
  package init(name: String, rate: Double?, seconds: Double, samples: Int, notUsed: Int, isOnline: Bool) {
    (self.name, self.rate, self.seconds) = (name, rate, seconds)
    (self.samples, self.notUsed, self.isOnline) = (samples, notUsed, isOnline)
  }

  /// With the last sample's own interval.
  var length: Double { rate.map { seconds + 1 / $0 } ?? seconds }
}
