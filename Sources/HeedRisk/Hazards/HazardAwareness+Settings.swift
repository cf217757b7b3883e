public import HeedSignals

extension HazardAwareness {
  public struct Settings: Hashable, Codable, Sendable {
    public var noticing = NoticingRate.Settings()

    /// Where the driver's eyes are against the road camera, metres: behind it, below it, and beside it on the driver's side.
    /// Choice: a car whose camera sits behind the mirror; off by a hand's breadth these are 1 degree at 5 m.
    public var eyesBehind = 0.6
    public var eyesBelow = 0.2
    public var eyesBeside = 0.37

    /// What a direction of gaze is taken to be off by where nobody says, degrees, one standard deviation.
    /// Source: docs/references.md, calibration and gaze: calibrated cameras in the field are off by 2 to 3 degrees.
    public var usualGazeDegrees = 3.0
    /// The same where it is only known that the driver looks at the road: about straight ahead.
    /// Choice: drivers' looks at the road scatter by about so much to the sides.
    public var roadGazeDegrees = 8.0

    /// What was seen is known for about as long: belief falls to 37 % of itself. Choice: between the 2 s that AttenD gives a
    /// driver who looks away, and the time that people keep count of several things that move, some seconds more.
    @Seconds public var memory: Duration = .seconds(4)
    /// Who looks at an object knows how it moves as it did about so long ago.
    /// Choice: drivers react to a lead vehicle that brakes 0.7 to 1.5 s after it began; half of that is for the foot.
    @Seconds public var perceiving: Duration = .milliseconds(700)
    /// Of an object that is met sooner than the driver knows by more than `sooner`, seconds, it is the less sure that the driver
    /// knows: by more than `sooner` and `soonerScale` 63 % of the way down to `doubt`.
    /// Choice: what times to collision waver by within a second, and as much again; who has seen a car has seen it, and may or
    /// may not see it brake.
    public var sooner = 0.6
    public var soonerScale = 0.6
    public var doubt = 0.5
    /// Nobody reckons with what is met later than this, seconds. Choice: several times what is warned of.
    public var farthestContact = 10.0

    /// A look stands for the time since the one before, and for no longer than this.
    /// Choice: a look each second still tells where somebody looks; what lies between two that are further apart nobody saw.
    @Seconds public var longestLook: Duration = .seconds(1)
    /// An object of which nobody could tell for this long whether it is looked at is neither seen nor unseen.
    /// Choice: about as long as what was seen before is worth something.
    @Seconds public var longestUnknown: Duration = .seconds(3)
    /// An object that is not on the road camera's picture for this long is forgotten. Choice: trackers remember no longer.
    @Seconds public var longestAbsence: Duration = .seconds(2)
    /// As many objects are remembered. Choice: five times what is in sight on a full road; bounds memory and time.
    public var mostObjects = 256

    /// It is said to be seen from this probability on, and to be unseen again at or below that one.
    /// Choice: more likely than not by a margin to each side, as wide as what a look of 150 ms changes.
    public var seenFrom = 0.6
    public var unseenBelow = 0.4

    public init() {}
  }
}
