/// Maximum size of a picture, pixels. Sources fail on larger pictures, so that a picture cannot fill the memory.
public struct PictureLimit: Hashable, Codable, Sendable {
  /// Maximum width, pixels. Choice: 8K video is 7680 wide; one frame at the limit takes 200 MB, which a small machine
  /// can hold.
  public var width = 8192
  /// Maximum height, pixels. Choice: the same as `width`, for pictures in portrait format.
  public var height = 8192

  /// A limit of 8192 by 8192 pixels.
  public init() {}

  /// Memberwise initializer.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }
}
