import CZlib

/// Finds compressed or encoded content in bytes: gzip members, entries of zip archives, and base64 in text.
enum Inflation {
  /// Largest unpacked content, bytes. Choice: far above any file of a run, far below the memory.
  private static let mostBytes = 256 << 20
  /// Shortest base64 text, letters. Choice: 24 bytes of content, as long as the beginning of any picture.
  private static let shortestBase64 = 32

  /// All unpacked contents, each with the offset at which it began.
  static func all(in bytes: [UInt8]) -> [(what: String, offset: Int, bytes: [UInt8])] {
    compressed(in: bytes) + base64(in: bytes)
  }

  private static func compressed(in bytes: [UInt8]) -> [(String, Int, [UInt8])] {
    var found: [(String, Int, [UInt8])] = []
    for offset in bytes.indices.dropLast(18) {
      if bytes[offset] == 0x1F, bytes[offset + 1] == 0x8B, bytes[offset + 2] == 8, bytes[offset + 3] & 0xE0 == 0 {
        // 16 more than the largest window makes zlib expect gzip's header.
        if let content = inflated(bytes[offset...], windowBits: MAX_WBITS + 16) {
          found.append(("gzip", offset, content))
        }
      } else if bytes[offset...].starts(with: [0x50, 0x4B, 3, 4]), offset + 30 < bytes.count {
        func number(_ place: Int) -> Int { Int(bytes[offset + place]) | Int(bytes[offset + place + 1]) << 8 }
        let content = offset + 30 + number(26) + number(28)
        // Entries that a zip archive stores uncompressed are searched in place.
        guard number(8) == 8, content < bytes.count else { continue }
        if let content = inflated(bytes[content...], windowBits: -MAX_WBITS) { found.append(("zip", offset, content)) }
      }
    }
    return found
  }

  /// The unpacked bytes, of damaged data as many as possible; nil for bytes that are not compressed in this way.
  private static func inflated(_ bytes: ArraySlice<UInt8>, windowBits: Int32) -> [UInt8]? {
    var stream = z_stream()
    guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
    defer { inflateEnd(&stream) }
    var (content, input) = ([UInt8](), Array(bytes))
    var space = [UInt8](repeating: 0, count: 1 << 16)
    input.withUnsafeMutableBufferPointer { input in
      (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
      var status = Z_OK
      while status == Z_OK, content.count < mostBytes {
        let count = space.withUnsafeMutableBufferPointer { space in
          (stream.next_out, stream.avail_out) = (space.baseAddress, UInt32(space.count))
          status = inflate(&stream, Z_NO_FLUSH)
          return space.count - Int(stream.avail_out)
        }
        content += space[..<count]
        if count == 0 { break }
      }
    }
    return content.isEmpty ? nil : content
  }

  /// Finds runs of base64 letters. Decodes each from four starts, because a group of four may begin at any of them.
  private static func base64(in bytes: [UInt8]) -> [(String, Int, [UInt8])] {
    var found: [(String, Int, [UInt8])] = []
    var start = 0
    for index in 0...bytes.count where index == bytes.count || values[Int(bytes[index])] == nil {
      defer { start = index + 1 }
      guard index - start >= shortestBase64 else { continue }
      for phase in 0..<4 {
        let letters = bytes[(start + phase)..<index].map { values[Int($0)] ?? 0 }
        found.append(("base64", start + phase, decoded(letters)))
      }
    }
    return found
  }

  private static func decoded(_ letters: [UInt32]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(letters.count * 3 / 4)
    var (word, bits): (UInt32, UInt32) = (0, 0)
    for letter in letters {
      (word, bits) = (word << 6 | letter, bits + 6)
      guard bits >= 8 else { continue }
      bits -= 8
      result.append(UInt8(truncatingIfNeeded: word >> bits))
    }
    return result
  }

  /// Values of the letters in the two alphabets of base64: for files and for web addresses.
  private static let values: [UInt32?] = {
    var values = [UInt32?](repeating: nil, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt32(value) }
    for (value, pair) in [(62, "+-"), (63, "/_")] { for letter in pair.utf8 { values[Int(letter)] = UInt32(value) } }
    return values
  }()
}
