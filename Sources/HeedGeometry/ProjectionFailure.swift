/// Why a point of one frame of reference has no place in another.
public enum ProjectionFailure: String, Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// It lies behind the camera's lens, or level with it.
  case behindCamera
  /// The pixel looks at or above the horizon, where there is no road.
  case aboveHorizon
  /// No camera is known, or not its height.
  case notCalibrated
  /// The vehicle's position or heading is not known.
  case noPosition
  /// Farther off the axis than the camera's distortion is true.
  case beyondLens
  /// A coordinate is not a finite number, or a place is none on Earth.
  case notAPlace
  /// Beyond the edge of the Earth as seen from the vehicle: no line straight down from its plane meets the place.
  case beyondEarth

  /// What is missing, and what to do.
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
