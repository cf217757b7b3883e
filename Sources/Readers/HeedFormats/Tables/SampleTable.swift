import HeedSignals

/// A table with one sample per row and a column of times, which must increase.
package struct SampleTable {
  /// Largest accepted time, milliseconds. Choice: 146 years, half of what nanoseconds in 64 bits hold, so that all
  /// differences fit.
  static let farthestMilliseconds = 4.6e12

  private(set) var reader: CSVReader
  /// The times of all rows read so far.
  private(set) var times: SampleTimes
  /// The time of the current row.
  private(set) var time = Timestamp.zero
  /// Name of the present trial: that of its column, else its number.
  private(set) var trial = "1"
  /// The times of the present trial and of the one before it; nil during the first trial.
  package private(set) var ofTrial: (present: SampleTimes, before: SampleTimes)?
  /// Number of rows of the present trial that only showed that it begins.
  package private(set) var leading = 0
  private var trialCell: String?
  private let timeColumn: Int
  private let trialColumn: Int?
  private let empty: SampleTimes
  /// Milliseconds per unit of the time column.
  private let scale: Double

  /// - Parameters:
  ///   - trial: The column whose changes begin trials; nil for none.
  ///   - unitOption: The option with which the user sets the time unit, for messages; nil if there is none.
  ///   - mayBeginAgain: Whether times that begin again begin a trial.
  init(
    _ reader: CSVReader, time column: Int, trial trialColumn: Int? = nil, unit: TimeUnit = .ms,
    unitOption: String? = nil,
    mayBeginAgain: Bool = false
  ) {
    self.reader = reader
    times = SampleTimes(path: reader.path, unit: unit, unitOption: unitOption, mayBeginAgain: mayBeginAgain)
    empty = times
    (timeColumn, scale, self.trialColumn) = (column, unit.milliseconds, trialColumn)
  }

  /// - Returns: True if the next row's time is usable; nil at the end of the table.
  mutating func advance() throws(FormatError) -> Bool? {
    guard try reader.advance() else { return nil }
    guard let value = try reader.number(timeColumn) else {
      let name = reader.header.cells[timeColumn].text
      throw reader.refused(cell: timeColumn, "\(name) is empty; every row needs its time")
    }
    guard (value * scale).magnitude <= Self.farthestMilliseconds else {
      throw reader.refused(cell: timeColumn, "this is no time; write times since the start, and name their unit")
    }
    time = Timestamp(milliseconds: value * scale)
    let cell = trialColumn.map(reader.text)
    if cell != trialCell || times.beginsAgain(at: time) { beginTrial(named: cell) }
    _ = ofTrial?.present.add(time, line: reader.lineNumber)
    return times.add(time, line: reader.lineNumber)
  }

  /// - Parameter cell: The cell of the trials' column; nil if the times show the trial.
  private mutating func beginTrial(named cell: String?) {
    let (number, before) = (times.trial, (ofTrial?.present ?? times).ended)
    times.beginTrial()
    if times.trial != number { (ofTrial, leading) = ((empty, before), cell == nil ? 1 : 0) }
    (trialCell, trial) = (
      cell, cell.flatMap { $0.isEmpty ? nil : $0 } ?? "\(cell == nil ? "" : "unnamed ")\(times.trial)"
    )
  }

  /// The number in a cell; nil for an empty cell, for nan, or if `isMissing` accepts the cell's word in lower case.
  func number(_ cell: Int, isMissing: (String) -> Bool = { _ in false }) throws(FormatError) -> Double? {
    do throws(FormatError) { return try reader.number(cell) } catch {
      let word = reader.text(cell).lowercased()
      if word == "nan" || isMissing(word) { return nil }
      throw error
    }
  }
}

/// A type of table whose rows are read through a ``SampleTable``.
package protocol SampleTableReader { var table: SampleTable { get } }

extension SampleTableReader {
  /// The name of the table's file, for error messages.
  package var path: String { table.reader.path }
  package var reader: CSVReader { table.reader }
  package var times: SampleTimes { table.times }
}
