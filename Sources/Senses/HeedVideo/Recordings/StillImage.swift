import CHeedVideo
import HeedGeometry
public import HeedSignals

/// Decodes images on the C side and reuses its buffers. One thread uses a decoder at a time.
final class ImageDecoder {
  struct Decoded {
    var picture: Picture
    /// Description of partial damage; nil for intact data.
    var damage: String?
  }

  enum Refusal: Error {
    case notAnImage(String)
    case tooLarge(String)
    case backend(String)

    func error(path: String, limit: PictureLimit) -> VideoError {
      switch self {
      case .notAnImage(let why): .notAnImage(path: path, why: why)
      case .tooLarge(let picture): .tooLarge(name: path, picture: picture, limit: limit)
      case .backend(let message): .backend(message: message)
      }
    }
  }

  private let handle: OpaquePointer

  init() throws(VideoError) {
    var decoder: OpaquePointer?
    guard chvid_image_decoder_create(&decoder) == CHVID_OK, let decoder else { throw .backend(message: lastMessage()) }
    handle = decoder
  }

  deinit { chvid_image_decoder_destroy(handle) }

  func decode(_ bytes: [UInt8], limit: PictureLimit) throws(Refusal) -> Decoded {
    var raw = chvid_picture()
    var isDamaged: Int32 = 0
    let status = bytes.withUnsafeBufferPointer { buffer in
      chvid_image_decode(handle, buffer.baseAddress, buffer.count, limit.raw, &raw, &isDamaged)
    }
    switch status {
    case CHVID_OK: return Decoded(picture: Picture(raw), damage: isDamaged != 0 ? lastMessage() : nil)
    case CHVID_WRONG_KIND, CHVID_BAD_ARGUMENT: throw .notAnImage(lastMessage())
    case CHVID_TOO_LARGE: throw .tooLarge(lastMessage())
    default: throw .backend(lastMessage())
    }
  }

  /// Decodes an intact image.
  /// - Parameter path: Name of the image in error messages.
  /// - Returns: The picture; nil for damaged images and for other data.
  func decodeWhole(_ bytes: [UInt8], path: String, limit: PictureLimit) throws(VideoError) -> Picture? {
    do throws(Refusal) {
      let decoded = try decode(bytes, limit: limit)
      guard decoded.damage != nil else { return decoded.picture }
      decoded.picture.release()
      return nil
    } catch {
      if case .notAnImage = error { return nil }
      throw error.error(path: path, limit: limit)
    }
  }
}

/// Reads one image file as a frame: colour or grey, upright, 8 bits per channel.
/// - Throws: An error that says why the image cannot be read; partial damage is also an error.
public func readImage(_ path: String, limit: PictureLimit = PictureLimit()) throws(VideoError) -> Frame {
  let bytes = try readBytes(path)
  let decoder = try ImageDecoder()
  do throws(ImageDecoder.Refusal) {
    let decoded = try decoder.decode(bytes, limit: limit)
    let frame = decoded.picture.frame(index: 0, time: .zero)
    if let damage = decoded.damage { throw .notAnImage("damaged: \(damage)") }
    return frame
  } catch {
    throw error.error(path: path, limit: limit)
  }
}

/// Writes a frame as a PNG file, atomically.
public func writePNG(_ frame: Frame, to path: String) throws(VideoError) {
  let png = try EncodedPNG(frame)
  defer { withExtendedLifetime(png) {} }
  try writeBytes(png.bytes, to: path)
}

/// The frame's picture as PNG data.
public func pngBytes(of frame: Frame) throws(VideoError) -> [UInt8] {
  let png = try EncodedPNG(frame)
  defer { withExtendedLifetime(png) {} }
  return Array(png.bytes)
}

/// An image in the bridge's memory.
private final class EncodedPNG {
  private let png: UnsafeMutablePointer<UInt8>
  /// The PNG's bytes, valid while this object lives.
  let bytes: UnsafeRawBufferPointer

  init(_ frame: Frame) throws(VideoError) {
    var png: UnsafeMutablePointer<UInt8>?
    var length = 0
    let status = chvid_png_encode(
      frame.bytes.assumingMemoryBound(to: UInt8.self), Int32(frame.size.width), Int32(frame.size.height),
      Int32(frame.stride), Int32(frame.format.bytesPerPixel), &png, &length)
    guard status == CHVID_OK, let png else { throw .backend(message: lastMessage()) }
    (self.png, bytes) = (png, UnsafeRawBufferPointer(start: png, count: length))
  }

  deinit { chvid_buffer_destroy(png) }
}
