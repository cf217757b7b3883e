public import HeedGeometry

/// How the bytes of a frame are to be read.
public enum PixelFormat: String, Hashable, Codable, Sendable {
  /// Three bytes a pixel: blue, green, red.
  case bgr8
  /// One byte a pixel: brightness, also of infrared cameras.
  case gray8
  /// Four bytes a pixel: blue, green, red, and one that is not read.
  case bgra8

  /// Bytes that one pixel takes.
  public var bytesPerPixel: Int {
    switch self {
    case .gray8: 1
    case .bgr8: 3
    case .bgra8: 4
    }
  }
}

/// One picture: a pixel buffer that is retained, never copied, and freed with its last reference.
///
/// Rows run from the top, `stride` bytes apart, each holding `size.width` pixels from the left.
public final class Frame: @unchecked Sendable {  // Immutable: the bytes are only read after `init`, from any thread.
  /// Counts the source's frames from 0; dropped frames leave a gap.
  public let index: Int
  /// When the picture was taken, on the capture's monotonic clock.
  public let time: Timestamp
  public let size: ImageSize
  /// Distance between the starts of two rows, bytes; at least `size.width * format.bytesPerPixel`.
  public let stride: Int
  public let format: PixelFormat
  /// `stride * (size.height - 1) + size.width * format.bytesPerPixel` readable bytes, valid while this object lives.
  public let bytes: UnsafeRawPointer
  private let release: @Sendable () -> Void

  /// Takes over a buffer.
  /// - Parameter release: Called once, on whichever thread drops the last reference; frees the buffer.
  public init(
    index: Int, time: Timestamp, size: ImageSize, stride: Int, format: PixelFormat, bytes: UnsafeRawPointer,
    release: @escaping @Sendable () -> Void
  ) {
    precondition(size.width > 0 && size.height > 0, "a frame has pixels")
    precondition(stride >= size.width * format.bytesPerPixel, "rows do not overlap")
    self.index = index
    self.time = time
    self.size = size
    self.stride = stride
    self.format = format
    self.bytes = bytes
    self.release = release
  }

  /// Copies pixels of the caller's.
  /// - Parameter pixels: Rows without padding, `width * height * format.bytesPerPixel` bytes.
  public convenience init(index: Int, time: Timestamp, size: ImageSize, format: PixelFormat, pixels: [UInt8]) {
    precondition(pixels.count == size.width * size.height * format.bytesPerPixel, "pixels fill the frame exactly")
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: pixels.count, alignment: 16)
    copy.copyBytes(from: pixels)
    guard let base = copy.baseAddress else { preconditionFailure("a frame has pixels") }
    let owned = OwnedBuffer(copy)
    self.init(
      index: index, time: time, size: size, stride: size.width * format.bytesPerPixel, format: format, bytes: base,
      release: { owned.free() })
  }

  deinit { release() }
}

/// Carries the one pointer that its frame frees.
private struct OwnedBuffer: @unchecked Sendable {  // Touched once, by the frame's deinit.
  let buffer: UnsafeMutableRawBufferPointer
  init(_ buffer: UnsafeMutableRawBufferPointer) { self.buffer = buffer }
  func free() { buffer.deallocate() }
}
