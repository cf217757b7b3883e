import Foundation
import HeedGeometry
import HeedSignals

/// Measures one eye. Lids and iris come from the landmarks, the eyeball's centre from the head pose.
struct EyeMeasurer {
  /// Radius of the eyeball. Source: 12 mm for adults, Gross, Blechinger & Achtner 2008.
  static let eyeballRadiusMillimeters = 12.0
  /// Head turn beyond which the far eye is not measured. Choice: the nose then hides the far eye.
  static let farthestTurn: Angle = .degrees(50)

  /// - Parameters:
  ///   - pose: The pose of a head of the mean size.
  ///   - scale: Size of the person's face relative to the mean face.
  /// - Returns: nil if the eye is turned away from the camera.
  func measure(
    _ side: Side, landmarks: [SIMD3<Float>], pose: Transform<Camera, Head>, scale: Double, camera: PinholeCamera
  ) -> EyeObservation? {
    let center = Self.center(side, pose: pose, scale: scale)
    guard !isTurnedAway(side, pose: pose) else { return nil }
    let index = side == .left ? LandmarkIndex.leftEye : LandmarkIndex.rightEye
    func pixel(_ landmark: Int) -> PlanePoint<Image> {
      PlanePoint(x: Double(landmarks[landmark].x), y: Double(landmarks[landmark].y))
    }
    let headFromCamera = pose.rotation.inverse
    func elevation(_ landmark: Int) -> Double {
      let onLid = headFromCamera.apply(onEyeball(camera.ray(through: pixel(landmark)), center: center))
      return atan2(onLid.y, onLid.z)
    }
    let aperture = index.lidPairs.reduce(0) { $0 + elevation($1.upper) - elevation($1.lower) }
    let iris = pixel(index.irisCenter)
    let radius = index.irisEdge.reduce(0) { $0 + pixel($1).distance(to: iris) } / Double(index.irisEdge.count)
    return EyeObservation(
      lidAperture: Angle(radians: aperture / Double(index.lidPairs.count)), irisCenter: iris,
      irisRadiusPixels: radius, rotationCenter: center)
  }

  enum Side: Sendable, CaseIterable { case left, right }

  /// The eyeball's rotation centre. The head pose is of a mean-sized head; `scale` is the person's relative size.
  static func center(_ side: Side, pose: Transform<Camera, Head>, scale: Double) -> Point<Camera> {
    let head = Point<Head>(meters: MeanFace.leftEyeCenter / 1000 * SIMD3(side == .left ? 1 : -1, 1, 1))
    return Point(meters: (pose * head).meters * scale)
  }

  /// The eyeball's point that a camera ray meets, or the ray's nearest point, from the eyeball's centre, metres.
  private func onEyeball(_ ray: Direction<Camera>, center: Point<Camera>) -> SIMD3<Double> {
    let along = ray.vector.dot(center.meters)
    let miss = ray.vector * along - center.meters
    let radius = Self.eyeballRadiusMillimeters / 1000
    let inside = radius * radius - miss.dot(miss)
    return miss - ray.vector * max(0, inside).squareRoot()
  }

  private func isTurnedAway(_ side: Side, pose: Transform<Camera, Head>) -> Bool {
    // The camera's azimuth in the head frame: positive if the camera is on the person's left.
    let toCamera = pose.rotation.inverse.apply(-pose.origin.meters)
    let azimuth = atan2(toCamera.x, toCamera.z)
    return (side == .left ? -azimuth : azimuth) > Self.farthestTurn.radians
  }
}
