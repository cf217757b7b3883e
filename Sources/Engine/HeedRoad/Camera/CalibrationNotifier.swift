import HeedGeometry
import HeedSignals

/// Selects the calibration steps that become events. Each step becomes an event once.
struct CalibrationNotifier: Sendable {
  private var told: CameraCalibration?
  private var percent = 0
  private var last: Timestamp?
  /// Smallest reported change of pitch or yaw. Choice: nobody can use finer changes.
  private static let refinement = Angle.degrees(0.01)
  /// Shortest time between reported refinements. Choice: nobody reacts more often.
  private static let every = Duration.seconds(1)

  /// The most important new step of a frame; a moved camera comes before all others. nil without a new step.
  mutating func update(_ calibration: CameraCalibration, size: ImageSize, at time: Timestamp) -> CameraChange? {
    let now = Int(calibration.progress * 100)
    let kind: CameraChange.Kind? =
      if let told, calibration.knocks > told.knocks {
        .moved
      } else if calibration.isCalibrated, told?.isCalibrated != true {
        .calibrated
      } else if now != percent || (told == nil && now > 0) {
        .advanced
      } else if calibration.hold != told?.hold {
        .held
      } else if isRefined(calibration, at: time) {
        .refined
      } else {
        nil
      }
    guard let kind else { return nil }
    (told, percent, last) = (calibration, now, time)
    return CameraChange(time: time, kind: kind, size: size, calibration: calibration)
  }

  private func isRefined(_ calibration: CameraCalibration, at time: Timestamp) -> Bool {
    guard let camera = calibration.camera, let before = told?.camera,
      last.map({ time.seconds(since: $0) >= Self.every.seconds }) ?? true
    else { return false }
    return [camera.pitch - before.pitch, camera.yaw - before.yaw].contains { $0.magnitude >= Self.refinement }
  }
}
