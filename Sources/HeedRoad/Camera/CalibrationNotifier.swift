import HeedGeometry
import HeedSignals

/// Says which of the steps of a calibration are worth telling, each once.
struct CalibrationNotifier: Sendable {
  private var told: CameraCalibration?
  /// Hundredths of the progress that were told.
  private var percent = 0
  private var last: Timestamp?

  /// Choice: what is finer, and more often, nobody acts on.
  private static let refinement = Angle.degrees(0.01)
  private static let every = Duration.seconds(1)

  /// - Returns: nil when nothing has changed that anybody would want to know.
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
