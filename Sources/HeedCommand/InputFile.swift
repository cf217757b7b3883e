import Foundation

/// A file that somebody else wrote.
enum InputFile {
  enum Failure: Error, Hashable {
    case notFound
    case tooLarge(limitBytes: Int)
    /// The system's own text.
    case notReadable(why: String)
  }

  /// Its bytes, as they come.
  final class Stream {
    private let descriptor: Int32

    /// - Parameter path: `-` is the standard input.
    init(_ path: String) throws(Failure) {
      descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw errno == ENOENT || errno == ENOTDIR ? .notFound : .notReadable(why: String(cString: strerror(errno)))
      }
    }

    deinit { close(descriptor) }

    /// Reads into the end of an array.
    /// - Returns: How many bytes came; 0 at the end.
    func read(into bytes: inout [UInt8], from start: Int) throws(Failure) -> Int {
      while true {
        let count = bytes.withUnsafeMutableBytes { bytes in
          let free = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
          return Foundation.read(descriptor, free.baseAddress, free.count)
        }
        if count >= 0 { return count }
        guard errno == EINTR else { throw .notReadable(why: String(cString: strerror(errno))) }
      }
    }
  }

  /// The whole of it, up to a bound.
  /// - Parameter path: `-` is the standard input.
  static func read(_ path: String, limitBytes: Int) throws(Failure) -> [UInt8] {
    let stream = try Stream(path)
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 64 * 1024))
    while true {
      let count = try stream.read(into: &chunk, from: 0)
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
      guard bytes.count <= limitBytes else { throw .tooLarge(limitBytes: limitBytes) }
    }
  }
}
