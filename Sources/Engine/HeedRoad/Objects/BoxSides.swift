import HeedGeometry

/// Which sides of a box are the object's own; the picture's edge cuts off the other sides.
struct BoxSides: Hashable, Sendable {
  /// Distance of a cut-off side from the picture's edge, pixels. Choice: labels end a pixel before; detections vary.
  static let margin = 4.0

  let left, right, top, bottom: Bool

  /// - Parameter box: In edge coordinates; 0...width is the whole picture.
  init(_ box: ImageRect, in size: ImageSize) {
    left = box.x > Self.margin
    top = box.y > Self.margin
    right = box.right < Double(size.width) - Self.margin
    bottom = box.bottom < Double(size.height) - Self.margin
  }

  static let none = BoxSides()
  private init() { (left, right, top, bottom) = (false, false, false, false) }
  /// Whether the box is as high as the object.
  var hasHeight: Bool { top && bottom }
  /// Whether the box is as wide as the object.
  var hasWidth: Bool { left && right }
}
