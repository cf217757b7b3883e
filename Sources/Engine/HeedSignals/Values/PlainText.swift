extension String {
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
  package var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }

  /// The text, padded with spaces at its end to at least `width` characters.
  package func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  /// The text, padded with spaces at its start to at least `width` characters.
  package func leftPadded(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

/// Shows text that others wrote. A terminal obeys some characters, and others hide or reorder what people read.
extension String {
  /// The text with hidden characters as the escapes of JSON, such as `\u001b`. JSON keeps its meaning.
  ///
  /// All lines for people pass this filter, and ``JSONValue`` writes the same escapes.
  package var visible: String { visible(keepingLines: false) }

  /// - Parameter keepingLines: True leaves line feeds as they are, for a text of several lines.
  package func visible(keepingLines: Bool) -> String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.map { $0.isHidden && !(keepingLines && $0 == "\n") ? $0.escape : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  /// True for control characters, bidirectional marks, separators of lines, and characters without a shape, such as
  /// zero-width spaces and tags. Variation selectors are not hidden, because emoji need them.
  package var isHidden: Bool {
    guard value > 0x7E else { return value < 0x20 }
    let about = properties
    return [.control, .format, .lineSeparator, .paragraphSeparator].contains(about.generalCategory)
      || about.isNoncharacterCodePoint || about.isDefaultIgnorableCodePoint && !(0xFE00...0xFE0F).contains(value)
  }

  private static let short: [Unicode.Scalar: String] = ["\n": "\\n", "\t": "\\t", "\r": "\\r"]
  /// The escape of JSON: a short one, or one for each unit of UTF-16.
  var escape: String {
    Self.short[self]
      ?? String(self).utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
  }
}

extension Double {
  package var tenths: String { "\((self * 10).rounded() / 10 + 0)" }
}
