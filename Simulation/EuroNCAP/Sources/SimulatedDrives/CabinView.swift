import Foundation
package import HeedGeometry

/// What the cabin camera sees; the raw value is its name in files. Both have the same place, aim and pixels per
/// degree, so that a face measures the same in both.
public enum CabinView: String, Codable, Sendable {
  /// The face: 52 by 41 degrees, aimed at the eye point; its optics are those of the sample cabin.
  case face
  /// The face and the hands: 102 by 85 degrees, so that the wheel's centre and what is held before the windscreen are in
  /// the picture. Choice: two megapixels, as is usual for cabins.
  case hands

  package var camera: PinholeCamera {
    switch self {
    case .face:
      PinholeCamera(size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5)
    case .hands:
      PinholeCamera(size: ImageSize(width: 1600, height: 1200), fx: 650, fy: 650, cx: 799.5, cy: 599.5)
    }
  }

  /// The camera stands 0.7 m ahead of the eyes and 0.16 m below them.
  package var vehicleFromCamera: Transform<Vehicle, Camera> { Self.vehicleFromCamera }
  package var cameraFromVehicle: Transform<Camera, Vehicle> { Self.cameraFromVehicle }

  private static let vehicleFromCamera: Transform<Vehicle, Camera> = {
    let offset = SIMD3(0.7, 0, -0.16)
    return Transform(
      rotation: Rotation(yaw: .degrees(180), pitch: .radians(atan2(0.16, 0.7)), roll: .zero),
      origin: Point(meters: Cabin.eyePoint + offset))
  }()
  private static let cameraFromVehicle = vehicleFromCamera.inverse
}
