package import HeedSignals

/// A queue of table rows that wait for their labels. Each row is written unchanged, with its label as an extra cell.
package struct LabelledRows {
  /// The layout of one waiting row; the row's text is in `bytes`.
  private struct Row {
    var length: Int
    /// True if the row's time is usable, so that the row gets a label.
    var isUsed: Bool
    /// True if the row ends with `\r\n`.
    var endsInTwo: Bool
  }

  private static let comma = UInt8(ascii: ",")

  private var separator = comma
  private var cells = Self.cells(comma)
  private var rows: [Row] = []
  private var bytes: [UInt8] = []
  private var output: [UInt8] = []
  package init() {}

  /// The table's header with the additional column for labels.
  package static func header(of reader: CSVReader) -> [UInt8] {
    let mark: [UInt8] = reader.hasByteOrderMark ? InputFile.byteOrderMark : []
    return mark + reader.rowBytes + [reader.separator] + Array(GazeTable.movementColumn.utf8)
      + end(isTwo: reader.lineEnd.count == 2)
  }

  package var isEmpty: Bool { rows.isEmpty }

  /// Adds the table's current row. Takes the whole table, because other modules would copy its reader.
  package mutating func add(_ table: GazeTable, isUsed: Bool) { add(table.table.reader, isUsed: isUsed) }

  mutating func add(_ reader: CSVReader, isUsed: Bool) {
    if reader.separator != separator { (separator, cells) = (reader.separator, Self.cells(reader.separator)) }
    let row = reader.rowBytes
    bytes.append(contentsOf: row)
    rows.append(Row(length: row.count, isUsed: isUsed, endsInTwo: reader.lineEnd.count == 2))
  }

  /// The text of the rows to which these labels belong, in order, with the unlabelled rows between them.
  package mutating func take(_ labels: [EyeMovement]) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    var (given, passed, at) = (0, 0, 0)
    // Equal labels come in runs, so the last cell is kept: looking it up costs more than writing it.
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

  /// The text of the extra cell for each label.
  private static func cells(_ separator: UInt8) -> [EyeMovement: [UInt8]] {
    Dictionary(uniqueKeysWithValues: EyeMovement.allCases.map { ($0, [separator] + Array($0.rawValue.utf8)) })
  }

  private static func end(isTwo: Bool) -> [UInt8] {
    isTwo ? [UInt8(ascii: "\r"), UInt8(ascii: "\n")] : [UInt8(ascii: "\n")]
  }
}
