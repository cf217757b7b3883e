import CHeedVideo
import HeedGeometry
import HeedSignals

/// A picture in memory of the C side. A frame uses this memory without a copy.
struct Picture: @unchecked Sendable {  // Converted to a frame or released once, on any thread.
  private let raw: chvid_picture

  init(_ raw: chvid_picture) { self.raw = raw }
  private var pixels: UnsafeRawPointer { UnsafeRawPointer(chvid_picture_pixels(raw.owner)) }
  func release() { chvid_picture_release(raw.owner) }

  /// - Parameter alsoReleasing: Called after the picture's memory was freed.
  func frame(index: Int, time: Timestamp, alsoReleasing: @escaping @Sendable () -> Void = {}) -> Frame {
    let (size, stride) = (ImageSize(width: Int(raw.width), height: Int(raw.height)), Int(raw.stride))
    let format: PixelFormat = raw.channels == 1 ? .gray8 : .bgr8
    let free: @Sendable () -> Void = {
      release()
      alsoReleasing()
    }
    guard let plane = raw.luma else {
      return Frame(index: index, time: time, size: size, stride: stride, format: format, bytes: pixels, release: free)
    }
    let luma = LumaPlane(bytes: plane, stride: Int(raw.luma_stride), range: raw.luma_is_limited != 0 ? .limited : .full)
    return Frame(
      index: index, time: time, size: size, luma: luma, stride: stride, format: format, bytes: { pixels }, release: free
    )
  }
}

extension PictureLimit {
  var raw: chvid_limit {
    chvid_limit(width: Int32(clamping: width), height: Int32(clamping: height), pixels: Int64(pixels))
  }
}

/// The C side's error message about the last failed call on this thread.
func lastMessage() -> String { String(cString: chvid_last_error()) }

/// Reads a fixed-size field that holds a C string.
func text<Field>(of field: Field) -> String {
  withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
