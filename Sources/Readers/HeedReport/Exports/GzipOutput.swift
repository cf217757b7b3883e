import CZlib

/// Compresses lines into a gzip file without a name or date, so that equal lines give equal bytes.
final class GzipOutput {
  /// Number of bytes that are compressed at once. Choice: so many that zlib is rarely called.
  private static let chunk = 64 * 1024

  private let output: any ExportFile
  private var stream = z_stream()
  private var lines: [UInt8] = []

  init(_ output: any ExportFile) {
    self.output = output
    // Adding 16 to the window size makes zlib write gzip's header and checksum.
    let status = deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL - 1, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(status == Z_OK, "zlib \(ZLIB_VERSION) takes its own defaults")
  }

  deinit { deflateEnd(&stream) }

  func write(_ line: String) throws {
    lines.append(contentsOf: line.utf8)
    lines.append(UInt8(ascii: "\n"))
    if lines.count >= Self.chunk { try compress(Z_NO_FLUSH) }
  }

  /// Ends the compressed data. The export's folder completes the file itself.
  func finish() throws { try compress(Z_FINISH) }

  private func compress(_ flush: Int32) throws {
    var compressed = [UInt8](repeating: 0, count: Self.chunk)
    var isFull = true
    try lines.withUnsafeMutableBufferPointer { bytes in
      stream.next_in = bytes.baseAddress
      stream.avail_in = UInt32(bytes.count)
      while isFull {
        let count = compressed.withUnsafeMutableBufferPointer { space in
          stream.next_out = space.baseAddress
          stream.avail_out = UInt32(space.count)
          deflate(&stream, flush)
          return space.count - Int(stream.avail_out)
        }
        try output.write(bytes: Array(compressed[..<count]))
        isFull = stream.avail_out == 0
      }
      stream.next_in = nil
    }
    lines.removeAll(keepingCapacity: true)
  }
}
