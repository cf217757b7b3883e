/// A calibration that can be edited and sealed again with a matching checksum.
///
/// The checksum is the last key and the CRC-32 of the bytes before it. The exact end of those bytes and the number's
/// notation are taken from the file itself: the combination that makes its own checksum right.
package struct SealedFile: Hashable, Sendable {
  private enum Writing: Hashable { case hexadecimal, decimal }

  private let body: [UInt8]
  /// Text from the end of the covered bytes to the checksum's first digit, and text after its last digit.
  private let before: [UInt8]
  private let after: [UInt8]
  private let writing: Writing
  private let digits: Int

  /// - Returns: nil if the file has no checksum, or if no known notation makes it right.
  package init?(_ bytes: [UInt8]) {
    let key = Array("\"checksum\"".utf8)
    guard bytes.count > key.count,
      let place = (0...bytes.count - key.count).last(where: { Array(bytes[$0..<$0 + key.count]) == key })
    else { return nil }
    func isDigit(_ byte: UInt8) -> Bool { Character(UnicodeScalar(byte)).isHexDigit }
    guard let first = bytes[(place + key.count)...].firstIndex(where: isDigit) else { return nil }
    let end = bytes[first...].firstIndex { !isDigit($0) } ?? bytes.endIndex
    let text = String(decoding: bytes[first..<end], as: UTF8.self)
    // The covered bytes may end before or after the comma and white space that precede the key.
    var covered = [place]
    while let last = covered.last, last > 0, [0x20, 0x0a, 0x0d, 0x09, 0x2c].contains(bytes[last - 1]) {
      covered.append(last - 1)
    }
    for place in covered {
      let body = Array(bytes[..<place])
      let sum = CRC32.of(body)
      let isHexadecimal = UInt32(text, radix: 16) == sum
      guard isHexadecimal || UInt32(text) == sum else { continue }
      self.body = body
      before = Array(bytes[place..<first])
      after = Array(bytes[end...])
      writing = isHexadecimal ? .hexadecimal : .decimal
      digits = text.utf8.count
      return
    }
    return nil
  }

  /// The file with its first match of `old` replaced, and a matching checksum; nil if there is no match.
  package func replacing(_ old: Regex<Substring>, with new: String) -> [UInt8]? {
    var text = String(decoding: body, as: UTF8.self)
    guard let found = text.firstMatch(of: old) else { return nil }
    text.replaceSubrange(found.range, with: new)
    let changed = Array(text.utf8)
    let number = String(CRC32.of(changed), radix: writing == .hexadecimal ? 16 : 10)
    let padding = writing == .hexadecimal ? String(repeating: "0", count: max(0, digits - number.utf8.count)) : ""
    return changed + before + Array((padding + number).utf8) + after
  }
}

/// CRC-32 as in ISO 3309, zlib and PNG.
package enum CRC32 {
  package static func of(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
    }
  }
}
