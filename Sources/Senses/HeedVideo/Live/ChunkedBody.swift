/// Decodes HTTP's chunked transfer coding. Some cameras use this coding even for HTTP/1.0 requests.
struct ChunkedBody: Hashable, Sendable {
  enum Fault: Error, Hashable { case badChunk }

  /// Position in the chunked coding: `size` holds the size line so far, `data` the bytes left in the chunk.
  private enum State: Hashable, Sendable {
    case size([UInt8])
    case data(Int)
    case dataEnd
    case over
  }

  private var state = State.size([])

  var isOver: Bool { state == .over }

  /// Decodes the next received bytes, however they were split. Bytes after the last chunk are ignored.
  mutating func feed(_ bytes: ArraySlice<UInt8>) throws(Fault) -> [UInt8] {
    var rest = bytes
    var body: [UInt8] = []
    while let byte = rest.first {
      switch state {
      case .data(let left):
        let piece = rest.prefix(left)
        body += piece
        rest = rest.dropFirst(piece.count)
        state = piece.count == left ? .dataEnd : .data(left - piece.count)
      case .dataEnd:
        rest = rest.dropFirst()
        if byte == UInt8(ascii: "\n") { state = .size([]) } else if byte != UInt8(ascii: "\r") { throw .badChunk }
      case .size(let line):
        rest = rest.dropFirst()
        state = byte == UInt8(ascii: "\n") ? try Self.afterSize(line) : .size(line + [byte])
        guard line.count < 256 else { throw .badChunk }
      case .over: return body
      }
    }
    return body
  }

  private static func afterSize(_ line: [UInt8]) throws(Fault) -> State {
    let text = String(decoding: line, as: UTF8.self)
    let digits = text.prefix { $0.isHexDigit }
    guard let size = Int(digits, radix: 16), size <= Int(Int32.max) else { throw .badChunk }
    return size == 0 ? .over : .data(size)
  }
}
