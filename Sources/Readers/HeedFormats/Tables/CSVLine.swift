/// The cells of one table row. Cells in quotation marks may contain separators and line ends.
struct CSVLine {
  /// Place of a cell as offsets from the row's first byte, without spaces around it, with its quotation marks.
  struct Cell {
    var start, end: Int
    var isQuoted: Bool
  }

  /// Result of an attempt to read one row from the given bytes.
  enum Reading {
    case whole
    /// The row continues beyond the given bytes.
    case needsMore
    case tooManyCells
    /// The table ends within quotation marks.
    case neverClosed
  }

  /// Maximum number of cells in a row. Choice: full exports of eye trackers have fewer.
  static let mostCells = 256

  /// The reader's present position within a cell.
  private enum Place { case before, text, quoted, afterQuotes }

  /// The byte between two cells: a comma or a tab.
  var separator = UInt8(ascii: ",")
  private(set) var cells: [Cell] = []
  /// Length of the row without its line end, bytes.
  private(set) var length = 0
  /// Length of the row's line end, bytes: 1 for `\n`, 2 for `\r\n`, 0 at the end of the table.
  private(set) var endLength = 0
  /// Number of line ends within quotation marks.
  private(set) var innerLines = 0
  /// True if all bytes of the row are below 128.
  private(set) var isASCII = true
  var isBlank: Bool { cells.count == 1 && cells[0].start == cells[0].end }

  /// - Parameter isLast: True if the table ends with these bytes.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Reading {
    cells.removeAll(keepingCapacity: true)
    (length, endLength, innerLines) = (bytes.count, 0, 0)
    var (place, start, at, all) = (Place.before, 0, 0, UInt8(0))
    let separator = separator
    lines: while at < bytes.count {
      let byte = bytes[at]
      all |= byte
      switch byte {
      case UInt8(ascii: "\"") where place == .quoted: place = .afterQuotes
      // A quotation mark directly after a closing one turns the pair into an escaped quotation mark.
      case UInt8(ascii: "\"") where place != .text: place = .quoted
      case UInt8(ascii: "\n") where place == .quoted: innerLines += 1
      case _ where place == .quoted: break
      case separator:
        guard end(start..<at, of: bytes, place) else { return .tooManyCells }
        (place, start) = (.before, at + 1)
      case UInt8(ascii: "\n"):
        endLength = at > 0 && bytes[at - 1] == UInt8(ascii: "\r") ? 2 : 1
        length = at + 1 - endLength
        break lines
      default: if place == .before, !Self.isSpace(byte) { place = .text }
      }
      at += 1
    }
    isASCII = all < 0x80
    if endLength == 0 {
      guard isLast else { return .needsMore }
      if place == .quoted {
        cells.append(Cell(start: start, end: bytes.count, isQuoted: true))
        return .neverClosed
      }
    }
    return end(start..<length, of: bytes, place) ? .whole : .tooManyCells
  }

  /// A cell's text without the quotation marks around it; a doubled quotation mark inside becomes a single one.
  static func text(_ bytes: some Sequence<UInt8>, isQuoted: Bool) -> String {
    guard isQuoted else { return String(decoding: Array(bytes), as: UTF8.self) }
    var (text, isInside, isBegun) = ([UInt8](), false, false)
    for byte in bytes {
      if byte == UInt8(ascii: "\"") {
        if !isInside, isBegun { text.append(byte) }
        (isInside, isBegun) = (!isInside, true)
      } else if isBegun {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }

  /// - Returns: False if the row has too many cells.
  private mutating func end(_ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, _ place: Place) -> Bool {
    guard cells.count < Self.mostCells else {
      cells.append(Cell(start: range.lowerBound, end: range.upperBound, isQuoted: false))
      return false
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    while start < end, Self.isSpace(bytes[start]) { start += 1 }
    cells.append(Cell(start: start, end: end, isQuoted: place == .afterQuotes))
    return true
  }
}
