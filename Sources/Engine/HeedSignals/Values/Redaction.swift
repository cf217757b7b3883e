/// Takes what may be a secret out of addresses: users and passwords, and all that follows a `?`.
///
/// A stream's or a broker's address may hold a password or a token. Whatever people, logs and files get of it went through
/// here first. In doubt more is taken out: a message that lacks a part of an address can be understood all the same.
public enum Redaction {
  /// What stands in place of a secret.
  private static let mark = "..."

  /// An address without secrets: `http://user:secret@host/a?token=b` becomes `http://...@host/a?...`.
  ///
  /// Also of texts that only resemble an address, such as `user:secret@host`. Files' names stay as they are, unless they
  /// hold a `?` with a `=` behind it, or an `@` behind a `:`.
  /// - Parameter text: One address, whatever it holds, also spaces.
  public static func address(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return bare(text) }
    return text[..<scheme.upperBound] + behindScheme(String(text[scheme.upperBound...]))
  }

  /// A sentence in which each address is without its secrets. A password with a space in it is not seen as a whole here:
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

  /// A word of a sentence, with what encloses it and ends it.
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

  /// What follows `://`.
  private static func behindScheme(_ text: String) -> String {
    var (head, rest) = ("", text[...])
    if let at = text.lastIndex(of: "@") {
      // An @ behind a ? is of the query, or the ? is of the password: nobody can say.
      guard !text[..<at].contains(where: isQuery) else { return mark }
      (head, rest) = (mark + "@", text[text.index(after: at)...])
    }
    let place = rest.prefix { !"/?#;".contains($0) }
    guard isPlace(String(place)) else { return head + mark }
    return head + withoutQuery(rest)
  }

  /// A text without `://`.
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

  /// Nothing, or a colon with digits, or with the word that help texts have there.
  private static func isPort(_ text: Substring) -> Bool {
    text.isEmpty || text == ":PORT" || text.first == ":" && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }
}
