import Heed
import HeedSignals

/// A table of how far two eyes are open: `t_ms`,`left`,`right`.
struct EyesTable {
  /// Choice: somewhat wide open; more is a percentage or another scale.
  private static let largestOpenness = 2.0

  private(set) var reader: CSVReader
  /// What is known of the times so far.
  private(set) var times: SampleTimes
  /// The row at hand; nil for an eye that was not seen.
  private(set) var sample: (time: Timestamp, left: Double?, right: Double?) = (.zero, nil, nil)

  private let columns: (time: Int, left: Int?, right: Int?)
  private let unit: LidEngine.Unit

  var path: String { reader.path }

  init(_ reader: CSVReader, unit: LidEngine.Unit) throws {
    self.reader = reader
    self.unit = unit
    times = SampleTimes(path: reader.path)
    let header = reader.header
    columns = (try header.column("t_ms"), try header.find("left"), try header.find("right"))
    guard columns.left != nil || columns.right != nil else {
      throw CommandFailure(
        .badInput,
        "\(reader.path):\(header.line):1: the first line names neither left nor right\(header.separatorHint).")
    }
  }

  /// Goes to the next row.
  /// - Returns: Whether its time is to be used; nil at the end of the table.
  mutating func advance() throws -> Bool? {
    guard try reader.advance() else { return nil }
    guard let milliseconds = try reader.number(columns.time) else {
      throw reader.refused(cell: columns.time, "t_ms is empty; every row needs its time")
    }
    sample = (Timestamp(milliseconds: milliseconds), try value(columns.left), try value(columns.right))
    return times.add(sample.time, line: reader.lineNumber)
  }

  private func value(_ cell: Int?) throws -> Double? {
    guard let cell, let number = try number(cell) else { return nil }
    guard unit == .anyScale || number.magnitude <= Self.largestOpenness else {
      throw reader.refused(
        cell: cell, "\(reader.text(cell)) is no openness, which is 0 to 1; without --unit openness the scale is learned"
      )
    }
    return number
  }

  private func number(_ cell: Int) throws -> Double? {
    do {
      return try reader.number(cell)
    } catch {
      // How most programs spell a number that is none.
      if reader.text(cell).lowercased() == "nan" { return nil }
      throw error
    }
  }
}
