import HeedGaze
import HeedGeometry
import HeedRisk
import HeedSignals

extension DriverSample {
  /// Converts one cabin frame to an input for rule books, still without vehicle data.
  /// - Parameters:
  ///   - forward: The middle of the road zone; nil if the rig has none.
  ///   - isZeroKnown: False while the person's straight-ahead direction is being learned.
  ///   - isBelieved: False while the picture repeats or is covered, and while the driver is not visible.
  @inline(__always)
  init(_ report: FrameReport, forward: Point<Camera>?, isZeroKnown: Bool, isBelieved: Bool) {
    self.init(time: report.observation.time)
    guard let face = isBelieved ? report.observation.face : nil else {
      isFaceSeen = false
      return
    }
    let ahead = forward.flatMap { face.origin.direction(to: $0) }
    if report.gaze == nil, let ahead, let nose = Direction<Camera>(face.cameraFromHead.rotation.zAxis),
      nose.angle(to: ahead) >= Self.farTurn
    {
      // If the head is turned beyond `farTurn`, the eyes are off the road even if no eye is visible.
      (areEyesOnRoad, eyesVisible, poseDeviation) = (false, 0, Self.doubtfulDeviation)
      (headYaw, headPitch) = (face.yaw, face.pitch)
      return
    }
    isFaceSeen = report.tracking != .unsupported
    guard isFaceSeen else { return }
    (headYaw, headPitch) = (face.yaw, face.pitch)
    eyesVisible = face.leftEye == nil && face.rightEye == nil ? 0 : 1
    // A doubtful pose gets so large a deviation that rule books ignore the pose.
    poseDeviation = report.tracking == .success ? 0 : Self.doubtfulDeviation
    guard let gaze = report.gaze, report.movement != .blink else { return }
    zone = report.zone
    zoneClass = report.zoneClass
    areEyesOnRoad = report.zoneClass?.isOnRoad
    phone = report.zoneClass == .phone ? 1 : 0
    // Until this person's straight-ahead direction is known, gaze near the road counts as on the road.
    if !isZeroKnown, let ahead, gaze.direction.angle(to: ahead) <= GazeEstimator.zeroReach {
      (areEyesOnRoad, zoneClass, phone) = (true, .forward, 0)
    }
    (azimuth, elevation) = (report.vehicleGaze?.azimuth, report.vehicleGaze?.elevation)
  }

  /// Deviation assumed for a doubtful pose, radians. Choice: the pose of a badly placed face is off by 20 degrees or
  /// more, and rule books doubt a pose from 0.3 rad.
  private static let doubtfulDeviation = 0.35
  /// Turn of the head from which the eyes count as off the road. Choice: beyond 45 degrees, the eyes cannot turn back
  /// far enough; half as far is comfortable.
  private static let farTurn = Angle.degrees(45)

  /// Marks the driver's eyes as hidden behind a phone, and the driver as looking at the phone.
  mutating func lookAtPhone() {
    (isFaceSeen, areEyesOnRoad, eyesVisible, poseDeviation) = (true, false, 0, Self.doubtfulDeviation)
    (zone, zoneClass, phone) = (Zone.phoneName, .phone, 1)
  }

  /// Marks the eyes as off the road because the driver is out of the picture; no eye is seen.
  mutating func lookAwayUnseen() {
    (isFaceSeen, areEyesOnRoad, eyesVisible, poseDeviation) = (true, false, 0, Self.doubtfulDeviation)
  }

  /// Adds vehicle data except the speed, which the speed estimator provides.
  mutating func know(_ state: VehicleState) {
    (turnSignal, steering) = (state.turnSignal, state.steering)
    isEngaged = state.isEngaged ?? true
    isInteracting = state.isBraking ?? false
  }
}

extension DriverGaze {
  /// The driver's gaze at the sample's time; nil when the gaze was not seen.
  init?(_ sample: DriverSample, deviation: Angle?) {
    guard sample.isFaceSeen, sample.azimuth != nil || sample.areEyesOnRoad != nil else { return nil }
    self.init(
      azimuth: sample.azimuth, elevation: sample.elevation, deviation: deviation, isOnRoad: sample.areEyesOnRoad)
  }
}
