public import HeedSignals

extension ObjectMotion {
  /// Settings of ``ObjectMotion``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Expected closing speed of a new vehicle, as a share of the own speed. Choice: midway between a standing vehicle
    /// and one at the same speed.
    public var vehicleShare = 0.5
    /// Deviation of that closing speed, as a share of the own speed. Choice: covers both cases.
    public var vehicleDeviation = 0.6
    /// Least deviation of that closing speed, m/s. Choice: walking, and cycling towards each other.
    public var leastDeviation = 4.0
    /// Deviation of the closing speed while the own speed is unknown, m/s. Choice: oncoming city traffic.
    public var unknownDeviation = 10.0
    /// Change of a box's width per frame as the object turns, as a share. Choice: 10 degrees widen a car by a tenth.
    public var widthShare = 0.03
    /// Time constant of an object's learned aspect ratio. Choice: the time of a few boxes.
    @Seconds public var aspectDelay: Duration = .milliseconds(500)
    /// Deviation of the vehicle's pitch from one picture to the next, degrees. Choice: the pitching on an even road.
    public var pitchingDegrees = 0.15
    /// Deviation of a width from the usual width of its kind, as a share. Source: 9 to 28 % on labelled cars
    /// (docs/references.md, road).
    public var widthSpread = 0.2
    /// Deviation of a distance that came with a recognition, as a share. Choice: the error of good range nets.
    public var measuredShare = 0.03
    /// How long a range is predicted without measurement. Choice: objects cut off by the picture's edge are passing.
    @Seconds public var longestCarry: Duration = .milliseconds(500)
    /// Least time an object was seen before it gets a closing speed. Choice: before that, the speed is noise at any
    /// frame rate.
    @Seconds public var warmUp: Duration = .milliseconds(200)
    /// Time constant of the average box noise. Choice: some frames; it is the same detector.
    @Seconds public var waverDelay: Duration = .seconds(1)
    /// Time constant of the reported distance. Choice: learned sizes and boxes scatter; a jumping distance is useless.
    @Seconds public var distanceDelay: Duration = .milliseconds(250)
    /// Closing speeds below this many standard deviations do not change the reported distance. Choice: two, as usual.
    public var movingSignificance = 2.0
    /// At a difference above this many standard deviations the reported distance follows at once. Choice: the old value
    /// was then wrong.
    public var mostDeviation = 3.0
    /// Closing speeds below this many deviations give no time to collision. Choice: below one, closing is uncertain.
    public var significance = 1.0
    /// Least closing speed with a time to collision, m/s. Choice: one pixel in ten seconds.
    public var slowest = 0.1
    /// Greatest time to collision, seconds. Choice: a minute is no danger.
    public var longest = 60.0
    /// The defaults.
    public init() {}
  }
}
