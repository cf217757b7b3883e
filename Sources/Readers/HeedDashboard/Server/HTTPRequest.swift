/// The parts of a browser's request that the page needs.
struct HTTPRequest: Hashable, Sendable {
  /// Why the head of a request is refused.
  enum Problem: Error { case malformed, bodyWithoutLength }

  var method: String
  /// The path as sent, without the query; begins with `/`.
  var path: String
  var query: [String: String]
  /// Headers by lower-case name. Repeated values are joined by commas, so that a second Host makes the host invalid.
  var headers: [String: String]
  var body: [UInt8] = []
  /// Length of the body, bytes.
  var bodyLength: Int

  /// - Parameter head: The bytes of a request before its empty line.
  init(head: ArraySlice<UInt8>) throws(Problem) {
    guard let text = String(validating: head, as: UTF8.self) else { throw .malformed }
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\n" }[...]
    // A program that reads NUL or a bare carriage return as an end would see another request.
    let isText = lines.allSatisfy { line in line.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }
    let first = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard isText, first.count == 3, ["HTTP/1.0", "HTTP/1.1"].contains(first[2]), first[1].hasPrefix("/"),
      Self.isToken(first[0])
    else { throw .malformed }
    method = String(first[0])
    let target = first[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target[0])
    query = Self.pairs(of: target.count > 1 ? target[1] : "")
    headers = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else { throw .malformed }
      let name = line[..<colon].lowercased()
      let isSpace = { (letter: Character) in letter == " " || letter == "\t" }
      let value = String(line[colon...].dropFirst().drop(while: isSpace).reversed().drop(while: isSpace).reversed())
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }
    guard headers["transfer-encoding"] == nil else { throw .bodyWithoutLength }
    let length = headers["content-length"] ?? "0"
    guard !length.isEmpty, length.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw .malformed }
    // A length that does not fit into Int becomes the largest Int, which exceeds every limit.
    bodyLength = Int(length) ?? .max
  }

  /// True for a valid method or header name: letters, digits and some signs, without a space.
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"(),/:;<=>?@[\\]{}".utf8.contains($0) }
  }

  /// The name-value pairs of a query or form.
  static func pairs(of text: Substring) -> [String: String] {
    var pairs: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      pairs[decoded(parts[0])] = parts.count > 1 ? decoded(parts[1]) : ""
    }
    return pairs
  }

  /// Decodes percent escapes and plus signs of a query or form. An invalid escape stays as it is.
  private static func decoded(_ text: Substring) -> String {
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
