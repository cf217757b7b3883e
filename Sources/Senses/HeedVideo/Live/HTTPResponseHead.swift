/// The status line and header fields of an HTTP response.
struct HTTPResponseHead: Hashable, Sendable {
  /// Why bytes are not a response head: another protocol, or no end of the head within the limit.
  enum Fault: Error, Hashable { case notHTTP, tooLong }

  /// Maximum size of a response head, bytes. Choice: browsers allow 8 to 256 KB; cameras send 300 bytes.
  static let longest = 16 * 1024

  var status: Int
  /// The header fields by their names in lower case.
  var fields: [String: String]
  /// Length of the response head in bytes, including the empty line at its end.
  var length: Int

  /// - Returns: nil while the response head is incomplete.
  init?(_ bytes: some RandomAccessCollection<UInt8>) throws(Fault) {
    let (lines, length) = headLines(bytes.prefix(Self.longest))
    // Other protocols (SSH, mail) are recognised by their first line.
    if let first = lines.first, !first.hasPrefix("HTTP/1.") { throw .notHTTP }
    guard let length else {
      guard bytes.count < Self.longest else { throw .tooLong }
      return nil
    }
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, let status = Int(words[1]) else { throw .notHTTP }
    (self.status, self.length) = (status, length)
    fields = headerFields(lines.dropFirst())
  }

  subscript(name: String) -> String? { fields[name] }
}

/// Splits a head into its lines, without their ends.
/// - Parameter mayStartEmpty: True if an empty first line does not end the head.
/// - Returns: The lines before the empty line that ends the head, and the head's length in bytes; nil if incomplete.
func headLines(_ bytes: some Sequence<UInt8>, mayStartEmpty: Bool = false) -> (lines: [String], length: Int?) {
  var lines: [String] = []
  var line: [UInt8] = []
  for (offset, byte) in bytes.enumerated() {
    guard byte == UInt8(ascii: "\n") else {
      line.append(byte)
      continue
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.isEmpty, !(mayStartEmpty && lines.isEmpty) { return (lines, offset + 1) }
    lines.append(String(decoding: line, as: UTF8.self))
    line = []
  }
  return (lines, nil)
}

/// Parses `Name: value` lines. Names become lower case. If a name occurs repeatedly, its last value counts.
func headerFields(_ lines: some Sequence<String>) -> [String: String] {
  var fields: [String: String] = [:]
  for line in lines {
    guard let colon = line.firstIndex(of: ":") else { continue }
    let name = line[..<colon].lowercased().filter { !$0.isWhitespace }
    fields[name] = String(line[line.index(after: colon)...].trimmed)
  }
  return fields
}

extension Substring {
  var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { start[...$0] } ?? start[..<start.startIndex]
  }
}
