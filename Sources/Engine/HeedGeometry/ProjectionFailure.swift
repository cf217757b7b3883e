/// Why a point of one frame of reference has no counterpart in another.
public enum ProjectionFailure: String, Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// The point is behind the lens or beside it, at depth 0.
  case behindCamera
  /// The pixel is at or above the horizon.
  case aboveHorizon
  /// The camera or its height is unknown.
  case notCalibrated
  /// The vehicle's position or heading is unknown.
  case noPosition
  /// The point is farther from the optical axis than the distortion model reaches.
  case beyondLens
  /// A coordinate is not finite, or a position is outside the range of Earth coordinates.
  case notAPlace
  /// The place is on the far half of the Earth as seen from the vehicle.
  case beyondEarth

  /// Describes the problem and its remedy.
  public var description: String {
    switch self {
    case .behindCamera: "the point is behind the camera, which shows only what lies in front of its lens"
    case .aboveHorizon: "the pixel is at or above the horizon: choose one on the road"
    case .notCalibrated:
      "the road camera or its height is not known: give a rig with road_camera and height_m, or drive until it has calibrated itself"
    case .noPosition: "the vehicle's position or heading is not known: both are needed to place it on Earth"
    case .beyondLens:
      "the point lies beyond what the lens model describes: nearer to the middle of the picture there is an answer, or calibrate the camera with a board up to the picture's edges"
    case .notAPlace: "a coordinate is not a finite number, or no place on Earth: check where it comes from"
    case .beyondEarth: "the place is beyond the edge of the Earth as seen from the vehicle: choose one on this side"
    }
  }
}
