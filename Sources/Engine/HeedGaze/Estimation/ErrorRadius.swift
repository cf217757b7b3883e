/// The gaze error: the radius around the measured gaze, degrees, that holds the true gaze in nine frames of ten.
enum ErrorRadius {
  /// Radius for nine frames of ten over the deviation on one axis. Choice: Rayleigh distribution, root of 2 ln 10.
  static let nineInTen = 2.146
  /// Mean distance over the deviation on one axis. Choice: Rayleigh distribution, root of pi over 2.
  static let meanOfAxis = 1.2533
  /// Error radius of gaze by the head alone, degrees. Choice: eyes turn up to 25 degrees in a still head, seldom 35.
  static let headOnly = 30.0
  /// Share of the offset's variance that stays when straight ahead is learned. Choice: a driver's usual gaze lies
  /// within a zone's radius of the road's middle.
  static let zeroedShare = 0.35

  /// - Parameter variance: Variance along one axis, degrees squared.
  static func radius(_ variance: Double) -> Double { nineInTen * variance.squareRoot() }

  /// Variance without a calibration, once part of the offset was learned from looks at the road.
  static func zeroed(_ variance: Double, offset: Double, trust: Double) -> Double {
    max(0, variance - offset * trust * (1 - zeroedShare))
  }
}
