import HeedGeometry
import HeedSignals

@testable import HeedGaze

/// The camera of the rendered driver.
let camera = PinholeCamera(
  size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5, distortion: [0, 0, 0, 0, 0])

/// The drawn eyeballs' centres: the person's left is the camera's +x.
let leftCenter = Point<Camera>.millimeters(31.3, 5, 600)
let rightCenter = Point<Camera>.millimeters(-31.3, 5, 600)

/// An eye that looks along `gaze`; its iris lies where the camera sees it.
func eye(_ center: Point<Camera>, looking gaze: Direction<Camera>, lidsDegrees: Double = 40) -> EyeObservation {
  let iris = center + gaze.vector * GazeMeasurement.orbitMeters
  return EyeObservation(
    lidAperture: .degrees(lidsDegrees), irisCenter: camera.project(iris) ?? PlanePoint(x: 0, y: 0),
    irisRadiusPixels: 6.3, rotationCenter: center)
}

/// The gaze along `direction` as the gaze net sees it from a place.
func view(_ direction: Direction<Camera>, from origin: Point<Camera>) -> GazeView {
  let sight = Direction<Camera>(-origin.meters) ?? direction
  return GazeView(
    azimuthDegrees: (direction.azimuth - sight.azimuth).degrees,
    elevationDegrees: (direction.elevation - sight.elevation).degrees, azimuthSpread: 2, elevationSpread: 2)
}

/// The calibration of a person whose gaze is the mean of the angles by pixels and by irises.
let plainPerson: GazeCalibration = {
  func axis(_ count: Int) -> AxisCalibration {
    let covariance = (0..<(count * count)).map { $0 % (count + 1) == 0 ? 1e-4 : 0 }
    return AxisCalibration(
      weights: [0, 0.5, 0.5] + [Double](repeating: 0, count: count - 3), covariance: covariance, variance: 1)
  }
  return GazeCalibration(
    created: nil, driver: nil, measurement: GazeMeasurement.kind, display: sampleDisplay, camera: camera,
    mode: .fivePoint, criteria: .standard, across: axis(1 + GazeMeasurement.acrossCount),
    up: axis(1 + GazeMeasurement.upCount), eyes: [0, 0, 0, 0, 0], origin: .millimeters(0, 5, 600),
    points: [], expected: .init(degrees: 1, millimeters: 10))
}()

/// A face whose two eyes look along `gaze`.
func face(
  azimuth: Double, elevation: Double, lidsDegrees: Double = 40, headYaw: Double = 0, score: Double = 1
) -> FaceObservation {
  let gaze = Direction<Camera>(azimuth: .degrees(azimuth), elevation: .degrees(elevation))
  let origin = Point<Camera>.millimeters(0, 5, 600)
  // Both eyes look at the same angle from their own lines of sight, as at a point near the camera.
  func own(_ center: Point<Camera>) -> EyeObservation {
    guard let mine = Direction<Camera>(-center.meters), let middle = Direction<Camera>(-origin.meters) else {
      return eye(center, looking: gaze, lidsDegrees: lidsDegrees)
    }
    let turned = Direction<Camera>(
      azimuth: gaze.azimuth + mine.azimuth - middle.azimuth,
      elevation: gaze.elevation + mine.elevation - middle.elevation)
    return eye(center, looking: turned, lidsDegrees: lidsDegrees)
  }
  return FaceObservation(
    score: score, box: ImageRect(x: 250, y: 160, width: 140, height: 160), yaw: .degrees(headYaw), pitch: .zero,
    roll: .zero, origin: origin, leftEye: own(leftCenter), rightEye: own(rightCenter), mouthOpenness: 0,
    gaze: view(gaze, from: origin))
}

/// The time of the frame with this number at 30 Hz.
func frameTime(_ frame: Int) -> Timestamp { Timestamp(nanoseconds: Int64(frame) * 33_333_333) }

/// The sample cabin's display.
let sampleDisplay = Rig.Display(
  widthMeters: 0.34, heightMeters: 0.19, widthPoints: 1920, heightPoints: 1080, topLeft: .millimeters(170, 8, 0),
  xAxis: drawnAxis(-1, 0, 0), yAxis: drawnAxis(0, 1, 0))

func drawnAxis(_ x: Double, _ y: Double, _ z: Double) -> Direction<Camera> {
  Direction(SIMD3(x, y, z)) ?? Direction(azimuth: .zero, elevation: .zero)
}
