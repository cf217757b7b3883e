import HeedGeometry
import HeedSignals

/// The frame of the format's example, before it is rounded.
func exampleObservation() -> CabinObservation {
  func eye(_ x: Double, _ y: Double) -> EyeObservation {
    EyeObservation(
      lidAperture: .degrees(38.801), irisCenter: PlanePoint(x: x, y: y), irisRadiusPixels: 5.70001,
      rotationCenter: .millimeters(32, -20, 648))
  }
  let face = FaceObservation(
    score: 0.980001, box: ImageRect(x: 214.11, y: 150.22, width: 131.01, height: 131.02), yaw: .degrees(3.101),
    pitch: .degrees(-2.001), roll: .degrees(0.399), origin: .millimeters(4.1001, -20.3001, 648.0001),
    leftEye: eye(291.3002, 203.9001), rightEye: eye(238.0001, 204.4002), mouthOpenness: 0.03001,
    gaze: GazeView(azimuthDegrees: 2.1004, elevationDegrees: -8.3998, azimuthSpread: 1.2001, elevationSpread: 1.7999))
  return CabinObservation(
    frame: 312, time: Timestamp(milliseconds: 10400), size: ImageSize(width: 640, height: 480),
    picture: PictureObservation(meanLuma: 0.41, contrast: 0.2, fingerprint: 7), face: face)
}
