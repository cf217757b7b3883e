public import HeedGeometry

/// The sides of a box that are the object's own and not cut off by the picture's edge.
public struct BoxSides: Hashable, Sendable {
  /// Settings of ``BoxSides``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Sides nearer than this to the picture's edge count as cut off, pixels. Choice: labels end a pixel before the
    /// edge, detections scatter.
    public var margin = 4.0
    /// The defaults.
    public init() {}
  }

  /// True when the left side is the object's own.
  public let left: Bool
  /// True when the right side is the object's own.
  public let right: Bool
  /// True when the top is the object's own.
  public let top: Bool
  /// True when the bottom is the object's own.
  public let bottom: Bool

  /// - Parameter box: In edge coordinates: 0...width is the whole picture.
  public init(_ box: ImageRect, in size: ImageSize, settings: Settings = Settings()) {
    left = box.x > settings.margin
    top = box.y > settings.margin
    right = box.right < Double(size.width) - settings.margin
    bottom = box.bottom < Double(size.height) - settings.margin
  }

  static let none = BoxSides()
  private init() { (left, right, top, bottom) = (false, false, false, false) }
  /// True when the box is as high as the object.
  public var hasHeight: Bool { top && bottom }
  /// True when the box is as wide as the object.
  public var hasWidth: Bool { left && right }
}
