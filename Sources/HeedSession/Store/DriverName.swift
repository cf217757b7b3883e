import Foundation

/// A pseudonym under which something of a driver is kept, fit to be a file's name.
public struct DriverName: Hashable, Sendable {
  /// The pseudonym, composed: what looks the same is the same.
  public let text: String

  /// Choice: as long as a session's name may be; room for an ending within the 255 bytes that file systems allow.
  public static let longest = 64

  /// - Throws: ``SessionError/invalidDriver(name:reason:)`` with what is wrong with it.
  public init(_ text: String) throws(SessionError) {
    let composed = text.precomposedStringWithCanonicalMapping
    if let reason = Self.fault(in: composed) { throw .invalidDriver(name: text, reason: reason) }
    self.text = composed
  }

  private static func fault(in text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.utf8.count > longest { return "it is longer than \(longest) bytes" }
    if text.contains("@") {
      return "it looks like an e-mail address; a pseudonym such as p07 tells nobody who it is"
    }
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
