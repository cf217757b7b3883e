public import HeedGeometry

/// Tells which sides of a box are the object's own. The picture's edge cuts off the other sides.
public struct BoxSides: Hashable, Sendable {
  /// Distance from the picture's edge up to which a side counts as cut off, pixels. Choice: labels end a pixel before
  /// the edge, and detections vary.
  static let margin = 4.0

  /// True if the left side is the object's own.
  public let left: Bool
  /// True if the right side is the object's own.
  public let right: Bool
  /// True if the top is the object's own.
  public let top: Bool
  /// True if the bottom is the object's own.
  public let bottom: Bool

  /// - Parameter box: Box in edge coordinates, in which 0...width is the whole picture.
  public init(_ box: ImageRect, in size: ImageSize) {
    left = box.x > Self.margin
    top = box.y > Self.margin
    right = box.right < Double(size.width) - Self.margin
    bottom = box.bottom < Double(size.height) - Self.margin
  }

  static let none = BoxSides()
  private init() { (left, right, top, bottom) = (false, false, false, false) }
  /// True if the box is as high as the object.
  public var hasHeight: Bool { top && bottom }
  /// True if the box is as wide as the object.
  public var hasWidth: Bool { left && right }
}
