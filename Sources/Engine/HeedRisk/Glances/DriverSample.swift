public import HeedGeometry
public import HeedSignals

/// All data about driver and vehicle that a rule book needs at one moment; one row of a glance recording.
public struct DriverSample: Hashable, Sendable {
  /// Time of the sample.
  public var time: Timestamp
  /// False when no face is seen.
  public var isFaceSeen = true
  /// Whether the driver looks at the road; nil when unknown.
  public var areEyesOnRoad: Bool?
  /// Name of the zone being looked at; nil when unknown.
  public var zone: String?
  /// Class of the zone being looked at; nil when unknown.
  public var zoneClass: ZoneClass?
  /// Probability that the eyes are shut, 0...1.
  public var eyesClosed = 0.0
  /// Length of the closure of both eyes that continues at this sample or ended with it, from a closure detector. nil
  /// if the eyes are open, and without a detector; the times of the samples then give the length.
  public var closureLength: Duration?
  /// Probability that the eyes are visible, 0...1.
  public var eyesVisible = 1.0
  /// Head yaw from straight ahead, as seen by the camera, left positive.
  public var headYaw = Angle.zero
  /// Head pitch from straight ahead, up positive.
  public var headPitch = Angle.zero
  /// Standard deviation of the head's angles, radians.
  public var poseDeviation = 0.0
  /// Gaze azimuth in the vehicle's frame, left positive; nil when unknown.
  public var azimuth: Angle?
  /// Gaze elevation in the vehicle's frame, up positive; nil when unknown.
  public var elevation: Angle?
  /// Probability that a phone is in use, 0...1.
  public var phone = 0.0
  /// Karolinska sleepiness, 1...9; nil when unknown.
  public var kss: Double?
  /// True when the wheel is touched or a pedal pressed.
  public var isInteracting = false
  /// State of the turn signals; nil when unknown.
  public var turnSignal: VehicleState.TurnSignal?
  /// Steering wheel angle, left positive; nil when unknown.
  public var steering: Angle?
  /// True while a driving assistant is engaged, for rule books about assistants.
  public var isEngaged = true
  /// True while the vehicle stands still.
  public var isStandstill = false
  /// Speed of the vehicle, metres a second, 0 or more; nil when unknown.
  public var speed: Double?
  /// Name of the current task; nil without a task, and when unknown.
  public var task: String?

  /// Makes a sample with a face and visible open eyes; all other values are unknown.
  public init(time: Timestamp) { self.time = time }
}
