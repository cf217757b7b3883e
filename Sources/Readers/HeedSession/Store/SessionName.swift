/// The name of a session, valid as a folder name on any file system and as a command-line argument.
struct SessionName: Hashable, Sendable {
  let text: String

  /// Maximum length of a name, bytes. Choice: leaves room for the endings of ``StoreFolder/Aside`` within the 255 bytes
  /// of file systems.
  static let longest = 64

  /// The store's folder of calibrations; no session may have this name.
  static let calibrations = "calibrations"

  init(_ text: String) throws(SessionError) {
    if let reason = Self.fault(in: text) { throw .invalidName(name: text, reason: reason) }
    self.text = text
  }

  /// Makes a name; nil if the text is not valid.
  init?(ifValid text: String) {
    guard Self.fault(in: text) == nil else { return nil }
    self.text = text
  }

  private static func fault(in text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.utf8.count > longest { return "it is longer than \(longest) characters" }
    if text.hasPrefix(".") { return "it begins with a full stop" }
    if text.hasPrefix("-") { return "it begins with a hyphen" }
    if text == calibrations { return "the drivers' calibrations are kept there" }
    for scalar in text.unicodeScalars where !isAllowed(scalar) {
      let shown = scalar.value < 0x20 ? "a control character" : "\"\(scalar)\""
      return "\(shown) is not allowed; use letters a to z, digits, \".\", \"_\" and \"-\""
    }
    return nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
    default: false
    }
  }
}
