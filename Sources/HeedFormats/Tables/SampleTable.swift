import HeedSignals

/// A table with a row for each sample: `t_ms`, increasing, among other columns.
package struct SampleTable {
  private(set) var reader: CSVReader
  /// What is known of the times so far.
  private(set) var times: SampleTimes
  /// Of the row at hand.
  private(set) var time = Timestamp.zero
  private let timeColumn: Int

  init(_ reader: CSVReader) throws(FormatError) {
    self.reader = reader
    times = SampleTimes(path: reader.path)
    timeColumn = try reader.header.column("t_ms")
  }

  /// Goes to the next row.
  /// - Returns: Whether its time is to be used; nil at the end of the table.
  mutating func advance() throws(FormatError) -> Bool? {
    guard try reader.advance() else { return nil }
    guard let milliseconds = try reader.number(timeColumn) else {
      throw reader.refused(cell: timeColumn, "t_ms is empty; every row needs its time")
    }
    time = Timestamp(milliseconds: milliseconds)
    return times.add(time, line: reader.lineNumber)
  }

  /// A cell's number; nil for an empty cell, and for one of the words that stand for a missing value.
  /// - Parameter isMissing: Is asked about words other than nan, in small letters.
  func number(_ cell: Int, isMissing: (String) -> Bool = { _ in false }) throws(FormatError) -> Double? {
    do throws(FormatError) {
      return try reader.number(cell)
    } catch {
      let word = reader.text(cell).lowercased()
      if word == "nan" || isMissing(word) { return nil }
      throw error
    }
  }
}

/// A table that reads its rows by way of a ``SampleTable``.
package protocol SampleTableReader {
  var table: SampleTable { get }
}

extension SampleTableReader {
  /// The table's name for complaints.
  package var path: String { table.reader.path }
  /// The row at hand as it stands in the table.
  package var reader: CSVReader { table.reader }
  /// What is known of the times so far.
  package var times: SampleTimes { table.times }
}
