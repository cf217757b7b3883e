/// The status line and header fields of an HTTP response.
struct HTTPResponseHead: Hashable, Sendable {
  enum Fault: Error, Hashable { case notHTTP, tooLong }

  /// Maximum size of a head, bytes. Choice: browsers allow 8 to 256 KB; cameras send 300 bytes.
  static let longest = 16 * 1024

  var status: Int
  /// The header fields; their names are in lower case.
  var fields: [String: String]
  /// Length of the head in bytes, including the empty line.
  var length: Int

  /// - Returns: nil while the head is incomplete.
  init?(_ bytes: some RandomAccessCollection<UInt8>) throws(Fault) {
    let newline = UInt8(ascii: "\n")
    var lines: [String] = []
    var line: [UInt8] = []
    var length = 0
    var isComplete = false
    for byte in bytes.prefix(Self.longest) {
      length += 1
      guard byte == newline else {
        line.append(byte)
        continue
      }
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if line.isEmpty {
        isComplete = true
        break
      }
      lines.append(String(decoding: line, as: UTF8.self))
      line = []
    }
    // Other protocols (SSH, mail) are recognised by their first line.
    if let first = lines.first, !first.hasPrefix("HTTP/1.") { throw .notHTTP }
    guard isComplete else {
      guard length < Self.longest else { throw .tooLong }
      return nil
    }
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count >= 2, let status = Int(words[1]) else { throw .notHTTP }
    (self.status, self.length) = (status, length)
    fields = headerFields(lines.dropFirst())
  }

  /// The value of a field, by its name in lower case.
  subscript(name: String) -> String? { fields[name] }
}

/// Parses `Name: value` lines. Names become lower case. If a name occurs several times, its last value counts.
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
