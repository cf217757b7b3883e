public import HeedSignals

extension LaneEstimator {
  /// Settings of ``LaneEstimator``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Sampling of markings.
    public var markings = GroundMarking.Settings()
    /// Expected width of a lane before it is seen, metres. Higher: in narrow lanes, a marking that appears later is
    /// ignored more often. Lower: in wide lanes, a marking that appears later is ignored more often. Choice: lanes are
    /// 2.5-3.75 m wide.
    public var usualWidth = 3.4
    /// Standard deviation of that width, metres. Choice: as `usualWidth`.
    public var widthDeviation = 0.6
    /// Deviation of the lane's middle from the camera before it is seen, metres. Choice: anywhere in the lane.
    public var middleDeviation = 1.2
    /// Deviation of the lane's slope before it is seen. Choice: some degrees.
    public var slopeDeviation = 0.06
    /// Deviation of the lane's curvature before it is seen, 1/metre. Choice: any bend of a road outside town.
    public var curvatureDeviation = 0.004
    /// Deviation of the lane's taper, caused by a wrong pitch, metres per metre. Choice: two degrees, at 1.3 m above
    /// the road.
    public var taperDeviation = 0.09
    /// Growth of the middle's deviation, metres per root of a second. Choice: vehicles leave lanes at up to 1 m/s.
    public var middleGrowth = 0.3
    /// The same of the width, metres. Choice: widths change over hundreds of metres.
    public var widthGrowth = 0.08
    /// The same of the slope. Choice: a steered correction within a lane.
    public var slopeGrowth = 0.04
    /// The same of the curvature, 1/metre. Choice: bends begin within a few seconds.
    public var curvatureGrowth = 0.002
    /// The same of the taper. Choice: half a degree of pitch changes the taper by 0.02.
    public var taperGrowth = 0.05
    /// The samples of one marking weigh as much as this many independent samples. Choice: neighbouring rows err
    /// together.
    public var independentSamples = 6.0
    /// Samples beyond this many deviations weigh less. Source: Huber 1981: 1.345 keeps 95 % normal efficiency.
    public var robustness = 1.345
    /// Possible widths of a lane, metres. Choice: from works on a motorway to a ramp.
    public var widths = 2.2...5.0
    /// Greatest slope of the ego lane. Choice: 14 degrees.
    public var greatestSlope = 0.25
    /// Greatest curvature of the ego lane, 1/metre. Choice: a bend of 50 m.
    public var greatestCurvature = 0.02
    /// Greatest taper. Choice: a pitch that is wrong by five degrees was never measured.
    public var greatestTaper = 0.25
    /// Greatest RMS residual within `nearMeters`, metres. Choice: above the effect of pitching, below the distance to
    /// the next line.
    public var greatestScatter = 0.35
    /// Reach of that check, metres. Choice: farther, pitching moves markings by more.
    public var nearMeters = 20.0
    /// A marking further from its expected place counts as another marking, metres. Choice: a quarter of a lane's
    /// width.
    public var jumpMeters = 0.8
    /// Time with other markings after which the lane restarts from them. Choice: longer than a detector's errors at a
    /// crossing.
    @Seconds public var jumpTime: Duration = .milliseconds(300)
    /// How long the lane is kept without markings. Choice: the gap between dashes at motorway speed.
    @Seconds public var longestGap: Duration = .milliseconds(500)
    /// A side with a greater deviation is not reported, metres. Choice: half of the margin used to detect drifting.
    public var greatestDeviation = 0.25
    /// The defaults.
    public init() {}
  }
}
