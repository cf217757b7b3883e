import CHeedVideo
import HeedFiles
import HeedGeometry
public import HeedSignals

/// Decodes images on the C side, reusing its buffers. One thread uses a decoder at a time.
final class ImageDecoder {
  /// A decoded image, possibly with damaged parts. The caller must convert or release its picture.
  struct Decoded {
    var picture: Picture
    /// Description of partial damage; nil for an intact image.
    var damage: String?
  }

  private let handle: OpaquePointer

  init() throws(VideoError) {
    var decoder: OpaquePointer?
    guard chvid_image_decoder_create(&decoder) == CHVID_OK, let decoder else { throw .backend(message: lastMessage()) }
    handle = decoder
  }

  deinit { chvid_image_decoder_destroy(handle) }

  /// - Parameter path: Name of the image in error messages.
  func decode(_ bytes: [UInt8], path: String, limit: PictureLimit) throws(VideoError) -> Decoded {
    var raw = chvid_picture()
    var isDamaged: Int32 = 0
    let status = bytes.withUnsafeBufferPointer { buffer in
      chvid_image_decode(handle, buffer.baseAddress, buffer.count, limit.raw, &raw, &isDamaged)
    }
    switch status {
    case CHVID_OK: return Decoded(picture: Picture(raw), damage: isDamaged != 0 ? lastMessage() : nil)
    case CHVID_WRONG_KIND, CHVID_BAD_ARGUMENT: throw .notAnImage(path: path, why: lastMessage())
    case CHVID_TOO_LARGE: throw .tooLarge(name: path, picture: lastMessage(), limit: limit)
    default: throw .backend(message: lastMessage())
    }
  }

  /// Decodes an intact image; nil if the data is a damaged image or no image.
  func decodeWhole(_ bytes: [UInt8], path: String, limit: PictureLimit) throws(VideoError) -> Picture? {
    do throws(VideoError) {
      let decoded = try decode(bytes, path: path, limit: limit)
      guard decoded.damage != nil else { return decoded.picture }
      decoded.picture.release()
      return nil
    } catch {
      if case .notAnImage = error { return nil }
      throw error
    }
  }
}

/// Decodes single pictures that a program holds in memory, such as a browser's, in the formats of
/// ``readImage(_:limit:)``. The decoder reuses its buffers. One thread uses a decoder at a time.
public final class PictureDecoder {
  private let decoder: ImageDecoder
  private let limit: PictureLimit

  /// - Parameter limit: Size of the largest accepted picture.
  /// - Throws: ``VideoError/backend(message:)`` if the memory is full.
  public init(limit: PictureLimit = PictureLimit()) throws(VideoError) {
    decoder = try ImageDecoder()
    self.limit = limit
  }

  /// Decodes an image file's bytes to a frame. Error messages call the image `name`.
  /// - Throws: ``VideoError`` for data that is not a complete picture, or for a picture that is too large.
  public func frame(of bytes: [UInt8], name: String, index: Int, time: Timestamp) throws(VideoError) -> Frame {
    guard let picture = try decoder.decodeWhole(bytes, path: name, limit: limit) else {
      throw .notAnImage(path: name, why: "it is damaged, or in a format that is not read")
    }
    return picture.frame(index: index, time: time)
  }
}

/// Reads one image file as a frame: colour or grey, upright, 8 bits per channel.
/// - Throws: An error that says why the image cannot be read; partial damage is an error too.
public func readImage(_ path: String, limit: PictureLimit = PictureLimit()) throws(VideoError) -> Frame {
  let bytes = try readBytes(path)
  let decoded = try ImageDecoder().decode(bytes, path: path, limit: limit)
  let frame = decoded.picture.frame(index: 0, time: .zero)
  if let damage = decoded.damage { throw .notAnImage(path: path, why: "damaged: \(damage)") }
  return frame
}

/// Writes a frame as a PNG file. An interruption leaves no partial file.
public func writePNG(_ frame: Frame, to path: String) throws(VideoError) {
  let bytes = try pngBytes(of: frame)
  do throws(WriteFailure) { try WholeFile.write(bytes, to: path) } catch { throw VideoError(error) }
}

/// The frame's picture as PNG data.
public func pngBytes(of frame: Frame) throws(VideoError) -> [UInt8] {
  var png: UnsafeMutablePointer<UInt8>?
  var length = 0
  let status = chvid_png_encode(
    frame.bytes.assumingMemoryBound(to: UInt8.self), Int32(frame.size.width), Int32(frame.size.height),
    Int32(frame.stride), Int32(frame.format.bytesPerPixel), &png, &length)
  guard status == CHVID_OK, let png else { throw .backend(message: lastMessage()) }
  defer { chvid_buffer_destroy(png) }
  return Array(UnsafeBufferPointer(start: png, count: length))
}
