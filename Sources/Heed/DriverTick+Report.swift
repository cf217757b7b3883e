import HeedGeometry
import HeedRisk
import HeedSignals

extension DriverTick {
  /// One frame of the cabin as rule books ask of it; nothing of the vehicle is in it yet.
  /// - Parameter isBelieved: False while the picture repeats or is covered, and while the driver is not seen at all.
  init(_ report: FrameReport, isBelieved: Bool) {
    self.init(time: report.observation.time)
    let face = isBelieved && report.tracking != .unsupported ? report.observation.face : nil
    isFaceSeen = face != nil
    guard let face else { return }
    (headYaw, headPitch) = (face.yaw, face.pitch)
    let eyes = [face.leftEye, face.rightEye].compactMap { $0 }
    eyesVisible = eyes.isEmpty ? 0 : 1
    // A doubtful pose is told as one that is too uncertain to judge by.
    poseDeviation = report.tracking == .success ? 0 : Self.doubtfulDeviation
    guard report.gaze != nil, report.movement != .blink else { return }
    zone = report.zone
    zoneClass = report.zoneClass
    areEyesOnRoad = report.zoneClass.map { $0 == .forward }
    phone = report.zoneClass == .phone ? 1 : 0
    (azimuth, elevation) = (report.vehicleGaze?.azimuth, report.vehicleGaze?.elevation)
  }

  /// Choice: a badly placed face's attitude is off by 20 degrees and more; rule books doubt it from 0.3 rad.
  private static let doubtfulDeviation = 0.35

  /// Adds what the vehicle says.
  /// - Parameter state: nil: nothing that is not too old.
  mutating func know(_ state: VehicleState?) {
    guard let state else { return }
    speed = state.speed.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    isStandstill = speed.map { $0 < Self.standstill } ?? false
    (turnSignal, steering) = (state.turnSignal, state.steering)
    isEngaged = state.isEngaged ?? true
    isInteracting = state.isBraking ?? false
  }

  /// Metres a second. Choice: what wheel sensors and GNSS call standing.
  private static let standstill = 0.1
}

extension DriverView {
  /// Where the driver looks, of a moment of the cabin; nil: not seen.
  init?(_ tick: DriverTick, deviation: Angle?) {
    guard tick.isFaceSeen, tick.azimuth != nil || tick.areEyesOnRoad != nil else { return nil }
    self.init(azimuth: tick.azimuth, elevation: tick.elevation, deviation: deviation, isOnRoad: tick.areEyesOnRoad)
  }
}
