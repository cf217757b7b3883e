import HeedSignals

extension LaneEstimator {
  /// Standard deviation of that width, metres. Choice: as `usualWidth`.
  static let widthDeviation = 0.6
  /// Prior deviation of the lane's middle from the camera, metres. Choice: anywhere in the lane.
  static let middleDeviation = 1.2
  /// Prior deviation of the slope. Choice: some degrees.
  static let slopeDeviation = 0.06
  /// Prior deviation of the curvature, 1/metre. Choice: any bend of a road outside town.
  static let curvatureDeviation = 0.004
  /// Prior deviation of the taper, caused by a wrong pitch, metres per metre. Choice: two degrees, at 1.3 m above the road.
  static let taperDeviation = 0.09
  /// Growth of the middle's deviation, metres per root of a second. Choice: vehicles leave lanes with up to 1 m/s.
  static let middleGrowth = 0.3
  /// Growth of the width's deviation, metres. Choice: widths change over hundreds of metres.
  static let widthGrowth = 0.08
  /// Growth of the slope's deviation. Choice: a steering correction within a lane.
  static let slopeGrowth = 0.04
  /// Growth of the curvature's deviation, 1/metre. Choice: bends begin within a few seconds.
  static let curvatureGrowth = 0.002
  /// Growth of the taper's deviation. Choice: half a degree of pitch changes the taper by 0.02.
  static let taperGrowth = 0.05
  /// Number of independent samples that one marking counts as. Choice: neighbouring rows err together.
  static let independentSamples = 6.0
  /// Number of deviations beyond which samples weigh less. Source: Huber 1981: 1.345 keeps 95 % normal efficiency.
  static let robustness = 1.345
  /// Possible widths of a lane, metres. Choice: from motorway roadworks to a ramp.
  static let widths = 2.2...5.0
  /// Maximum slope of the ego lane. Choice: 14 degrees.
  static let greatestSlope = 0.25
  /// Maximum curvature of the ego lane, 1/metre. Choice: a bend of 50 m.
  static let greatestCurvature = 0.02
  /// Maximum taper. Choice: a pitch error beyond five degrees means an unmeasured camera.
  static let greatestTaper = 0.25
  /// Maximum RMS residual within `nearMeters`, metres. Choice: more than pitching causes, less than the next line.
  static let greatestScatter = 0.35
  /// Maximum distance of this check, metres. Choice: beyond it, pitching moves markings by more.
  static let nearMeters = 20.0
  /// Distance from its expected place at which a marking is a different one, metres. Choice: a quarter of a lane's width.
  static let jumpMeters = 0.8
  /// Time of different markings after which the lane restarts from them. Choice: longer than detectors err at a crossing.
  static let jumpTime: Duration = .milliseconds(300)
  /// Time that the lane is kept without markings. Choice: the gap between dashes at motorway speed.
  static let longestGap: Duration = .milliseconds(500)
  /// Maximum deviation of a reported side, metres. Choice: half of the drift's distance limits.
  static let greatestDeviation = 0.25

  /// Settings of ``LaneEstimator``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Expected width of a lane before it is seen, metres. Higher: in narrow lanes, a marking that appears later is
    /// ignored more often. Lower: in wide lanes, a marking that appears later is ignored more often. Choice: lanes are
    /// 2.5-3.75 m wide.
    public var usualWidth = 3.4
    /// The defaults.
    public init() {}
  }
}
