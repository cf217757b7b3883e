/// Invalid input to the road engine.
public enum RoadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A length that describes a camera is impossible.
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
    case .settings(let what): "the settings of the road: \(what)"
    }
  }
}

/// Why a region of the picture is invalid. Vertices count from 0, in the given order.
public enum RegionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The region has fewer than three different vertices.
  case tooFewVertices(count: Int)
  /// A coordinate is not a finite number.
  case notFinite(vertex: Int)
  /// A vertex is outside 0...1 of the picture's width or height.
  case outside(vertex: Int, x: Double, y: Double)
  /// All vertices lie on one line.
  case collinear
  /// The outline turns the wrong way at this vertex, or crosses itself.
  case notConvex(vertex: Int)

  /// Describes the problem of the region.
  public var description: String {
    switch self {
    case .tooFewVertices(let count): "a region has three or more different vertices, not \(count)"
    case .notFinite(let vertex): "vertex \(vertex) of the region is not a number"
    case .outside(let vertex, let x, let y):
      "vertex \(vertex) of the region, (\(x), \(y)), is outside the picture: fractions of width and height, 0...1"
    case .collinear: "the vertices of the region lie on one line"
    case .notConvex(let vertex): "the region is not convex at vertex \(vertex)"
    }
  }
}
