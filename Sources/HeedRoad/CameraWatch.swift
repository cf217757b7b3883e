import HeedGeometry
import HeedSignals

/// Says which of the steps of a calibration are worth telling, each once.
struct CameraWatch: Sendable {
  private var told: CameraCalibration?
  /// Hundredths of the progress that were told.
  private var percent = 0

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
      } else {
        nil
      }
    guard let kind else { return nil }
    (told, percent) = (calibration, now)
    return CameraChange(time: time, kind: kind, size: size, calibration: calibration)
  }
}
