import Foundation
import HeedGeometry
import HeedSignals

/// Maps the optical axis measured for an average eye to the visual axis of a person's own eye. The camera shows the
/// offset of the iris from the rotation centre, across the line of sight. The person's rotation centre and eyeball
/// size shift and scale this offset, and so does an iris measured too near the middle of the lids. The visual axis
/// also differs by kappa.
enum EyeModel {
  /// Distance from the rotation centre to the iris that the measurement assumes, millimetres.
  static let orbitMillimeters = 10.48
  /// Maximum offset of the iris from the line of sight, share of the orbit's radius. Choice: 78 degrees of rotation.
  private static let widest = 0.98

  /// Applies the person's gains and offsets to the iris across the line of sight, then turns the axis by kappa.
  static func visualAxis(of eye: GazeMeasurement.Eye, by own: EyeCalibration) -> Direction<Head> {
    let sight = eye.toCamera.vector
    // Axes across the line of sight: one to the person's left, one up.
    let left = SIMD3(1, 0, 0) - sight * sight.x
    let right = left / max(1e-9, left.length)
    let up = sight.cross(right)
    let way = eye.axis.vector * orbitMillimeters
    let (across, along) = (way.dot(right), way.dot(up))
    let center = SIMD3(own.centerX, own.centerY, own.centerZ)
    var x = (own.gainX * across + own.crossX * along - center.dot(right)) / orbitMillimeters
    var y = (own.gainY * along + own.crossY * across - center.dot(up)) / orbitMillimeters
    let aside = (x * x + y * y).squareRoot()
    if aside > widest { (x, y) = (x * widest / aside, y * widest / aside) }
    let depth = max(0, 1 - x * x - y * y).squareRoot()
    let optical = right * x + up * y + sight * depth
    let (azimuth, elevation) = (atan2(optical.x, optical.z), asin(max(-1, min(1, optical.y))))
    return Direction(
      azimuth: Angle(radians: azimuth + own.kappaAzimuth * .pi / 180),
      elevation: Angle(radians: elevation + own.kappaElevation * .pi / 180))
  }

  /// The optical axis that would be measured for this eye while it looks along `aim`.
  static func measured(
    looking aim: Direction<Head>, as seen: GazeMeasurement.Eye, of own: EyeCalibration
  ) -> GazeMeasurement.Eye {
    var eye = seen
    // Each round corrects the axis by the remaining error over the gain; a few rounds converge.
    for _ in 0..<20 {
      let gaze = visualAxis(of: eye, by: own)
      let (x, y) = (aim.azimuth.radians - gaze.azimuth.radians, aim.elevation.radians - gaze.elevation.radians)
      if abs(x) + abs(y) < 1e-9 { break }
      eye.axis = Direction(
        azimuth: Angle(radians: eye.axis.azimuth.radians + x / own.gainX),
        elevation: Angle(radians: eye.axis.elevation.radians + y / own.gainY))
    }
    return eye
  }
}

extension Direction<Head> {
  static var ahead: Direction<Head> {
    guard let ahead = Direction(SIMD3(0, 0, 1)) else { preconditionFailure("a unit vector has a direction") }
    return ahead
  }
}

/// Gaze that combines the visual axes of both eyes; an eye with more scatter has less weight.
struct CalibratedGaze {
  var origin: Point<Camera>
  var direction: Direction<Camera>
  /// The visual axes of the eyes in the head; nil for an eye that was not seen or not calibrated.
  var axes: (left: Direction<Head>?, right: Direction<Head>?)

  /// Returns nil unless at least one eye is both seen and calibrated.
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
