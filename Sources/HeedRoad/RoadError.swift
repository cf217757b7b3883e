/// What the road side is given and cannot use.
public enum RoadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Lengths that no camera has.
  case camera(String)

  public var description: String {
    switch self {
    case .camera(let what): "\(what); give the camera's own positive lengths"
    }
  }
}
