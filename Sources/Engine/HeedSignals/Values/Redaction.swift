/// Removes possible secrets from addresses for people, logs and files: user names, passwords, and all text after a `?`.
/// In doubt more is removed, because a message stays understandable without a part of an address.
public enum Redaction {
  private static let mark = "..."

  /// An address without secrets: `http://user:secret@host/a?token=b` becomes `http://...@host/a?...`.
  ///
  /// Texts that only resemble an address, such as `user:secret@host`, are redacted too. A file name stays unchanged
  /// unless it holds a `?` before a `=`, or a `:` before an `@`.
  public static func address(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return bare(text) }
    return text[..<scheme.upperBound] + behindScheme(String(text[scheme.upperBound...]))
  }

  /// A sentence without its addresses' secrets. A password with a space is only partly removed: where the address is
  /// known, use ``address(_:)``.
  public static func sentence(_ text: String) -> String {
    guard text.contains(where: { $0 == "@" || $0 == "?" }) || text.contains("://") else { return text }
    var (result, word) = ("", "")
    for letter in text {
      guard letter.isWhitespace else {
        word.append(letter)
        continue
      }
      result += wrapped(word) + String(letter)
      word = ""
    }
    return result + wrapped(word)
  }

  /// A redacted word of a sentence, with its surrounding quotes, brackets and punctuation.
  private static func wrapped(_ word: String) -> String {
    let head = word.prefix { "\"'(<[".contains($0) }
    var tail = ""
    var body = word.dropFirst(head.count)
    while let last = body.last, "\"'>),.:;".contains(last) {
      tail = String(last) + tail
      body = body.dropLast()
    }
    return head + address(String(body)) + tail
  }

  /// Redacts the text after `://`; without a plausible host, everything else is removed.
  private static func behindScheme(_ text: String) -> String {
    var (head, rest) = ("", text[...])
    if let at = text.lastIndex(of: "@") {
      // If an @ follows a ?, the @ may belong to the query or the ? to the password, so the whole text is removed.
      guard !text[..<at].contains(where: isQuery) else { return mark }
      (head, rest) = (mark + "@", text[text.index(after: at)...])
    }
    let place = rest.prefix { !"/?#;".contains($0) }
    guard isPlace(String(place)) else { return head + mark }
    return head + withoutQuery(rest)
  }

  /// Redacts a text without a scheme, which may be a file name.
  private static func bare(_ text: String) -> String {
    var (head, rest) = ("", text[...])
    if let at = text.lastIndex(of: "@"), let colon = text.firstIndex(of: ":"), colon < at {
      (head, rest) = (mark + "@", text[text.index(after: at)...])
    }
    guard let query = rest.firstIndex(where: isQuery), rest[query...].contains("=") else { return head + rest }
    return head + withoutQuery(rest)
  }

  private static func withoutQuery(_ text: Substring) -> String {
    text.firstIndex(where: isQuery).map { text[...$0] + mark } ?? String(text)
  }

  private static func isQuery(_ letter: Character) -> Bool { "?#;".contains(letter) }

  /// Whether the text is a host with or without a port; `user:secret%40host` is not a host.
  private static func isPlace(_ text: String) -> Bool {
    if text.hasPrefix("[") { return text.firstIndex(of: "]").map { isPort(text[text.index(after: $0)...]) } ?? false }
    return text.firstIndex(of: ":").map { isPort(text[$0...]) } ?? true
  }

  /// True if the text is empty, a colon with digits, or the placeholder `:PORT` of help texts.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || text == ":PORT" || text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }
}
