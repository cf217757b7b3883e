/// The largest picture that is taken, pixels; above it a source fails instead of filling the memory.
public struct PictureLimit: Hashable, Codable, Sendable {
  /// Choice: 8K video is 7680 wide; one frame at the limit takes 200 MB, which a small machine survives.
  public var width = 8192
  /// Choice: as `width`, for pictures held upright.
  public var height = 8192

  /// 8192 by 8192.
  public init() {}

  /// A limit in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
