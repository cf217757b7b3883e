/// Largest accepted picture size, pixels; sources fail on larger pictures instead of filling the memory.
public struct PictureLimit: Hashable, Codable, Sendable {
  /// Largest width. Choice: 8K video is 7680 wide; one frame at the limit takes 200 MB, which a small machine can hold.
  public var width = 8192
  /// Largest height. Choice: as `width`, for pictures in portrait format.
  public var height = 8192

  /// 8192 by 8192.
  public init() {}

  /// Memberwise initializer.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }
}
