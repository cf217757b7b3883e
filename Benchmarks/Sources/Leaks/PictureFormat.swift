/// Formats of pictures and videos, recognized by the beginnings of their files.
///
/// Two or three bytes occur by chance in every megabyte, so the bytes that follow must fit as well.
enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case gif = "GIF"
  case webp = "WebP"
  case bmp = "BMP"
  case tiff = "TIFF"
  case portable = "PNM"
  case mp4 = "MP4, HEIC or AVIF"
  case matroska = "Matroska"
  case avi = "AVI"
  case h264 = "H.264"
  case dataAddress = "data:image"

  /// All beginnings of pictures and videos in these bytes.
  static func all(in bytes: UnsafeRawBufferPointer) -> [(format: PictureFormat, offset: Int)] {
    var found: [(PictureFormat, Int)] = []
    let reader = Reader(bytes: bytes)
    for offset in bytes.indices {
      guard let candidates = byFirst[Int(bytes[offset])] else { continue }
      for format in candidates where format.begins(at: offset, reader) { found.append((format, offset)) }
    }
    return found
  }

  private static let byFirst: [[PictureFormat]?] = (0..<256).map { byte in
    let candidates = allCases.filter { $0.firstBytes.contains(UInt8(byte)) }
    return candidates.isEmpty ? nil : candidates
  }

  private var firstBytes: [UInt8] {
    switch self {
    case .jpeg: [0xFF]
    case .png: [0x89]
    case .gif: [UInt8(ascii: "G")]
    case .webp, .avi: [UInt8(ascii: "R")]
    case .bmp: [UInt8(ascii: "B")]
    case .tiff: [UInt8(ascii: "I"), UInt8(ascii: "M")]
    case .portable: [UInt8(ascii: "P")]
    case .mp4, .h264: [0]
    case .matroska: [0x1A]
    case .dataAddress: [UInt8(ascii: "d")]
    }
  }

  private func begins(at start: Int, _ reader: Reader) -> Bool {
    switch self {
    case .jpeg: return reader.isJPEG(at: start)
    case .png: return reader.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: start)
    case .gif: return reader.has("GIF87a", at: start) || reader.has("GIF89a", at: start)
    case .webp: return reader.has("RIFF", at: start) && reader.has("WEBP", at: start + 8)
    case .avi: return reader.has("RIFF", at: start) && reader.has("AVI ", at: start + 8)
    case .bmp: return reader.isBitmap(at: start)
    case .tiff: return reader.isTIFF(at: start)
    case .portable: return reader.isPortable(at: start)
    case .mp4:
      guard reader.has("ftyp", at: start + 4), let size = reader.big(4, at: start) else { return false }
      return (8...1024).contains(size)
    case .matroska: return reader.has([0x1A, 0x45, 0xDF, 0xA3], at: start)
    // An H.264 stream begins with a sequence parameter set: a profile, and a level of the standard's table A-1.
    case .h264:
      guard reader.has([0, 0, 0, 1], at: start), let kind = reader.byte(start + 4), kind & 0x9F == 7,
        let profile = reader.byte(start + 5), let level = reader.byte(start + 7)
      else { return false }
      return [66, 77, 88, 100, 110, 122, 244].contains(profile) && (9...62).contains(level)
    case .dataAddress: return reader.has("data:image/", at: start)
    }
  }
}

/// Reads numbers from bytes, but never beyond their end.
private struct Reader {
  let bytes: UnsafeRawBufferPointer

  func byte(_ offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

  func has(_ wanted: [UInt8], at offset: Int) -> Bool {
    offset + wanted.count <= bytes.count && wanted.indices.allSatisfy { bytes[offset + $0] == wanted[$0] }
  }

  func has(_ wanted: String, at offset: Int) -> Bool { has(Array(wanted.utf8), at: offset) }

  func big(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return (0..<count).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }

  func little(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
  }

  /// A JPEG starts with a marker and a segment, after which the next segment begins. If the data ends within the first
  /// segment, the segment must be of a kind that encoders write first: otherwise random bytes would count, once in 80 MB.
  func isJPEG(at start: Int) -> Bool {
    guard has([0xFF, 0xD8, 0xFF], at: start), let marker = byte(start + 3),
      marker >= 0xC0, marker != 0xFF, !(0xD0...0xD9).contains(marker), let length = big(2, at: start + 4), length >= 2
    else { return false }
    let next = start + 4 + length
    guard next >= bytes.count else { return bytes[next] == 0xFF }
    let isTable = marker == 0xDB && ((length - 2) % 65 == 0 || (length - 2) % 129 == 0)
    return isTable || has("JFIF", at: start + 6) || has("Exif", at: start + 6)
  }

  /// A bitmap starts with two letters; the pixels lie after the headers, and the header has a known length.
  func isBitmap(at start: Int) -> Bool {
    guard has("BM", at: start), has([0, 0, 0, 0], at: start + 6), let pixels = little(4, at: start + 10),
      let header = little(4, at: start + 14)
    else { return false }
    return (26...2048).contains(pixels) && [12, 40, 52, 56, 64, 108, 124].contains(header)
  }

  /// A TIFF file starts with a mark and a directory whose first entry is a tag of the base set.
  func isTIFF(at start: Int) -> Bool {
    let isLittle = has([0x49, 0x49, 0x2A, 0], at: start)
    guard isLittle || has([0x4D, 0x4D, 0, 0x2A], at: start) else { return false }
    func number(_ count: Int, _ place: Int) -> Int? { isLittle ? little(count, at: place) : big(count, at: place) }
    guard let directory = number(4, start + 4), directory >= 8 else { return false }
    // In a TIFF file that is cut off, the directory may lie beyond the end.
    guard let entries = number(2, start + directory), let tag = number(2, start + directory + 2) else { return true }
    return (1...1000).contains(entries) && (254...315).contains(tag)
  }

  /// A portable pixmap starts like `P5 640 480 255`, with any white space between.
  func isPortable(at start: Int) -> Bool {
    guard let kind = byte(start + 1), (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(kind) else { return false }
    let head = String(decoding: bytes[(start + 2)..<min(start + 32, bytes.count)], as: UTF8.self)
    return head.prefixMatch(of: /[ \t\r\n]+[0-9]{1,5}[ \t\r\n]+[0-9]{1,5}[ \t\r\n]+(255|65535|[01][ \t\r\n01])/) != nil
  }
}
