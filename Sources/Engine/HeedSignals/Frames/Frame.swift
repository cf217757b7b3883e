public import HeedGeometry

/// Layout of a frame's pixels.
public enum PixelFormat: String, Hashable, Codable, Sendable {
  /// Three bytes: blue, green, red.
  case bgr8
  /// One byte: brightness, visible or infrared.
  case gray8
  /// Four bytes: blue, green, red, and an ignored byte.
  case bgra8

  /// Bytes per pixel.
  public var bytesPerPixel: Int {
    switch self {
    case .gray8: 1
    case .bgr8: 3
    case .bgra8: 4
    }
  }
}

/// One immutable picture, shared without copies and freed with its last reference. Rows run from the top, `stride`
/// bytes apart, each holding `size.width` pixels from the left.
public final class Frame: @unchecked Sendable {  // Immutable: the bytes are only read after `init`, from any thread.
  /// Number of the frame within its source, from 0; dropped frames leave gaps.
  public let index: Int
  /// When the picture was taken, on the capture's monotonic clock.
  public let time: Timestamp
  /// Width and height in pixels.
  public let size: ImageSize
  /// Bytes from the start of one row to the next; at least `size.width * format.bytesPerPixel`.
  public let stride: Int
  /// Layout of the pixels.
  public let format: PixelFormat
  /// The brightness plane, valid while this object lives; nil if only `bytes` holds the brightness.
  public let luma: LumaPlane?
  private let pixels: Pixels
  private let release: @Sendable () -> Void

  /// The bytes, or a function that converts them on demand.
  private enum Pixels {
    case ready(UnsafeRawPointer)
    case later(@Sendable () -> UnsafeRawPointer)
  }

  /// The pixels: `stride * (size.height - 1) + size.width * format.bytesPerPixel` readable bytes, valid while this
  /// object lives. A frame with `luma` may convert its colours on the first call.
  public var bytes: UnsafeRawPointer {
    switch pixels {
    case .ready(let bytes): bytes
    case .later(let convert): convert()
    }
  }

  /// Takes over a buffer; `release` frees it, once, on the thread that drops the last reference.
  public init(
    index: Int, time: Timestamp, size: ImageSize, stride: Int, format: PixelFormat, bytes: UnsafeRawPointer,
    release: @escaping @Sendable () -> Void
  ) {
    precondition(size.width > 0 && size.height > 0, "a frame has pixels")
    precondition(stride >= size.width * format.bytesPerPixel, "rows do not overlap")
    (self.index, self.time, self.size, self.stride, self.format) = (index, time, size, stride, format)
    (luma, pixels) = (nil, .ready(bytes))
    self.release = release
  }

  /// Takes over a buffer of brightness, with colours on demand.
  /// - Parameter bytes: Returns the pixels, laid out by `stride` and `format`: the same pointer each time, on any
  ///   thread.
  public init(
    index: Int, time: Timestamp, size: ImageSize, luma: LumaPlane, stride: Int, format: PixelFormat,
    bytes: @escaping @Sendable () -> UnsafeRawPointer, release: @escaping @Sendable () -> Void
  ) {
    precondition(size.width > 0 && size.height > 0, "a frame has pixels")
    precondition(stride >= size.width * format.bytesPerPixel && luma.stride >= size.width, "rows do not overlap")
    (self.index, self.time, self.size, self.stride, self.format) = (index, time, size, stride, format)
    (self.luma, pixels) = (luma, .later(bytes))
    self.release = release
  }

  /// Copies the caller's pixels: rows without padding, `width * height * format.bytesPerPixel` bytes.
  public convenience init(index: Int, time: Timestamp, size: ImageSize, format: PixelFormat, pixels: [UInt8]) {
    precondition(pixels.count == size.width * size.height * format.bytesPerPixel, "pixels fill the frame exactly")
    nonisolated(unsafe) let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: pixels.count, alignment: 16)
    copy.copyBytes(from: pixels)
    guard let base = copy.baseAddress else { preconditionFailure("a frame has pixels") }
    self.init(
      index: index, time: time, size: size, stride: size.width * format.bytesPerPixel, format: format, bytes: base,
      release: { copy.deallocate() })
  }

  deinit { release() }

  /// The same picture with another time and, if given, index; the pixels are shared.
  public func retimed(_ time: Timestamp, index: Int? = nil) -> Frame {
    guard let luma else {
      return Frame(
        index: index ?? self.index, time: time, size: size, stride: stride, format: format, bytes: bytes,
        release: { withExtendedLifetime(self) {} })
    }
    return Frame(
      index: index ?? self.index, time: time, size: size, luma: luma, stride: stride, format: format,
      bytes: { self.bytes }, release: {})
  }
}

/// A frame source's answer to a request for the next frame.
public enum FrameArrival: Sendable {
  /// The next frame.
  case frame(Frame)
  /// No frame arrived in time; ask again. A live source repeats this until it reconnects or gives up.
  case nothingYet
  /// There are no more frames.
  case ended(SourceEnd)
}

/// The brightness of a frame as a separate plane, which cameras and codecs deliver beside the colour.
public struct LumaPlane: @unchecked Sendable {  // The bytes are only read, and live as long as their frame.
  /// Range of the brightness values.
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
  /// Range of the brightness values.
  public let range: Range

  /// Memberwise initializer.
  public init(bytes: UnsafeRawPointer, stride: Int, range: Range) {
    (self.bytes, self.stride, self.range) = (bytes, stride, range)
  }
}

extension Frame {
  /// The picture rotated by a multiple of 90 degrees: a copy, or the frame itself for `none`.
  public func turned(by turn: QuarterTurn) -> Frame {
    guard turn != .none else { return self }
    let turnedSize = turn.turned(size)
    let pixel = format.bytesPerPixel
    var pixels = [UInt8](repeating: 0, count: turnedSize.width * turnedSize.height * pixel)
    let (width, height) = (size.width, size.height)
    pixels.withUnsafeMutableBytes { target in
      for y in 0..<height {
        for x in 0..<width {
          let place =
            switch turn {
            case .none: y * width + x
            case .clockwise: x * height + (height - 1 - y)
            case .half: (height - 1 - y) * width + (width - 1 - x)
            case .counterclockwise: (width - 1 - x) * height + y
            }
          for byte in 0..<pixel {
            target[place * pixel + byte] = bytes.load(fromByteOffset: y * stride + x * pixel + byte, as: UInt8.self)
          }
        }
      }
    }
    return Frame(index: index, time: time, size: turnedSize, format: format, pixels: pixels)
  }
}

extension RoadObservation {
  /// The observation as seen in the rotated picture.
  public func turned(by turn: QuarterTurn) -> RoadObservation {
    guard turn != .none else { return self }
    var result = self
    result.size = turn.turned(size)
    for index in objects.indices { result.objects[index].box = turn.turned(objects[index].box, in: size) }
    result.lanes = lanes.map { lanes in
      lanes.map { lane in
        var lane = lane
        lane.points = lane.points.map { turn.turned($0, in: size) }
        return lane
      }
    }
    return result
  }
}
