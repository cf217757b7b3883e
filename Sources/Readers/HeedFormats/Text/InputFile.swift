import CZlib
import Foundation

/// Reads files that others wrote.
package enum InputFile {
  /// The byte order mark that some programs write before UTF-8 text.
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  /// The file's name for messages; the path `-` means the standard input.
  package static func name(_ path: String) -> String { path == "-" ? "the standard input" : path }

  /// The bytes of a file, read from start to end; those of a file `.gz` as they were before compression.
  final class Stream {
    private let name: String
    private let descriptor: Int32
    private let compressed: gzFile?

    init(_ path: String) throws(FormatError) {
      name = InputFile.name(path)
      descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC)
      compressed = descriptor >= 0 && path.hasSuffix(".gz") ? gzdopen(descriptor, "rb") : nil
      guard descriptor >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .notFound(file: name) : failure }
    }

    deinit { if let compressed { gzclose_r(compressed) } else { close(descriptor) } }

    /// Reads bytes into an array from index `start` on. Returns their number, which is 0 at the end of the file.
    func read(into bytes: inout [UInt8], from start: Int) throws(FormatError) -> Int {
      while true {
        let count = bytes.withUnsafeMutableBytes { bytes in
          let free = UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
          if let compressed { return Int(gzread(compressed, free.baseAddress, UInt32(free.count))) }
          return Foundation.read(descriptor, free.baseAddress, free.count)
        }
        if let compressed { try check(compressed, isAtEnd: count == 0) }
        if count >= 0 { return count }
        guard errno == EINTR else { throw failure }
      }
    }

    private func check(_ compressed: gzFile, isAtEnd: Bool) throws(FormatError) {
      var status = Z_OK
      let reason = gzerror(compressed, &status).map(String.init(cString:)) ?? ""
      switch status {
      case Z_OK, Z_STREAM_END: return
      case Z_ERRNO: gzclearerr(compressed)
      case Z_BUF_ERROR:
        if isAtEnd { throw .notReadable(file: name, reason: "the compressed data ends early") }
      default: throw .notReadable(file: name, reason: "this is no gzip file, or it is damaged: \(reason)")
      }
    }

    private var failure: FormatError { .notReadable(file: name, reason: String(cString: strerror(errno))) }
  }

  /// The bytes of a whole file up to a maximum size.
  /// - Parameters:
  ///   - path: Path of the file; `-` means the standard input.
  ///   - remedy: What to do about a larger file, for the message, without a full stop.
  package static func read(_ path: String, limitBytes: Int, remedy: String = "") throws(FormatError) -> [UInt8] {
    var buffer = try InputBuffer(path: path)
    while try buffer.refill() {
      guard buffer.filled <= limitBytes else {
        throw .tooLarge(file: name(path), limitBytes: limitBytes, remedy: remedy)
      }
    }
    return Array(buffer.bytes.prefix(buffer.filled))
  }
}

/// A window into a file of any length. `bytes[next..<filled]` has been read from the file, but not yet used.
struct InputBuffer {
  /// Number of bytes that are read at once. Choice: few system calls and little memory.
  private static let chunkBytes = 256 * 1024

  var bytes: [UInt8]
  /// Index of the first byte that has not been used yet.
  var next = 0
  private(set) var filled: Int
  /// The part of the file that has not been read; nil if the buffer holds all of it.
  private var stream: InputFile.Stream?

  init(path: String) throws(FormatError) {
    stream = try InputFile.Stream(path)
    (bytes, filled) = ([UInt8](repeating: 0, count: Self.chunkBytes), 0)
  }

  init(bytes: [UInt8]) { (self.bytes, filled) = (bytes, bytes.count) }
  /// True if the buffer holds all of the file that has not been used.
  var isWhole: Bool { stream == nil }

  /// Drops used bytes and reads more, so that `next` becomes 0; false at the end of the file.
  mutating func refill() throws(FormatError) -> Bool {
    guard let stream else { return false }
    if next > 0 {
      bytes.withUnsafeMutableBytes { [next, filled] bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[next..<filled]))
      }
      (next, filled) = (0, filled - next)
    }
    if filled == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
    let count = try stream.read(into: &bytes, from: filled)
    filled += count
    if count == 0 { self.stream = nil }
    return count > 0
  }
}
