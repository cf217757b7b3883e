/// Invalid input to the road engine.
public enum RoadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The lengths of a camera are impossible.
  case camera(String)
  /// A region is not convex, not in the picture, or has no area.
  case region(RegionError)
  /// Settings contradict each other.
  case settings(String)

  /// Describes the problem and its remedy.
  public var description: String {
    switch self {
    case .camera(let what): "\(what); give the camera's own positive lengths"
    case .region(let error): error.description
    case .settings(let what): "the settings of road.alerts: \(what)"
    }
  }
}
