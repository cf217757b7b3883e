import Foundation

/// A driver's pseudonym, valid as a file name.
public struct DriverName: Hashable, Sendable {
  /// The pseudonym in Unicode's composed form: names that look the same are equal.
  public let text: String

  /// Longest pseudonym, bytes of UTF-8. Choice: as for session names, to leave room for an ending in a file name.
  public static let longest = SessionName.longest

  /// - Throws: ``SessionError/invalidDriver(name:reason:)``.
  public init(_ text: String) throws(SessionError) {
    let composed = text.precomposedStringWithCanonicalMapping
    if let reason = Self.fault(in: composed) { throw .invalidDriver(name: text, reason: reason) }
    self.text = composed
  }

  /// Why the text cannot be a pseudonym; nil for a valid pseudonym.
  private static func fault(in text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.utf8.count > longest { return "it is longer than \(longest) bytes" }
    if text.contains("@") { return "it looks like an e-mail address; use a pseudonym such as p07" }
    if text.hasPrefix(".") { return "it begins with a full stop" }
    if text.hasPrefix("-") { return "it begins with a hyphen" }
    if text.hasPrefix(" ") || text.hasSuffix(" ") { return "it begins or ends with a space" }
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: " ._-"))
    return text.unicodeScalars.first { !allowed.contains($0) }.map { scalar in
      let shown = scalar.properties.isWhitespace || scalar.value < 0x20 ? "an invisible character" : "\"\(scalar)\""
      return "\(shown) is not allowed; use letters, digits, spaces, \".\", \"_\" and \"-\""
    }
  }
}
