public import HeedSignals

extension ObjectMotion {
  public struct Settings: Hashable, Codable, Sendable {
    /// What is expected of the closing speed of something just seen, as shares of the vehicle's speed: vehicles between
    /// standing and keeping pace, everything else standing or walking.
    /// Choice: the middle, with a deviation that reaches both ends.
    public var vehicleShare = 0.5
    public var vehicleDeviation = 0.6
    /// Least deviation of that, m/s. Choice: walking, and cycling against each other.
    public var leastDeviation = 4.0
    /// The deviation where the vehicle's speed is not known, m/s. Choice: oncoming city traffic.
    public var unknownDeviation = 10.0
    /// How much a box's width varies with the side that an object shows, as a share of it, from frame to frame.
    /// Choice: a car that turns by 10 degrees shows a tenth more.
    public var widthShare = 0.03
    /// How long width over height of an object is learned. Choice: some looks.
    @Seconds public var aspectDelay: Duration = .milliseconds(500)
    /// How far a width is off that of its kind, as a share, when the height was never seen.
    /// Source: 9 to 28 % on labelled cars (docs/references.md, road).
    public var widthSpread = 0.2
    /// How far a distance that came with a recognition is off, as a share. Choice: what good range nets reach.
    public var measuredShare = 0.03
    /// A range that was not measured for this long is none any more. Choice: what is cut off by the picture's edge is passing;
    /// carried on for longer it would stand before the camera.
    @Seconds public var longestCarry: Duration = .milliseconds(500)
    /// A closing speed is given once an object was seen for this long. Choice: less is noise at any rate.
    @Seconds public var warmUp: Duration = .milliseconds(200)
    /// What boxes of new objects are expected to waver by follows those of the others with this delay.
    /// Choice: some frames; it is the same detector.
    @Seconds public var waverDelay: Duration = .seconds(1)
    /// A distance goes on by the closing speed, and follows what is measured with this delay. Choice: sizes are learned over
    /// seconds and boxes waver; a distance that jumps with each of it is of no use to people.
    @Seconds public var distanceDelay: Duration = .milliseconds(250)
    /// A closing speed moves it from this many standard deviations of its own on. Choice: two, as usual.
    public var movingSignificance = 2.0
    /// Further off than this many standard deviations, it follows at once. Choice: then it was wrong.
    public var mostDeviation = 3.0
    /// Closing counts from this many standard deviations of itself. Choice: below one it may as well not be closing.
    public var significance = 1.0
    /// Closing more slowly than this is not closing, m/s; nor is what takes longer than a minute.
    /// Choice: one pixel in ten seconds.
    public var slowest = 0.1
    public var longest = 60.0

    public init() {}
  }
}
