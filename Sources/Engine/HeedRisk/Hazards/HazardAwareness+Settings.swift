public import HeedSignals

extension HazardAwareness {
  /// Deviation of a gaze without a deviation, degrees. Source: docs/references.md, calibration and gaze: calibrated
  /// cameras in the field are off by 2 to 3 degrees.
  static let usualGazeDegrees = 3.0
  /// Deviation of a look at the road without a direction, degrees. Choice: looks at the road scatter sideways by this.
  static let roadGazeDegrees = 8.0
  /// Time to perceive a change of motion. Choice: half of the 0.7 to 1.5 s in which drivers react to braking.
  static let perceiving: Duration = .milliseconds(700)
  /// Awareness falls if contact comes sooner than expected by this, seconds. Choice: the scatter of measured times.
  static let sooner = 0.6
  /// Time beyond `sooner`, seconds, that takes awareness 63 % of the way to `doubt`. Choice: as `sooner`.
  static let soonerScale = 0.6
  /// Least awareness of a seen object that closes faster, 0...1. Choice: its braking may or may not be noticed.
  static let doubt = 0.5
  /// Longest anticipated time to contact, seconds. Choice: several times the time at which warnings come.
  static let farthestContact = 10.0
  /// Maximum time between gaze samples of a look. Choice: one sample per second still shows where the driver looks.
  static let longestLook: Duration = .seconds(1)
  /// Time without a gaze after which awareness is unknown. Choice: the memory of a look lasts about as long.
  static let longestUnknown: Duration = .seconds(3)
  /// Time out of view after which an object is forgotten. Choice: as object trackers.
  static let longestAbsence: Duration = .seconds(2)
  /// Maximum number of objects. Choice: a full road shows a fifth of it; bounds memory and computing time.
  package static let mostObjects = 256

  /// Eye position, uncertainty of the gaze, memory, and thresholds.
  public struct Settings: Hashable, Codable, Sendable {
    /// How fast objects are noticed.
    public var noticing = NoticingRate.Settings()
    /// How far the driver's eyes are behind the road camera, metres. Higher: near objects lie closer to the driver's
    /// straight ahead. Lower: near objects lie farther aside. Choice: a camera behind the mirror; 0.1 m off is 1 degree
    /// at 5 m.
    public var eyesBehind = 0.6
    /// How far the driver's eyes are below the road camera, metres. Higher: near objects lie higher in the driver's
    /// view. Lower: near objects lie lower in the driver's view. Choice: as before.
    public var eyesBelow = 0.2
    /// How far the driver's eyes are beside the road camera, towards the driver's side, metres. Higher: near objects
    /// lie farther towards the other seat. Lower: near objects lie less towards the other seat. Choice: as before.
    public var eyesBeside = 0.37
    /// Time constant with which awareness decays. Higher: objects stay seen for longer after a look. Lower: objects
    /// count as unseen sooner after a look. Choice: between the 2 s that AttenD allows a look away and the several
    /// seconds for which people keep track of a few moving things.
    @Seconds public var memory: Duration = .seconds(4)
    /// Probability from which an object counts as seen. Higher: objects need longer looks to count as seen. Lower:
    /// short looks suffice for an object to count as seen. Choice: above one half by the effect of a look of 150 ms.
    public var seenFrom = 0.6
    /// Probability at or below which it counts as unseen again. Higher: objects count as unseen sooner after a look.
    /// Lower: objects count as unseen later after a look. Choice: the same margin below one half.
    public var unseenBelow = 0.4
    /// The default values.
    public init() {}
  }
}
