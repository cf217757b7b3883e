public import HeedSignals

extension HazardAwareness {
  /// Standard deviation assumed for a gaze direction that comes without a standard deviation, degrees. Source:
  /// docs/references.md, calibration and gaze: calibrated cameras in the field are off by 2 to 3 degrees.
  static let usualGazeDegrees = 3.0
  /// Standard deviation assumed for a look at the road without a direction, degrees. Choice: looks at the road scatter
  /// sideways by about this angle.
  static let roadGazeDegrees = 8.0
  /// Time that a driver needs to perceive a change of an object's motion. Choice: drivers react to a braking vehicle in
  /// 0.7 to 1.5 s, and moving the foot takes about half of that time.
  static let perceiving: Duration = .milliseconds(700)
  /// Awareness falls if contact comes sooner than the driver expects by more than this time, seconds. Choice: measured
  /// times to contact scatter by about this time.
  static let sooner = 0.6
  /// Time beyond `sooner`, seconds, that lowers awareness by 63 % of the way to `doubt`. Choice: measured times to
  /// contact scatter by about this time.
  static let soonerScale = 0.6
  /// Awareness of a seen object does not fall below this value when the object closes faster than expected, 0...1.
  /// Choice: a driver who has seen a car may or may not notice that the car brakes.
  static let doubt = 0.5
  /// Longest time to contact that a driver anticipates, seconds. Choice: the value is several times the times at which
  /// warnings come.
  static let farthestContact = 10.0
  /// Maximum time between two samples of the gaze that counts as a look. Choice: one sample per second still shows
  /// where the driver looks; longer gaps are unobserved.
  static let longestLook: Duration = .seconds(1)
  /// Time without a known gaze after which awareness is unknown. Choice: the memory of a look lasts about as long.
  static let longestUnknown: Duration = .seconds(3)
  /// Time out of the road camera's view after which an object is forgotten. Choice: object trackers remember for the
  /// same time.
  static let longestAbsence: Duration = .seconds(2)
  /// Maximum number of remembered objects. Choice: a full road shows a fifth of this number; the limit bounds memory
  /// and computing time.
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
