/// Takes the secrets out of addresses within a text.
package enum AddressRedaction {
  /// The text, its addresses without user, password, query and fragment.
  ///
  /// An address begins with `scheme://` and ends before a space or a quotation mark. Up to its last `@` everything is taken for
  /// the user's: rather a part of a path is lost than a part of a password shown.
  package static func redacted(_ text: String) -> String {
    guard text.contains("://") else { return text }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstRange(of: "://") {
      result += rest[..<mark.upperBound]
      let address = rest[mark.upperBound...].prefix { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
      rest = rest[address.endIndex...]
      let place = address.lastIndex(of: "@").map { address[address.index(after: $0)...] } ?? address
      result += place.prefix { $0 != "?" && $0 != "#" }
    }
    return result + rest
  }
}
