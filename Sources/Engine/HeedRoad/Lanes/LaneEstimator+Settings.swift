extension LaneEstimator {
  /// Deviation of the lane's width from `usualWidth`, metres. Choice: lanes are 2.5 to 3.75 m wide.
  static let widthDeviation = 0.6
  /// Deviation of the lane's middle before any marking, metres. Choice: the camera may be anywhere in the lane.
  static let middleDeviation = 1.2
  /// Deviation of the lane's slope before any marking. Choice: some degrees.
  static let slopeDeviation = 0.06
  /// Deviation of the curvature before any marking, 1/metre. Choice: any bend of a road outside town.
  static let curvatureDeviation = 0.004
  /// Deviation of the lane's taper, metres per metre. Choice: a pitch wrong by two degrees, 1.3 m above the road.
  static let taperDeviation = 0.09
  /// Growth of the lane middle's deviation, metres per root of a second. Choice: vehicles leave lanes with up to 1
  /// m/s.
  static let middleGrowth = 0.3
  /// Growth of the lane width's deviation, metres per root of a second. Choice: widths change over hundreds of
  /// metres.
  static let widthGrowth = 0.08
  /// Growth of the deviation of the lane's slope per root of a second. Choice: a steering correction within a lane.
  static let slopeGrowth = 0.04
  /// Growth of the curvature's deviation, 1/metre per root of a second. Choice: bends begin within a few seconds.
  static let curvatureGrowth = 0.002
  /// Growth of the deviation of the taper per root of a second. Choice: half a degree of pitch changes it by 0.02.
  static let taperGrowth = 0.05
  /// Number of independent samples of a marking. Choice: neighbouring rows have similar errors.
  static let independentSamples = 6.0
  /// Deviations beyond which samples weigh less. Source: Huber 1981: 1.345 keeps 95 % efficiency for normal noise.
  static let robustness = 1.345
  /// Possible widths of a lane, metres. Choice: from roadworks on a motorway to a ramp.
  static let widths = 2.2...5.0
  /// Maximum slope of the ego lane against the vehicle. Choice: 14 degrees.
  static let greatestSlope = 0.25
  /// Maximum curvature of the ego lane, 1/metre. Choice: a bend with a radius of 50 m.
  static let greatestCurvature = 0.02
  /// Maximum taper of the ego lane. Choice: with a pitch error over five degrees, the camera was not measured.
  static let greatestTaper = 0.25
  /// Maximum RMS distance of near samples from the lane, metres. Choice: above pitching, below the next line.
  static let greatestScatter = 0.35
  /// Farthest samples for `greatestScatter`, metres ahead. Choice: pitching moves farther markings by more.
  static let nearMeters = 20.0
  /// A marking this far from its expected place is a new one, metres. Choice: a quarter of a lane's width.
  static let jumpMeters = 0.8
  /// Duration of different markings before the lane restarts. Choice: longer than detectors fail at a crossing.
  static let jumpTime: Duration = .milliseconds(300)
  /// Time that the lane is kept without markings. Choice: the gap between dashes at motorway speed.
  static let longestGap: Duration = .milliseconds(500)
  /// Maximum deviation of a reported distance to a marking, metres. Choice: half of the limits for drifting.
  static let greatestDeviation = 0.25

  /// Settings of ``LaneEstimator``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Expected width of a lane before it is seen, metres. Higher: in narrow lanes, a marking that appears later is
    /// ignored more often. Lower: in wide lanes, a marking that appears later is ignored more often. Choice: lanes are
    /// 2.5-3.75 m wide.
    public var usualWidth = 3.4
    /// Creates the default settings.
    public init() {}
  }
}
