import HeedGeometry
import HeedSignals

@testable import HeedGaze

/// The camera of the rendered driver.
let camera = PinholeCamera(
  size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5, distortion: [0, 0, 0, 0, 0])

/// The drawn eyeballs' centres: the person's left is the camera's +x.
let leftCenter = Point<Camera>.millimeters(32, 5, 600)
let rightCenter = Point<Camera>.millimeters(-32, 5, 600)

/// An eye that looks along `gaze`; its iris lies where the camera sees it.
func eye(_ center: Point<Camera>, looking gaze: Direction<Camera>, lidsDegrees: Double = 40) -> EyeObservation {
  let iris = center + gaze.vector * GazeEstimator.irisOrbitMeters
  return EyeObservation(
    lidAperture: .degrees(lidsDegrees), irisCenter: camera.project(iris) ?? PlanePoint(x: 0, y: 0),
    irisRadiusPixels: 6.3, rotationCenter: center)
}

/// A face whose two eyes look along `gaze`.
func face(
  azimuth: Double, elevation: Double, lidsDegrees: Double = 40, headYaw: Double = 0, score: Double = 1
) -> FaceObservation {
  let gaze = Direction<Camera>(azimuth: .degrees(azimuth), elevation: .degrees(elevation))
  return FaceObservation(
    score: score, box: ImageRect(x: 250, y: 160, width: 140, height: 160), yaw: .degrees(headYaw), pitch: .zero,
    roll: .zero, origin: .millimeters(0, 5, 600), leftEye: eye(leftCenter, looking: gaze, lidsDegrees: lidsDegrees),
    rightEye: eye(rightCenter, looking: gaze, lidsDegrees: lidsDegrees), mouthOpenness: 0)
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
