import Foundation

/// A driver's pseudonym, valid as a file name.
public struct DriverName: Hashable, Sendable {
  /// The pseudonym in Unicode's composed form, so that names that look the same are equal.
  public let text: String

  /// Maximum length of a pseudonym, bytes of UTF-8. Choice: the same as for session names, which leaves room for an
  /// ending within the 255 bytes of file systems.
  public static let longest = 64

  /// - Throws: ``SessionError/invalidDriver(name:reason:)``.
  public init(_ text: String) throws(SessionError) {
    let composed = text.precomposedStringWithCanonicalMapping
    if let reason = Self.fault(in: composed) { throw .invalidDriver(name: text, reason: reason) }
    self.text = composed
  }

  /// Makes a pseudonym; nil if the text is not valid.
  init?(ifValid text: String) {
    let composed = text.precomposedStringWithCanonicalMapping
    guard Self.fault(in: composed) == nil else { return nil }
    self.text = composed
  }

  private static func fault(in text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.utf8.count > longest { return "it is longer than \(longest) bytes" }
    if text.contains("@") { return "it looks like an e-mail address; use a pseudonym such as p07" }
    if text.hasPrefix(".") { return "it begins with a full stop" }
    if text.hasPrefix("-") { return "it begins with a hyphen" }
    if text.hasPrefix(" ") || text.hasSuffix(" ") { return "it begins or ends with a space" }
    for scalar in text.unicodeScalars where !isAllowed(scalar) {
      let shown = scalar.properties.isWhitespace || scalar.value < 0x20 ? "an invisible character" : "\"\(scalar)\""
      return "\(shown) is not allowed; use letters, digits, spaces, \".\", \"_\" and \"-\""
    }
    return nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", ".", "_", "-": true
    default: CharacterSet.alphanumerics.contains(scalar)
    }
  }
}
