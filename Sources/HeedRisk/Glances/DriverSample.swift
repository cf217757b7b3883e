public import HeedGeometry
public import HeedSignals

/// Everything that a rule book asks of the driver and the vehicle at one moment: one row of a glance record.
public struct DriverSample: Hashable, Sendable {
  public var time: Timestamp
  public var isFaceSeen = true
  /// nil: not known.
  public var areEyesOnRoad: Bool?
  /// What is looked at; nil: not known.
  public var zone: String?
  /// nil: not known.
  public var zoneClass: ZoneClass?
  /// That the eyes are shut, 0...1.
  public var eyesClosed = 0.0
  /// How long the closure of both eyes that goes on, or that ended with this sample, has lasted, as a closure detector timed
  /// it; nil: the eyes are open, or nobody timed it, and the samples' own times count.
  public var closureLength: Duration?
  /// That the eyes can be seen, 0...1.
  public var eyesVisible = 1.0
  /// + left, of the head; as the camera sees it, against straight ahead.
  public var headYaw = Angle.zero
  /// + up.
  public var headPitch = Angle.zero
  /// One standard deviation of the head's angles, radians.
  public var poseDeviation = 0.0
  /// Gaze in the vehicle's frame, + left; nil: not known.
  public var azimuth: Angle?
  /// Gaze in the vehicle's frame, + up; nil: not known.
  public var elevation: Angle?
  /// That a phone is used, 0...1.
  public var phone = 0.0
  /// Karolinska sleepiness, 1...9; nil: not known.
  public var kss: Double?
  /// The wheel is touched or a pedal pressed.
  public var isInteracting = false
  /// nil: not known.
  public var turnSignal: VehicleState.TurnSignal?
  /// + left; nil: not known.
  public var steering: Angle?
  /// An assistant drives, as rule books for assistants ask.
  public var isEngaged = true
  public var isStandstill = false
  /// Metres a second, 0 or more; nil: not known.
  public var speed: Double?
  /// Name of the task that goes on; nil: none, or not known.
  public var task: String?

  public init(time: Timestamp) { self.time = time }
}
