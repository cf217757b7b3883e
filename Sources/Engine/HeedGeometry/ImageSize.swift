/// Width and height of a picture in pixels, both positive.
public struct ImageSize: Hashable, Sendable {
  /// Pixels, positive.
  public var width: Int
  /// Pixels, positive.
  public var height: Int
  /// Copies its arguments, unchecked.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}
