import Foundation

/// A file that somebody else wrote, read into memory up to a bound.
enum InputFile {
  enum Failure: Error, Hashable {
    case notFound
    case tooLarge
    /// The system's own text.
    case notReadable(why: String)
  }

  /// - Parameter path: `-` is the standard input.
  static func read(_ path: String, limitBytes: Int) throws(Failure) -> [UInt8] {
    let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .notFound : .notReadable(why: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 64 * 1024))
    while true {
      let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        throw .notReadable(why: String(cString: strerror(errno)))
      }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
      guard bytes.count <= limitBytes else { throw .tooLarge }
    }
  }
}
