import CHeedVideo
import HeedGeometry
import HeedSignals

/// A picture from the C side, which becomes a frame without copying.
struct Picture: @unchecked Sendable {  // Made into one frame, or released, once, on any thread.
  private let raw: chvid_picture

  init(_ raw: chvid_picture) { self.raw = raw }

  /// Releases the memory without making a frame.
  func release() { chvid_picture_release(raw.owner) }

  func frame(index: Int, time: Timestamp) -> Frame {
    Frame(
      index: index, time: time, size: ImageSize(width: Int(raw.width), height: Int(raw.height)),
      stride: Int(raw.stride), format: raw.channels == 1 ? .gray8 : .bgr8, bytes: UnsafeRawPointer(raw.bytes),
      release: { release() })
  }
}

extension PictureLimit {
  var raw: chvid_limit { chvid_limit(width: Int32(clamping: width), height: Int32(clamping: height)) }
}

/// The C side's message about the last failed call on this thread.
func lastMessage() -> String { String(cString: chvid_last_error()) }

/// Reads a fixed-size field that holds a C string.
func text<Field>(of field: Field) -> String {
  withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
