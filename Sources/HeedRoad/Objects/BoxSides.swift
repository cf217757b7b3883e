public import HeedGeometry

/// Which sides of a box are the object's own, and which are only the picture's edge.
public struct BoxSides: Hashable, Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// A side nearer to the picture's edge is taken as cut off, pixels.
    /// Choice: labels end one pixel before the edge, and sides of detectors waver by one or two more.
    public var margin = 4.0

    public init() {}
  }

  /// True for a side that is the object's own.
  public let left: Bool
  public let right: Bool
  public let top: Bool
  public let bottom: Bool

  /// - Parameters:
  ///   - box: Edge coordinates: 0...width is the whole picture.
  public init(_ box: ImageRect, in size: ImageSize, settings: Settings = Settings()) {
    left = box.x > settings.margin
    top = box.y > settings.margin
    right = box.right < Double(size.width) - settings.margin
    bottom = box.bottom < Double(size.height) - settings.margin
  }

  /// No side can be used.
  static let none = BoxSides()

  private init() { (left, right, top, bottom) = (false, false, false, false) }

  /// True when the box is as high as the object.
  public var hasHeight: Bool { top && bottom }
  /// True when the box is as wide as the object.
  public var hasWidth: Bool { left && right }
}
