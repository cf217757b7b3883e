public import HeedSignals

extension LaneEstimator {
  public struct Settings: Hashable, Codable, Sendable {
    public var markings = GroundMarking.Settings()
    /// What is expected of a lane before it is seen: width and its deviation, metres. Choice: lanes are 2.5-3.75 m wide.
    public var usualWidth = 3.4
    public var widthDeviation = 0.6
    /// Deviation of the lane's middle from the camera, metres, of its slope and its curvature (1/metre), before it is seen.
    /// Choice: anywhere in the lane, within some degrees, in any bend of a road outside town.
    public var middleDeviation = 1.2
    public var slopeDeviation = 0.06
    public var curvatureDeviation = 0.004
    /// And of its taper, which a wrong pitch brings, metres per metre. Choice: two degrees, at 1.3 m above the road.
    public var taperDeviation = 0.09
    /// How fast what is believed becomes doubtful, per square root of a second: middle (metres), width, slope,
    /// curvature, taper. Choice: a vehicle leaves its lane with up to 1 m/s; widths change over hundreds of metres; a vehicle
    /// that pitches by half a degree changes the taper by 0.02.
    public var middleGrowth = 0.3
    public var widthGrowth = 0.08
    public var slopeGrowth = 0.04
    public var curvatureGrowth = 0.002
    public var taperGrowth = 0.05
    /// The samples of one marking weigh as this many independent ones. Choice: neighbouring rows err together.
    public var independentSamples = 6.0
    /// A sample off by more than this many of its deviations weighs less. Source: Huber 1981, Robust Statistics: 1.345 keeps
    /// 95 % efficiency on normal errors.
    public var robustness = 1.345
    /// Widths that a lane can have, metres. Choice: from works on a motorway to a ramp.
    public var widths = 2.2...5.0
    /// The greatest slope and curvature (1/metre) of a lane one drives in. Choice: 14 degrees; a bend of 50 m.
    public var greatestSlope = 0.25
    public var greatestCurvature = 0.02
    /// The greatest taper. Choice: a camera whose pitch is wrong by five degrees was not measured.
    public var greatestTaper = 0.25
    /// Markings scatter about the lane by no more than this, metres, root mean square within `nearMeters`.
    /// Choice: more than pitching moves them, less than to the next line on the road.
    public var greatestScatter = 0.35
    public var nearMeters = 20.0
    /// A marking farther than this from where it is expected is another one, metres. Choice: a quarter of a lane's width.
    public var jumpMeters = 0.8
    /// After this time of nothing but other markings, those are believed. Choice: longer than a detector errs at a crossing.
    @Seconds public var jumpTime: Duration = .milliseconds(300)
    /// Without markings the lane is known for this long. Choice: the gap between dashes at motorway speed.
    @Seconds public var longestGap: Duration = .milliseconds(500)
    /// A side that is known no better than this is not told, metres. Choice: half of what drifting is measured against.
    public var greatestDeviation = 0.25

    public init() {}
  }
}
