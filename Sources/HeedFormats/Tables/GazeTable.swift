package import HeedSignals

/// A table of gaze samples: `t_ms` with `x_deg`,`y_deg`, or with `x_px`,`y_px` and a scale.
package struct GazeTable: SampleTableReader {
  /// The name of the added column.
  package static let movementColumn = "movement"

  /// The rows and their times.
  package private(set) var table: SampleTable
  /// The current row; the position is nil when lost.
  package private(set) var sample: (time: Timestamp, position: GazePosition?) = (.zero, nil)

  private let columns: (x: Int, y: Int)
  private let degreesPerUnit: Double
  private let lost: [MissingValueMarker]

  /// - Parameter degreesPerPixel: nil when unknown.
  package init(_ reader: CSVReader, degreesPerPixel: Double?, lost: [MissingValueMarker]) throws(FormatError) {
    table = try SampleTable(reader)
    self.lost = lost
    let header = reader.header
    if let cell = header.cells.first(where: { $0.text == Self.movementColumn }) {
      throw header.refused(cell, "there is a column \(Self.movementColumn) already; rename it or take it out")
    }
    if let x = try header.find("x_deg"), let y = try header.find("y_deg") {
      (columns, degreesPerUnit) = ((x, y), 1)
      return
    }
    guard let x = try header.find("x_px"), let y = try header.find("y_px") else {
      throw header.refused("the first line names neither x_deg,y_deg nor x_px,y_px")
    }
    guard let degreesPerPixel else { throw .unknownScale(file: reader.path) }
    (columns, degreesPerUnit) = ((x, y), degreesPerPixel)
  }

  /// Advances to the next row.
  /// - Returns: Whether its time is usable; nil at the end of the table.
  package mutating func advance() throws(FormatError) -> Bool? {
    guard let isUsed = try table.advance() else { return nil }
    sample = (table.time, try position())
    return isUsed
  }

  /// nil unless both coordinates are present.
  private func position() throws(FormatError) -> GazePosition? {
    guard let x = try value(columns.x), let y = try value(columns.y) else { return nil }
    if lost.contains(.pair(x: x, y: y)) { return nil }
    return GazePosition(xDegrees: x * degreesPerUnit, yDegrees: y * degreesPerUnit)
  }

  private func value(_ cell: Int) throws(FormatError) -> Double? {
    let number = try table.number(cell, isMissing: { lost.contains(.text($0)) })
    return number.flatMap { lost.contains(.number($0)) ? nil : $0 }
  }
}
