public import HeedSignals

extension PhoneMonitor {
  /// Evidence of boxes, and thresholds for the place and the use of phones.
  ///
  /// Figures "of the net" are from docs/attention.md: `yolox_nano` on clips without a phone, and on phones drawn into
  /// clips of people who are excluded from the reported figures.
  public struct Settings: Hashable, Codable, Sendable {
    /// Score from which a box is evidence, 0...1. Choice: for the people used for the choice, the net finds 31 of 32
    /// phones in hands with 0.2, and 30 with 0.25; with 0.18 a turned head is reported as a phone.
    public var scoreFrom = 0.2
    /// Probability that a new object is a phone, before the evidence of its boxes, 0...1. Choice: hands and cups are
    /// held to the face more often than phones.
    public var prior = 0.01
    /// Evidence of the weakest box, natural logarithm of odds. Choice: of the net, a score of 0.25 is four to five
    /// times as likely for a phone as for a hand or a turned head, and a score of 0.2 three times.
    public var weakest = 1.1
    /// Added evidence of a better box, per unit of score above `scoreFrom`. Choice: at a score of 0.45, twenty to one.
    public var growth = 8.0
    /// Largest evidence of one box. Choice: every phone needs two boxes, because one picture may err.
    public var strongest = 4.0
    /// Evidence against the phone from one look without its box. Choice: half of the net's measured miss evidence,
    /// because misses come in runs: a phone in a bad pose stays in it.
    public var miss = 0.8
    /// Interval between looks from which each counts in full; after a shorter interval a look counts in proportion.
    /// Choice: in a quarter of a second a moving hand changes the picture.
    @Seconds public var lookInterval: Duration = .milliseconds(250)
    /// Probability from which a phone is reported, 0...1. Higher: phones are reported later, with fewer false ones.
    /// Lower: phones are reported sooner, with more false ones. Choice: by itself it warns nobody; a warning needs
    /// looks too.
    public var seenFrom = 0.9
    /// Probability below which a reported phone ends. Choice: a phone is then less likely than not.
    public var lostBelow = 0.5
    /// Upper limit of the probability, 0...1. Choice: a phone that leaves ends after six looks without it.
    public var surest = 0.99
    /// Time without a box after which a phone ends, regardless of evidence. Choice: hands on the wheel hide a phone for
    /// a second.
    @Seconds public var longestLoss: Duration = .seconds(2)
    /// Time at one place in the picture after which a phone counts as in a mount. Choice: no hand holds still for so
    /// long.
    @Seconds public var mountedAfter: Duration = .seconds(6)
    /// Largest movement of the box's centre for a still phone, as a share of the box's shorter side. Choice: of the
    /// net, boxes of a still phone scatter by a twentieth.
    public var still = 0.15
    /// Time for which a phone must be at another place before the change is reported, and maximum gap within one look
    /// at it. Choice: two looks of the net at its slowest; one box may be off.
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
    /// Largest angle from the gaze to the phone's edge for a look at the phone, degrees. Choice: as for zones.
    public var toleranceDegrees = 8.0
    /// Growth of that angle with the gaze's angle from the camera's axis, degrees per degree. Choice: as for zones.
    public var toleranceGrowth = 0.25
    /// Margin by which a zone must be nearer to the gaze than the phone to count instead of it, degrees. Choice: the
    /// error of an uncalibrated gaze; a phone held in front of the instruments is not there by chance.
    public var zoneMarginDegrees = 6.0
    /// Minimum share of the last face box, 0...1, that a phone covers if it hides the face. Choice: the nets miss faces
    /// that are half hidden.
    public var hidesFrom = 0.5
    /// Length of a phone, metres. Choice: most phones in use are 135 to 165 mm long and 65 to 80 mm wide.
    public var lengthMeters = 0.15
    /// Width of a phone, metres. Choice: as `lengthMeters`.
    public var widthMeters = 0.07

    /// The default values.
    public init() {}
  }
}
