import Foundation
import HeedGeometry
import HeedSignals

/// Measures one eye: lids and iris from the landmarks, the eyeball from the head that carries it.
struct EyeMeasurer {
  struct Settings: Hashable, Sendable {
    /// Source: an adult's eyeball, 12 mm radius (Gross, Blechinger & Achtner 2008, Human eye).
    var eyeballRadiusMillimeters = 12.0
    /// Choice: when the head is turned further away from the camera on this eye's side, the nose hides the eye.
    var farthestTurn: Angle = .degrees(50)
  }

  var settings = Settings()

  /// - Parameters:
  ///   - side: Which of the person's own eyes.
  ///   - pose: The head, for a face of the mean size.
  ///   - scale: The person's size over the mean face's.
  /// - Returns: nil when the eye is turned away.
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

  /// The eyeball's rotation centre, for a head as `measure` takes it.
  static func center(_ side: Side, pose: Transform<Camera, Head>, scale: Double) -> Point<Camera> {
    let head = Point<Head>(meters: MeanFace.leftEyeCenter / 1000 * SIMD3(side == .left ? 1 : -1, 1, 1))
    return Point(meters: (pose * head).meters * scale)
  }

  /// Where the line of sight meets the eyeball, relative to its centre; the nearest point to the line when it misses.
  private func onEyeball(_ ray: Direction<Camera>, center: Point<Camera>) -> SIMD3<Double> {
    let along = ray.vector.dot(center.meters)
    let miss = ray.vector * along - center.meters
    let radius = settings.eyeballRadiusMillimeters / 1000
    let inside = radius * radius - miss.dot(miss)
    return miss - ray.vector * max(0, inside).squareRoot()
  }

  private func isTurnedAway(_ side: Side, pose: Transform<Camera, Head>) -> Bool {
    // Azimuth of the camera as the head sees it: + when the camera stands on the person's left.
    let toCamera = pose.rotation.inverse.apply(-pose.origin.meters)
    let azimuth = atan2(toCamera.x, toCamera.z)
    return (side == .left ? -azimuth : azimuth) > settings.farthestTurn.radians
  }
}
