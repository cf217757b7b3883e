public import HeedSignals

extension PhoneMonitor {
  /// What boxes are worth as evidence, where phones are, and when they are in use.
  ///
  /// Figures "of the net" are those of docs/attention.md: `yolox_nano` on clips without a phone, and on phones drawn into
  /// clips of people who are not in the figures that are reported.
  public struct Settings: Hashable, Codable, Sendable {
    /// Score from which a box is evidence, 0...1. Choice: with 0.2 of the net 31 of 32 phones in hands of the people it was
    /// chosen on are told, with 0.25 30; with 0.18 a turned head is told as a phone.
    public var scoreFrom = 0.2
    /// Probability that a box of an object that was not seen before is a phone, 0...1.
    /// Choice: hands and cups are held to the face more often than phones.
    public var prior = 0.01
    /// Evidence of the weakest box, natural logarithm of odds. Choice: of the net, a score of 0.25 is four to five times as
    /// likely with a phone as with a hand or a turned head, and a score of 0.2 three times.
    public var weakest = 1.1
    /// Evidence that a better box adds, for one unit above the least. Choice: at a score of 0.45, twenty to one.
    public var growth = 8.0
    /// Largest evidence of one box. Choice: two boxes are needed for any phone; one picture may err.
    public var strongest = 4.0
    /// Evidence of a look without the box, against the phone. Choice: half of what the net's misses say, because misses
    /// come in runs: a phone that is held badly stays held badly.
    public var miss = 0.8
    /// Time between looks at which each counts in full; looks that follow sooner count for the time between.
    /// Choice: pictures a quarter of a second apart show a moving hand anew.
    @Seconds public var lookInterval: Duration = .milliseconds(250)
    /// Probability from which a phone is reported, 0...1. Higher: phones are reported later, with fewer false ones.
    /// Lower: phones are reported sooner, with more false ones. Choice: by itself it warns nobody; a warning needs
    /// looks too.
    public var seenFrom = 0.9
    /// Probability below which a reported phone is over. Choice: as likely no phone as one.
    public var lostBelow = 0.5
    /// Probability that evidence never exceeds, 0...1. Choice: a phone that leaves is over after six looks without it.
    public var surest = 0.99
    /// Time without a box after which a phone is over, whatever was seen of it. Choice: hands on the wheel hide one for
    /// a second.
    @Seconds public var longestLoss: Duration = .seconds(2)
    /// Time at one place in the picture after which it is in a mount. Choice: no hand holds still for so long.
    @Seconds public var mountedAfter: Duration = .seconds(6)
    /// Largest way of the box's centre at one place, share of the box's shorter side. Choice: of the net, boxes of a
    /// phone that stands still scatter by a twentieth.
    public var still = 0.15
    /// Time for which a phone has to be at another place, or used otherwise, before that is reported.
    /// Choice: two looks of the net at its slowest; one box may be off.
    @Seconds public var settledAfter: Duration = .milliseconds(500)
    /// Largest distance of a phone at the ear from the side of the face's box, share of the face's width.
    /// Choice: the face's box ends before the ear; a phone is half as wide as a face.
    public var earReach = 0.6
    /// Time of looking at it after which it is in use. Higher: longer looks are needed for use of a phone. Lower:
    /// passing looks count as use of a phone. Source: ISO 15007: a fixation takes at least 100-120 ms; Choice: two of
    /// them.
    @Seconds public var useAfter: Duration = .milliseconds(250)
    /// Time without a look at it after which its use is over. Higher: use of a phone ends later. Lower: use of a phone
    /// ends sooner, and is reported in pieces. Choice: as Euro NCAP 2026 ends distraction, 2 s.
    @Seconds public var useEndsAfter: Duration = .seconds(2)
    /// Largest angle from the gaze to a phone's edge, degrees, at which it is looked at. Choice: as for zones.
    public var toleranceDegrees = 8.0
    /// Growth of that angle with the gaze's angle from the camera's axis, degrees per degree. Choice: as for zones.
    public var toleranceGrowth = 0.25
    /// By how much a zone has to be nearer to the gaze than the phone to be looked at instead, degrees. Choice: the
    /// error of an uncalibrated gaze: a phone before the instruments is not there by chance.
    public var zoneMarginDegrees = 6.0
    /// Share of the place where the face was, 0...1, from which a phone before it hides it. Choice: the nets find no face
    /// of which half is hidden.
    public var hidesFrom = 0.5
    /// Length of a phone, metres. Choice: most of those that are carried are 135 to 165 mm long and 65 to 80 mm wide.
    public var lengthMeters = 0.15
    /// Width of a phone, metres. Choice: as `lengthMeters`.
    public var widthMeters = 0.07

    /// The default values.
    public init() {}
  }
}
