/// The brightness profile that one person's iris usually has: the mean over the pictures that show it well.
struct UsualProfile: Sendable {
  struct Settings: Hashable, Sendable {
    /// Least weight of a new picture in the mean. Choice: half a minute of frames; a mean that changes faster moves the
    /// irises' height by a third of a pixel between a calibration and its use.
    var share = 0.001
    /// Pictures before the mean is used. Choice: a reflection that misled the first ones is then a minority.
    var fewest = 20
  }

  var settings = Settings()
  private var mean: RadialProfile?
  private var pictures = 0

  /// nil until enough pictures were seen.
  var profile: RadialProfile? { pictures >= settings.fewest ? mean : nil }

  /// Feeds the profile of one picture.
  mutating func add(_ profile: RadialProfile) {
    pictures += 1
    let share = max(settings.share, 1 / Double(pictures))
    var next = mean ?? profile
    next.take(zip(next.knots, profile.knots).map { $0 + share * ($1 - $0) })
    mean = next
  }
}
