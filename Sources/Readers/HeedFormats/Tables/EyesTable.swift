package import Heed
package import HeedSignals

/// A table of the openness of both eyes: `t_ms`,`left`,`right`.
package struct EyesTable: SampleTableReader {
  /// Largest accepted openness. Choice: more than a wide-open eye; a larger value is in per cent or another scale.
  private static let largestOpenness = 2.0

  package private(set) var table: SampleTable
  /// Time and openness of both eyes in the current row; nil for an eye that was not seen.
  package private(set) var sample: (time: Timestamp, left: Double?, right: Double?) = (.zero, nil, nil)

  private let columns: (left: Int?, right: Int?)
  private let unit: LidEngine.Unit

  /// - Throws: ``FormatError`` if the header has neither a column `left` nor a column `right`.
  package init(_ reader: CSVReader, unit: LidEngine.Unit) throws(FormatError) {
    table = SampleTable(reader, time: try reader.header.column("t_ms"))
    self.unit = unit
    let header = reader.header
    columns = (try header.find("left"), try header.find("right"))
    guard columns.left != nil || columns.right != nil else {
      throw header.refused("the first line names neither left nor right\(header.separatorHint)")
    }
  }

  /// - Returns: True if the next row's time is usable; nil at the end of the table.
  package mutating func advance() throws(FormatError) -> Bool? {
    guard let isUsed = try table.advance() else { return nil }
    sample = (table.time, try value(columns.left), try value(columns.right))
    return isUsed
  }

  private func value(_ cell: Int?) throws(FormatError) -> Double? {
    guard let cell, let number = try table.number(cell) else { return nil }
    guard unit == .anyScale || number.magnitude <= Self.largestOpenness else {
      throw reader.refused(
        cell: cell,
        "\(reader.text(cell)) is not an openness from 0 to 1; without --unit openness the scale is learned")
    }
    return number
  }
}
