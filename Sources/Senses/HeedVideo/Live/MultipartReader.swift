import Glibc

/// Splits a `multipart/x-mixed-replace` body into its parts, with bounded memory.
struct MultipartReader: Hashable, Sendable {
  /// Why the reader finds no further part of the body.
  enum Fault: Error, Hashable {
    case partTooLarge, headTooLong
    /// The stream is over, because the sender sent the final boundary.
    case over
  }

  private enum State: Hashable, Sendable {
    case beforeBoundary
    case head
    /// - scanned: number of bytes known not to contain the boundary between parts.
    case body(length: Int?, scanned: Int)
  }

  /// Maximum size of a part, bytes. Choice: a JPEG of the largest picture at the usual quality.
  static let largestPart = 8 * 1024 * 1024
  /// Maximum size of a part's header, bytes. Choice: cameras send three short lines.
  static let longestHead = 8 * 1024

  private let boundary: [UInt8]
  private var buffer: [UInt8] = []
  private var start = 0
  private var state = State.beforeBoundary

  /// - Parameter boundary: The boundary as in the response's `Content-Type`, with or without its two dashes.
  init(boundary: String) { self.boundary = Array((boundary.hasPrefix("--") ? boundary : "--" + boundary).utf8) }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// - Returns: The next part of the body; nil while this part is incomplete.
  mutating func nextPart() throws(Fault) -> [UInt8]? {
    while true {
      switch state {
      case .beforeBoundary: guard try skipBoundary() else { return nil }
      case .head: guard try readHead() else { return nil }
      case .body(let length, let scanned):
        guard let part = try body(length: length, scanned: scanned) else { return nil }
        state = .beforeBoundary
        if !part.isEmpty { return part }
      }
    }
  }

  private var unread: ArraySlice<UInt8> { buffer[start...] }

  /// Skips to the header after the next boundary; returns false while the boundary is incomplete.
  private mutating func skipBoundary() throws(Fault) -> Bool {
    guard let found = position(of: boundary, from: start) else {
      // Skip the bytes between parts. The last bytes are kept, because a boundary may begin in them.
      start = max(start, buffer.count - boundary.count + 1)
      return false
    }
    let end = found + boundary.count
    guard buffer.count >= end + 2 else {
      start = found
      return false
    }
    if buffer[end] == UInt8(ascii: "-"), buffer[end + 1] == UInt8(ascii: "-") { throw .over }
    start = end
    state = .head
    return true
  }

  private mutating func readHead() throws(Fault) -> Bool {
    // A part's header begins after the rest of the boundary's line.
    let (lines, size) = headLines(unread.prefix(Self.longestHead), mayStartEmpty: true)
    guard let size else {
      guard unread.count < Self.longestHead else { throw .headTooLong }
      return false
    }
    let length = headerFields(lines)["content-length"].flatMap(Int.init)
    if let length, length < 0 || length > Self.largestPart { throw .partTooLarge }
    start += size
    state = .body(length: length, scanned: 0)
    return true
  }

  /// The bytes of a part, by its declared length or up to the next boundary; nil while incomplete.
  private mutating func body(length: Int?, scanned: Int) throws(Fault) -> [UInt8]? {
    if let length {
      guard unread.count >= length else { return nil }
      defer { start += length }
      return Array(unread.prefix(length))
    }
    guard let end = position(of: boundary, from: start + scanned) else {
      guard unread.count <= Self.largestPart else { throw .partTooLarge }
      state = .body(length: nil, scanned: max(0, unread.count - boundary.count))
      return nil
    }
    var part = buffer[start..<end]
    if part.last == UInt8(ascii: "\n") { part = part.dropLast() }
    if part.last == UInt8(ascii: "\r") { part = part.dropLast() }
    start = end
    return Array(part)
  }

  private func position(of pattern: [UInt8], from index: Int) -> Int? {
    guard buffer.count >= pattern.count, index <= buffer.count - pattern.count else { return nil }
    return buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      let last = bytes.count - pattern.count
      var at = index
      while at <= last, let found = memchr(base + at, Int32(pattern[0]), last - at + 1) {
        at = base.distance(to: UnsafeRawPointer(found))
        if memcmp(found, pattern, pattern.count) == 0 { return at }
        at += 1
      }
      return nil
    }
  }
}
