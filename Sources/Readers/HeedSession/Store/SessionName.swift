/// A session's name, valid as a folder name on any file system and as a command-line argument.
struct SessionName: Hashable, Sendable {
  let text: String

  /// Longest name, bytes. Choice: file systems allow 255 bytes, and ``StoreFolder/Aside`` adds endings.
  static let longest = 64

  /// The store's folder of calibrations, which no session may be named.
  static let calibrations = "calibrations"

  init(_ text: String) throws(SessionError) {
    if let reason = Self.fault(in: text) { throw .invalidName(name: text, reason: reason) }
    self.text = text
  }

  private static func fault(in text: String) -> String? {
    if text.isEmpty { return "it is empty" }
    if text.utf8.count > longest { return "it is longer than \(longest) characters" }
    if text.hasPrefix(".") { return "it begins with a full stop" }
    if text.hasPrefix("-") { return "it begins with a hyphen" }
    if text == calibrations { return "the drivers' calibrations are kept there" }
    return text.unicodeScalars.first { !allowed.contains($0) }.map {
      "\"\($0)\" is not allowed; use letters a to z, digits, \".\", \"_\" and \"-\""
    }
  }

  private static let allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-".unicodeScalars
}
