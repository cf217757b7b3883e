public import HeedSignals

/// Decodes pictures that come one by one from somewhere else, such as a browser: JPEG, PNG and what ``readImage(_:limit:)``
/// reads. Reuses its buffers; used by one thread at a time.
public final class PictureDecoder {
  private let decoder: ImageDecoder
  private let limit: PictureLimit

  /// - Parameter limit: The largest picture that is taken.
  /// - Throws: ``VideoError/backend(message:)`` without memory.
  public init(limit: PictureLimit = PictureLimit()) throws(VideoError) {
    decoder = try ImageDecoder()
    self.limit = limit
  }

  /// The frame that a file's bytes hold.
  /// - Parameters:
  ///   - name: What errors call it.
  ///   - index: As ``Frame/index``.
  ///   - time: When it was taken.
  /// - Throws: ``VideoError`` for what is no whole picture, or too large.
  public func frame(of bytes: [UInt8], name: String, index: Int, time: Timestamp) throws(VideoError) -> Frame {
    guard let picture = try decoder.decodeWhole(bytes, path: name, limit: limit) else {
      throw .notAnImage(path: name, why: "it is damaged, or in a format that is not read")
    }
    return picture.frame(index: index, time: time)
  }
}
