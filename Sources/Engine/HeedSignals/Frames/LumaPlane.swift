/// The brightness plane of a frame, as cameras and codecs deliver it beside the colour.
public struct LumaPlane: @unchecked Sendable {  // The bytes are only read, and live as long as their frame.
  /// What the values mean.
  public enum Range: Hashable, Sendable {
    /// 0 is black, 255 white: JPEG.
    case full
    /// 16 is black, 235 white: television, and most video (ITU-R BT.601).
    case limited
  }

  /// One byte per pixel, rows `stride` bytes apart, in the frame's size.
  public let bytes: UnsafeRawPointer
  /// Bytes from the start of one row to the next; at least the frame's width.
  public let stride: Int
  /// What the values mean.
  public let range: Range

  /// Memberwise initializer.
  public init(bytes: UnsafeRawPointer, stride: Int, range: Range) {
    (self.bytes, self.stride, self.range) = (bytes, stride, range)
  }
}
