import HeedGaze
import HeedGeometry
import HeedRisk
import HeedSignals

extension DriverSample {
  /// The input for rule books from one cabin frame, still without vehicle data.
  /// - Parameters:
  ///   - forward: The middle of the road zone; nil if the rig has no such zone.
  ///   - isZeroKnown: False while the straight-ahead direction is being learned.
  ///   - isBelieved: False while the picture repeats or is covered, and without a driver.
  @inline(__always) init(_ report: FrameReport, forward: Point<Camera>?, isZeroKnown: Bool, isBelieved: Bool) {
    self.init(time: report.observation.time)
    guard let face = isBelieved ? report.observation.face : nil else {
      isFaceSeen = false
      return
    }
    let ahead = forward.flatMap { face.origin.direction(to: $0) }
    if report.gaze == nil, let ahead, let nose = Direction<Camera>(face.cameraFromHead.rotation.zAxis),
      nose.angle(to: ahead) >= Self.farTurn
    {
      // With the head turned beyond `farTurn`, the eyes are off the road even if none is visible.
      (areEyesOnRoad, eyesVisible, poseDeviation) = (false, 0, Self.doubtfulDeviation)
      (headYaw, headPitch) = (face.yaw, face.pitch)
      return
    }
    isFaceSeen = report.tracking != .unsupported
    guard isFaceSeen else { return }
    (headYaw, headPitch) = (face.yaw, face.pitch)
    eyesVisible = face.leftEye == nil && face.rightEye == nil ? 0 : 1
    // Rule books ignore a head pose with so large an error.
    poseDeviation = report.tracking == .success ? 0 : Self.doubtfulDeviation
    guard let gaze = report.gaze, report.movement != .blink else { return }
    zone = report.zone
    zoneClass = report.zoneClass
    areEyesOnRoad = report.zoneClass?.isOnRoad
    phone = report.zoneClass == .phone ? 1 : 0
    // Until the straight-ahead direction is known, gaze near the road counts as on the road.
    if !isZeroKnown, let ahead, gaze.direction.angle(to: ahead) <= GazeEstimator.zeroReach {
      (areEyesOnRoad, zoneClass, phone) = (true, .forward, 0)
    }
    (azimuth, elevation) = (report.vehicleGaze?.azimuth, report.vehicleGaze?.elevation)
  }

  /// Assumed error of a doubtful head pose, radians. Choice: such poses err by 0.35 or more; rule books doubt 0.3.
  private static let doubtfulDeviation = 0.35
  /// Head turn from which the eyes are off the road. Choice: beyond 45 degrees, eyes cannot turn back far enough.
  private static let farTurn = Angle.degrees(45)

  /// Marks the eyes as hidden behind a phone and looking at it.
  mutating func lookAtPhone() {
    (isFaceSeen, areEyesOnRoad, eyesVisible, poseDeviation) = (true, false, 0, Self.doubtfulDeviation)
    (zone, zoneClass, phone) = (Zone.phoneName, .phone, 1)
  }

  /// Notes that the driver, out of the picture and unseen, looks off the road.
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
  /// The driver's gaze at the sample's time; nil if not seen.
  init?(_ sample: DriverSample, deviation: Angle?) {
    guard sample.isFaceSeen, sample.azimuth != nil || sample.areEyesOnRoad != nil else { return nil }
    self.init(
      azimuth: sample.azimuth, elevation: sample.elevation, deviation: deviation, isOnRoad: sample.areEyesOnRoad)
  }
}
