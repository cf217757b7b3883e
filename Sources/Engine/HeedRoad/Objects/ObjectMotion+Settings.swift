public import HeedSignals

extension ObjectMotion {
  /// Settings of ``ObjectMotion``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Expected closing speed of a new vehicle, as a share of the own speed. Choice: midway between a standing vehicle
    /// and one at the same speed.
    public var vehicleShare = 0.5
    /// Its deviation, as a share of the own speed. Choice: covers both extremes.
    public var vehicleDeviation = 0.6
    /// Minimum of this deviation, m/s. Choice: walking, and cycling towards each other.
    public var leastDeviation = 4.0
    /// This deviation while the vehicle's speed is unknown, m/s. Choice: oncoming city traffic.
    public var unknownDeviation = 10.0
    /// Change of a box's width per frame as the object turns, as a share. Choice: 10 degrees widen a car by a tenth.
    public var widthShare = 0.03
    /// Time constant of an object's learned aspect ratio. Choice: the time of a few boxes.
    @Seconds public var aspectDelay: Duration = .milliseconds(500)
    /// Deviation of the vehicle's pitch from one picture to the next, degrees. Choice: that on an even road.
    public var pitchingDegrees = 0.15
    /// Deviation of a width from the usual width of its kind, as a share. Source: 9 to 28 % on labelled cars
    /// (docs/references.md, road).
    public var widthSpread = 0.2
    /// Deviation of a recognition's own distance, as a share. Choice: that of good range nets.
    public var measuredShare = 0.03
    /// Maximum time that a range is predicted without a measurement. Choice: objects cut off by the picture's edge are passing.
    @Seconds public var longestCarry: Duration = .milliseconds(500)
    /// Minimum time since an object's first sight for a closing speed. Choice: a shorter time gives noise at any rate.
    @Seconds public var warmUp: Duration = .milliseconds(200)
    /// Time constant of the average box noise. Choice: some frames; it is the same detector.
    @Seconds public var waverDelay: Duration = .seconds(1)
    /// Time constant of the reported distance. Choice: learned sizes and boxes vary; a jumping distance is useless.
    @Seconds public var distanceDelay: Duration = .milliseconds(250)
    /// Minimum closing speed that moves the distance, in standard deviations. Choice: two, as usual.
    public var movingSignificance = 2.0
    /// Difference above which the reported distance follows at once, in standard deviations. Choice: it was then wrong.
    public var mostDeviation = 3.0
    /// Minimum closing speed for a time to collision, in standard deviations. Choice: below one, closing is uncertain.
    public var significance = 1.0
    /// Minimum closing speed for a time to collision, m/s. Choice: one pixel in ten seconds.
    public var slowest = 0.1
    /// Maximum time to collision, seconds. Choice: a minute is no danger.
    public var longest = 60.0
    /// The defaults.
    public init() {}
  }
}
