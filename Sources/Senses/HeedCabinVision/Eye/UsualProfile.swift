/// The usual brightness profile of one person's iris: the mean over pictures that show it well.
struct UsualProfile: Sendable {
  /// Minimum weight of a new picture in the mean. Choice: the mean covers half a minute of frames; with a faster mean
  /// the irises' height drifts by a third of a pixel between a calibration and its use.
  static let share = 0.001
  /// Number of pictures before the mean is used. Choice: this many pictures outweigh a reflection in the first
  /// pictures.
  static let fewest = 20

  private var mean: RadialProfile?
  private var pictures = 0

  /// The mean profile; nil before `fewest` pictures.
  var profile: RadialProfile? { pictures >= Self.fewest ? mean : nil }

  /// Adds the profile of one picture to the mean.
  mutating func add(_ profile: RadialProfile) {
    pictures += 1
    let share = max(Self.share, 1 / Double(pictures))
    var next = mean ?? profile
    next.take(zip(next.knots, profile.knots).map { $0 + share * ($1 - $0) })
    mean = next
  }
}
