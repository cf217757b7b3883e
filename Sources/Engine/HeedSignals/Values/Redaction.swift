/// Removes possible secrets from addresses: users, passwords, and everything after a `?`.
///
/// A stream's or a broker's address may hold a password or a token. Every address passes through here before it is
/// shown, logged or stored. In doubt more is removed: a message without a part of the address is still clear.
public enum Redaction {
  /// Replaces a secret.
  private static let mark = "..."

  /// An address without secrets: `http://user:secret@host/a?token=b` becomes `http://...@host/a?...`.
  ///
  /// Texts that only resemble an address, such as `user:secret@host`, lose their secrets too. File names are unchanged
  /// unless they hold a `?` followed by a `=`, or a `:` followed by an `@`.
  /// - Parameter text: One address; any characters are allowed, also spaces.
  public static func address(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return bare(text) }
    return text[..<scheme.upperBound] + behindScheme(String(text[scheme.upperBound...]))
  }

  /// The sentence with the secrets of its addresses removed. A password that contains a space is not recognised as one:
  /// use ``address(_:)`` where the address is known.
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

  /// A word without secrets; the brackets, quotes and punctuation around it are kept.
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

  /// The text after `://`, without secrets.
  private static func behindScheme(_ text: String) -> String {
    var (head, rest) = ("", text[...])
    if let at = text.lastIndex(of: "@") {
      // An @ after a ? is ambiguous: the @ may belong to the query, or the ? to the password.
      guard !text[..<at].contains(where: isQuery) else { return mark }
      (head, rest) = (mark + "@", text[text.index(after: at)...])
    }
    let place = rest.prefix { !"/?#;".contains($0) }
    guard isPlace(String(place)) else { return head + mark }
    return head + withoutQuery(rest)
  }

  /// A text that has no `://`, without secrets.
  private static func bare(_ text: String) -> String {
    var (head, rest) = ("", text[...])
    if let at = text.lastIndex(of: "@"), let colon = text.firstIndex(of: ":"), colon < at {
      (head, rest) = (mark + "@", text[text.index(after: at)...])
    }
    guard let query = rest.firstIndex(where: isQuery), rest[query...].contains("=") else { return head + rest }
    return head + withoutQuery(rest)
  }

  private static func withoutQuery(_ text: Substring) -> String {
    guard let start = text.firstIndex(where: isQuery) else { return String(text) }
    return text[...start] + mark
  }

  private static func isQuery(_ letter: Character) -> Bool { "?#;".contains(letter) }

  /// Whether the text is a host with or without a port; `user:secret%40host` is not a host.
  private static func isPlace(_ text: String) -> Bool {
    if text.hasPrefix("[") {
      guard let end = text.firstIndex(of: "]") else { return false }
      return isPort(text[text.index(after: end)...])
    }
    guard let colon = text.firstIndex(of: ":") else { return true }
    return isPort(text[colon...])
  }

  /// True for an empty text, a colon with digits, and `:PORT` as in help texts.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || text == ":PORT" || text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }
}
