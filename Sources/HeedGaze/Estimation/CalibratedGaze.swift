import HeedGeometry
import HeedSignals

/// The visual axes of both eyes as one gaze, each weighted by its scatter.
struct CalibratedGaze {
  var origin: Point<Camera>
  var direction: Direction<Camera>

  /// nil when no calibrated eye is seen.
  init?(_ measurement: GazeMeasurement, by calibration: GazeCalibration) {
    self.init(measurement, left: calibration.leftEye, right: calibration.rightEye)
  }

  init?(_ measurement: GazeMeasurement, left: EyeCalibration?, right: EyeCalibration?) {
    var (weights, gaze, origin) = (0.0, SIMD3<Double>.zero, SIMD3<Double>.zero)
    for (eye, own) in [(measurement.left, left), (measurement.right, right)] {
      guard let eye, let own else { continue }
      let weight = 1 / (own.scatter * own.scatter)
      weights += weight
      gaze += EyeModel.visualAxis(of: eye, by: own).vector * weight
      origin += eye.center.meters * weight
    }
    guard weights > 0, let inHead = Direction<Head>(gaze) else { return nil }
    self.origin = Point(meters: origin / weights)
    direction = measurement.cameraFromHead * inHead
  }
}
