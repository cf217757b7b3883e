/// A name or number that no output may hold, in all notations in which it may be written.
package struct Secret: Hashable, Sendable {
  /// Minimum length of a secret. Choice: every file contains shorter texts by chance.
  package static let shortest = 5

  /// Description of the secret for people.
  package var what: String
  let forms: [[UInt8]]

  /// - Returns: nil for a text so short that it would be found by chance.
  package init?(_ what: String, _ text: String) {
    let text = text.lowercased().filter { !$0.isNewline && $0 != "\0" }
    guard text.count >= Self.shortest else { return nil }
    self.what = what
    var forms = [Array(text.utf8), text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }]
    if text.contains("/") {
      forms += [text.replacing("/", with: "\\/"), text.replacing("/", with: "%2f")].map { Array($0.utf8) }
    }
    // Addresses and identifiers are written with separators, without separators, and as bytes.
    let digits = text.filter { $0 != ":" && $0 != "-" }
    if digits.count >= 12, digits.count.isMultiple(of: 2), digits.allSatisfy(\.isHexDigit) {
      if digits != text { forms.append(Array(digits.utf8)) }
      if text.contains(":") { forms.append(Array(text.replacing(":", with: "-").utf8)) }
      let pairs = Array(digits)
      forms.append(stride(from: 0, to: pairs.count, by: 2).compactMap { UInt8(String(pairs[$0...$0 + 1]), radix: 16) })
    }
    self.forms = forms
  }

  /// The first place of the secret: `small` holds the bytes in lower case, `bytes` holds them unchanged.
  func place(in small: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer) -> Int? {
    forms.lazy.compactMap { Self.first($0, in: small) ?? Self.first($0, in: bytes) }.first
  }

  private static func first(_ wanted: [UInt8], in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let head = wanted.first, bytes.count >= wanted.count else { return nil }
    for start in 0...(bytes.count - wanted.count) where bytes[start] == head {
      if wanted.indices.allSatisfy({ bytes[start + $0] == wanted[$0] }) { return start }
    }
    return nil
  }
}
