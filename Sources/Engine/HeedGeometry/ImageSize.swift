/// Width and height of a picture in pixels, both positive.
public struct ImageSize: Hashable, Sendable {
  /// Width in pixels, positive.
  public var width: Int
  /// Height in pixels, positive.
  public var height: Int
  /// Copies its arguments without a check.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}
