public import HeedSignals

/// Decodes single pictures from another source, such as a browser: the formats of ``readImage(_:limit:)``. The decoder
/// reuses its buffers. One thread uses a decoder at a time.
public final class PictureDecoder {
  private let decoder: ImageDecoder
  private let limit: PictureLimit

  /// - Parameter limit: The largest accepted picture.
  /// - Throws: ``VideoError/backend(message:)`` if the memory is full.
  public init(limit: PictureLimit = PictureLimit()) throws(VideoError) {
    decoder = try ImageDecoder()
    self.limit = limit
  }

  /// Decodes a file's bytes, which messages call `name`, to a frame.
  /// - Throws: ``VideoError`` for data that is not a complete picture, or for a picture that is too large.
  public func frame(of bytes: [UInt8], name: String, index: Int, time: Timestamp) throws(VideoError) -> Frame {
    guard let picture = try decoder.decodeWhole(bytes, path: name, limit: limit) else {
      throw .notAnImage(path: name, why: "it is damaged, or in a format that is not read")
    }
    return picture.frame(index: index, time: time)
  }
}
