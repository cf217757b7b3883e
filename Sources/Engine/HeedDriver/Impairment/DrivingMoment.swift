public import HeedGeometry
public import HeedSignals

/// What ``ImpairmentMonitor`` needs of one moment; nil: not seen, or the vehicle does not say it.
public struct DrivingMoment: Sendable {
  /// Moments come in time order.
  public var time: Timestamp
  /// The driver is seen, and neither asleep nor drowsy: those have rules of their own.
  public var isJudged = true
  /// Gaze azimuth in the vehicle's frame, + left.
  public var azimuth: Angle?
  /// The driver looks at the road.
  public var areEyesOnRoad: Bool?
  /// Class of the zone that is looked at.
  public var zoneClass: ZoneClass?
  /// Length of a blink that ended with this moment.
  public var blink: Duration?
  /// Metres per second.
  public var speed: Double?
  /// Of the wheel, + left.
  public var steering: Angle?
  /// A turn signal is on; nil counts as off.
  public var isSignalling: Bool?
  /// Metres from the lane's middle, + left.
  public var laneOffset: Double?
  /// The driver was called to look at the road with this moment.
  public var isPrompted = false

  /// A moment of which nothing is known.
  public init(time: Timestamp) { self.time = time }

  /// The same without numbers that are none.
  var finite: DrivingMoment {
    var moment = self
    if azimuth?.radians.isFinite == false { moment.azimuth = nil }
    if steering?.radians.isFinite == false { moment.steering = nil }
    if speed?.isFinite == false { moment.speed = nil }
    if laneOffset?.isFinite == false { moment.laneOffset = nil }
    return moment
  }
}
