import HeedSignals

extension PhoneMonitor {
  /// Minimum score of a net's box that is evidence, 0...1. Choice: with 0.2, the net detects 31 of 32 phones in the
  /// hands of the tuning people, with 0.25 it detects 30; with 0.18, it reports a turned head as a phone.
  static let scoreFrom = 0.2
  /// Probability that a new object is a phone, 0...1. Choice: hands and cups come to the face more often than phones.
  static let prior = 0.01
  /// Evidence of a box with the minimum score, log odds. Choice: for the net, a score of 0.25 is four to five times as
  /// likely with a phone as with a hand or a turned head, and a score of 0.2 three times.
  static let weakest = 1.1
  /// Additional evidence per unit of a box's score. Choice: score 0.45 then means odds of twenty to one.
  static let growth = 8.0
  /// Maximum evidence of one box. Choice: a phone then needs two boxes, because one picture may be wrong.
  static let strongest = 4.0
  /// Evidence against a phone when the net runs and finds no box of it, log odds. Choice: half of what the net's miss
  /// rate gives, because a badly visible phone stays badly visible.
  static let miss = 0.8
  /// Time between two runs of the net from which the second has full weight; after less time, its weight is smaller
  /// in proportion. Choice: pictures a quarter of a second apart show a moving hand differently.
  static let lookInterval: Duration = .milliseconds(250)
  /// Probability below which a reported phone is gone. Choice: the phone is then less likely than not.
  static let lostBelow = 0.5
  /// Upper limit of a phone's probability, 0...1. Choice: a phone that leaves is gone after six runs without a box.
  static let surest = 0.99
  /// Time without a box after which a phone is gone. Choice: hands on the wheel hide a phone for a second.
  static let longestLoss: Duration = .seconds(2)
  /// Time at one place in the picture that makes a phone mounted. Choice: no hand holds still for that long.
  static let mountedAfter: Duration = .seconds(6)
  /// Maximum movement of a still box's centre, share of the box's shorter side. Choice: the net's boxes of a resting
  /// phone scatter by a twentieth.
  static let still = 0.15
  /// Time that a new place must last, and maximum gap in a look at a phone. Choice: two of the net's slowest runs.
  static let settledAfter: Duration = .milliseconds(500)
  /// Maximum distance of a phone at the ear from the face's box, share of the face's width. Choice: the box ends before
  /// the ear, and a phone is half as wide as a face.
  static let earReach = 0.6
  /// Maximum angle from the gaze to the edge of a phone that is looked at, degrees, and the growth of this angle per
  /// degree between the gaze and the camera's axis. Choice: as for zones.
  static let toleranceDegrees = 8.0, toleranceGrowth = 0.25
  /// Angle by which the gaze must be closer to a zone than to a phone, degrees, to be a look at the zone. Choice: the
  /// error of an uncalibrated gaze; a phone before the instruments is held there to be seen.
  static let zoneMarginDegrees = 6.0
  /// Minimum share of the face's area that a phone covers to hide it, 0...1. Choice: no net finds a half-hidden face.
  static let hidesFrom = 0.5
  /// Length and width of a phone, metres. Choice: most are 135 to 165 mm long and 65 to 80 mm wide.
  static let lengthMeters = 0.15, widthMeters = 0.07
  /// Probability from which a phone is reported, 0...1. Choice: a reported phone alone warns nobody; a warning also
  /// needs looks at it.
  static let seenFrom = 0.9
  /// Time of looking at a phone after which it is in use. Source: ISO 15007: a fixation takes at least 100-120 ms;
  /// Choice: two fixations.
  static let useAfter: Duration = .milliseconds(250)
  /// Time without a look at a phone after which its use is over. Choice: 2 s, as Euro NCAP 2026 ends a distraction.
  static let useEndsAfter: Duration = .seconds(2)
}
