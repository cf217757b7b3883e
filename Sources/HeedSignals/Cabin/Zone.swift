public import HeedGeometry

/// What rule books ask of a place in the cabin.
public enum ZoneClass: String, Hashable, Codable, Sendable, CaseIterable {
  /// The road ahead.
  case forward
  /// Mirrors, instruments, windows: looking there is part of driving.
  case driving
  /// Everything else.
  case nondriving
  /// A phone, wherever it is held or mounted.
  case phone
}

/// A place in the cabin that a driver looks at.
public struct Zone: Hashable, Sendable {
  /// Where a zone lies, in the cabin camera's frame.
  public enum Shape: Hashable, Sendable {
    case sphere(center: Point<Camera>, radiusMeters: Double)
    /// Four corners in order around the edge.
    case quad([Point<Camera>])
  }

  public var name: String
  public var zoneClass: ZoneClass
  public var shape: Shape

  public init(name: String, zoneClass: ZoneClass, shape: Shape) {
    self.name = name
    self.zoneClass = zoneClass
    self.shape = shape
  }

  /// The name for "none of the zones".
  public static let otherName = "other"

  /// The middle of the zone.
  public var center: Point<Camera> {
    switch shape {
    case .sphere(let center, _): center
    case .quad(let corners):
      Point(meters: corners.reduce(.zero) { $0 + $1.meters } / Double(max(1, corners.count)))
    }
  }
}
