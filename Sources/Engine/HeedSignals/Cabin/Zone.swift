public import HeedGeometry

/// How regulations classify a place in the cabin.
public enum ZoneClass: String, Hashable, Codable, Sendable, CaseIterable {
  /// The road ahead.
  case forward
  /// Mirrors, instruments and windows. Driving needs looks at these places.
  case driving
  /// Everything else in the cabin.
  case nondriving
  /// A phone, whether held or mounted.
  case phone

  /// True if a look at the place is an on-road glance (ISO 15007): at the road ahead, but not at mirrors.
  package var isOnRoad: Bool { self == .forward }
  /// True if a look at the place is driving-related (Euro NCAP): at the road, mirrors, instruments or windows.
  package var isDrivingRelated: Bool { self == .forward || self == .driving }
}

/// A place in the cabin that the driver may look at.
public struct Zone: Hashable, Sendable {
  /// The zone's shape, in the cabin camera's frame.
  public enum Shape: Hashable, Sendable {
    /// A sphere around a point.
    case sphere(center: Point<Camera>, radiusMeters: Double)
    /// A flat quadrangle: four corners in order around the edge.
    case quad([Point<Camera>])
  }

  /// Unique name within the rig.
  public var name: String
  /// The zone's class.
  public var zoneClass: ZoneClass
  /// The zone's shape, in the cabin camera's frame.
  public var shape: Shape

  /// Memberwise initializer.
  public init(name: String, zoneClass: ZoneClass, shape: Shape) {
    (self.name, self.zoneClass, self.shape) = (name, zoneClass, shape)
  }

  /// The name reported when the gaze is outside all zones.
  public static let otherName = "other"
  /// The name reported when the gaze is on a phone that the object net detects.
  public static let phoneName = "a phone"

  /// The sphere's centre, or the mean of the corners.
  public var center: Point<Camera> {
    switch shape {
    case .sphere(let center, _): center
    case .quad(let corners):
      Point(meters: corners.reduce(.zero) { $0 + $1.meters } / Double(max(1, corners.count)))
    }
  }

  /// Words that rigs put behind a zone's name, and that people say before it.
  private static let sides: Set = ["left", "right", "rear", "front", "centre", "center", "middle"]

  /// A zone in words: `the right mirror` for `mirror_right`, `elsewhere` for the place outside all zones.
  package static func words(_ name: String) -> String {
    if name == otherName { return "elsewhere" }
    let name = name == "cluster" ? "instruments" : name
    var words = name.split { $0 == "_" || $0 == "-" || $0 == " " }.map(String.init)
    if words.count > 1, let side = words.last, sides.contains(side) { words = [side] + words.dropLast() }
    let hasArticle = words.first.map(["a", "an", "the"].contains) ?? false
    return (hasArticle ? "" : "the ") + words.joined(separator: " ")
  }

  /// A zone in words that can follow "looking": `at the right mirror`, `elsewhere`.
  package static func words(at name: String) -> String { (name == otherName ? "" : "at ") + words(name) }
}
