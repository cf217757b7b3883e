/// The brightness of a frame as a separate plane, which cameras and codecs deliver beside the colour.
public struct LumaPlane: @unchecked Sendable {  // The bytes are only read, and live as long as their frame.
  /// Scale of the values.
  public enum Range: Hashable, Sendable {
    /// 0 is black and 255 is white, as in JPEG.
    case full
    /// 16 is black and 235 is white, as in television and most video (ITU-R BT.601).
    case limited
  }

  /// The brightness of each pixel, one byte per pixel, with the frame's size. Rows are `stride` bytes apart.
  public let bytes: UnsafeRawPointer
  /// Bytes from the start of one row to the next; at least the frame's width.
  public let stride: Int
  /// Scale of the values.
  public let range: Range

  /// Memberwise initializer.
  public init(bytes: UnsafeRawPointer, stride: Int, range: Range) {
    (self.bytes, self.stride, self.range) = (bytes, stride, range)
  }
}
