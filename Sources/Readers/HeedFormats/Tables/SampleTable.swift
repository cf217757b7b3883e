import HeedSignals

/// A table with one row per sample and a column of increasing times.
package struct SampleTable {
  private(set) var reader: CSVReader
  /// Times of all rows so far.
  private(set) var times: SampleTimes
  /// Time of the current row.
  private(set) var time = Timestamp.zero
  private let timeColumn: Int
  /// Milliseconds per unit of the time column.
  private let scale: Double

  /// - Parameter unitOption: The option that sets another unit, for messages; nil without such an option.
  init(_ reader: CSVReader, time column: Int, unit: TimeUnit = .ms, unitOption: String? = nil) {
    self.reader = reader
    times = SampleTimes(path: reader.path, unit: unit, unitOption: unitOption)
    (timeColumn, scale) = (column, unit.milliseconds)
  }

  /// - Returns: Whether the next row's time is usable; nil at the end of the table.
  mutating func advance() throws(FormatError) -> Bool? {
    guard try reader.advance() else { return nil }
    guard let value = try reader.number(timeColumn) else {
      let name = reader.header.cells[timeColumn].text
      throw reader.refused(cell: timeColumn, "\(name) is empty; every row needs its time")
    }
    time = Timestamp(milliseconds: value * scale)
    return times.add(time, line: reader.lineNumber)
  }

  /// A cell's number; nil for an empty cell, for nan, and for words that `isMissing` accepts in lower case.
  func number(_ cell: Int, isMissing: (String) -> Bool = { _ in false }) throws(FormatError) -> Double? {
    do throws(FormatError) { return try reader.number(cell) } catch {
      let word = reader.text(cell).lowercased()
      if word == "nan" || isMissing(word) { return nil }
      throw error
    }
  }
}

/// A table whose rows are read through a ``SampleTable``.
package protocol SampleTableReader { var table: SampleTable { get } }

extension SampleTableReader {
  /// The table's name for messages.
  package var path: String { table.reader.path }
  package var reader: CSVReader { table.reader }
  package var times: SampleTimes { table.times }
}
