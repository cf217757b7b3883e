/// Texts of users and systems, for people to read or type.
extension String {
  /// The text cut to at most `longest` characters, with `?` for control characters.
  package func shortened(_ longest: Int) -> String {
    let plain = String(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) })
    return plain.count <= longest ? plain : plain.prefix(longest - 1) + "~"
  }

  /// The text quoted for a shell, if it needs quotes.
  package var forShell: String {
    let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%"
    if !isEmpty, allSatisfy(plain.contains) { return self }
    return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
