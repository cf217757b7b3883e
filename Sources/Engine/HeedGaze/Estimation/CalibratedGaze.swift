import HeedGeometry
import HeedSignals

/// One gaze from the visual axes of both eyes; an eye with more scatter has less weight.
struct CalibratedGaze {
  var origin: Point<Camera>
  var direction: Direction<Camera>
  /// The visual axes of the eyes in the head; nil for an unused eye.
  var axes: (left: Direction<Head>?, right: Direction<Head>?)

  /// Fails if no eye is both seen and calibrated.
  init?(_ measurement: GazeMeasurement, left: EyeCalibration?, right: EyeCalibration?) {
    var (weights, gaze, origin) = (0.0, SIMD3<Double>.zero, SIMD3<Double>.zero)
    func add(_ eye: GazeMeasurement.Eye?, _ own: EyeCalibration?) -> Direction<Head>? {
      guard let eye, let own else { return nil }
      let (weight, axis) = (1 / (own.scatter * own.scatter), EyeModel.visualAxis(of: eye, by: own))
      weights += weight
      gaze += axis.vector * weight
      origin += eye.center.meters * weight
      return axis
    }
    axes = (add(measurement.left, left), add(measurement.right, right))
    guard weights > 0, let inHead = Direction<Head>(gaze) else { return nil }
    self.origin = Point(meters: origin / weights)
    direction = measurement.cameraFromHead * inHead
  }
}
