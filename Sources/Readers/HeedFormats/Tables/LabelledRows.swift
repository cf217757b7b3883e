package import HeedSignals

/// A queue of table rows; each row is written unchanged with its label as an extra cell.
package struct LabelledRows {
  /// The layout of one waiting row, whose text lies in `bytes`.
  private struct Row {
    var length: Int
    /// Whether the time is usable, so that the row gets a label.
    var isUsed: Bool
    /// True for a line end of `\r\n`.
    var endsInTwo: Bool
  }

  private static let comma = UInt8(ascii: ",")

  private var separator = comma
  private var cells = Self.cells(comma)
  private var rows: [Row] = []
  private var bytes: [UInt8] = []
  private var output: [UInt8] = []
  package init() {}

  /// The header with the new column.
  package static func header(of reader: CSVReader) -> [UInt8] {
    let mark: [UInt8] = reader.hasByteOrderMark ? InputFile.byteOrderMark : []
    return mark + reader.rowBytes + [reader.separator] + Array(GazeTable.movementColumn.utf8)
      + end(isTwo: reader.lineEnd.count == 2)
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// Adds the table's current row; it takes the table because other modules would copy its reader.
  package mutating func add(_ table: GazeTable, isUsed: Bool) { add(table.table.reader, isUsed: isUsed) }

  mutating func add(_ reader: CSVReader, isUsed: Bool) {
    if reader.separator != separator { (separator, cells) = (reader.separator, Self.cells(reader.separator)) }
    let row = reader.rowBytes
    bytes.append(contentsOf: row)
    rows.append(Row(length: row.count, isUsed: isUsed, endsInTwo: reader.lineEnd.count == 2))
  }

  /// The rows of these labels, one for each usable row, and the unlabelled rows between them.
  package mutating func take(_ labels: [EyeMovement]) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    var (given, passed, at) = (0, 0, 0)
    // Labels come in runs, and a dictionary look-up costs more than writing the cell.
    var (label, cell) = (EyeMovement.unknown, cells[.unknown] ?? [])
    for row in rows {
      if row.isUsed, given == labels.count { break }
      let own = row.isUsed ? labels[given] : .unknown
      if own != label { (label, cell) = (own, cells[own] ?? []) }
      output.append(contentsOf: bytes[at..<at + row.length])
      output.append(contentsOf: cell)
      output.append(contentsOf: Self.end(isTwo: row.endsInTwo))
      (given, passed, at) = (given + (row.isUsed ? 1 : 0), passed + 1, at + row.length)
    }
    precondition(given == labels.count, "there is a row for every label")
    rows.removeFirst(passed)
    bytes.removeFirst(at)
    return output
  }

  /// The cell of each label.
  private static func cells(_ separator: UInt8) -> [EyeMovement: [UInt8]] {
    Dictionary(uniqueKeysWithValues: EyeMovement.allCases.map { ($0, [separator] + Array($0.rawValue.utf8)) })
  }

  private static func end(isTwo: Bool) -> [UInt8] {
    isTwo ? [UInt8(ascii: "\r"), UInt8(ascii: "\n")] : [UInt8(ascii: "\n")]
  }
}
