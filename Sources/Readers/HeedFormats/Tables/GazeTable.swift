package import HeedSignals

/// A table of gaze samples. Positions are in degrees, or in pixels with a known scale; see `GazeColumns`.
package struct GazeTable: SampleTableReader {
  /// The name of the column that `heed classify` adds.
  package static let movementColumn = "movement"

  package private(set) var table: SampleTable
  /// Time and gaze position of the current row; the position is nil for a lost eye.
  package private(set) var sample: (time: Timestamp, position: GazePosition?) = (.zero, nil)
  /// The target's position in the current row, degrees; nil if unknown.
  package private(set) var target: GazePosition?
  /// Name of the present trial.
  package var trial: String { table.trial }
  /// Whether a column names the trials.
  package var namesTrials: Bool { columns.trial != nil }
  package private(set) var repeated: RepeatedPlace
  /// Whether the lids are shut in the current row; false if the table does not say so.
  package private(set) var isShut = false

  private let columns: GazeColumns
  private let degreesPerUnit, degreesPerTargetUnit: Double
  private let lost: [MissingValueMarker]

  /// - Parameters:
  ///   - degreesPerPixel: Degrees of visual angle per pixel; nil if unknown.
  ///   - timeUnit: The unit of the times; nil means the default unit of the time column.
  ///   - names: The columns to read; nil means those with a known name.
  package init(
    _ reader: CSVReader, degreesPerPixel: Double?, lost: [MissingValueMarker], timeUnit: TimeUnit? = nil,
    columns names: GazeColumnNames? = nil
  ) throws(FormatError) {
    let header = reader.header
    columns = try GazeColumns(header, timeUnit: timeUnit, names: names)
    table = SampleTable(
      reader, time: columns.time, trial: columns.trial, unit: columns.timeUnit, unitOption: "--time-unit",
      mayBeginAgain: columns.trial == nil)
    self.lost = lost
    if let cell = header.cells.first(where: { $0.text == Self.movementColumn }) {
      throw header.refused(cell, "there is a column \(Self.movementColumn) already; rename it or take it out")
    }
    func scale(_ unit: GazeColumns.Unit, of column: Int) throws(FormatError) -> Double {
      if unit == .degrees { return 1 }
      if let degreesPerPixel { return degreesPerPixel }
      throw .unknownScale(file: reader.path, column: header.cells[column].text)
    }
    degreesPerUnit = try scale(columns.unit, of: columns.x)
    repeated = RepeatedPlace(degreesPerUnit: degreesPerUnit)
    degreesPerTargetUnit = if let target = columns.target { try scale(target.unit, of: target.x) } else { 1 }
  }

  /// - Returns: True if the next row's time is usable; nil at the end of the table.
  package mutating func advance() throws(FormatError) -> Bool? {
    guard let isUsed = try table.advance() else { return nil }
    sample = (table.time, try position())
    isShut = columns.lids.map { table.reader.text($0) == GazeColumns.shutLids } ?? false
    if let place = columns.target { target = try position(ofTarget: place.x, place.y) }
    return isUsed
  }

  /// The gaze position of the current row, degrees; nil if a coordinate is missing or marks a lost eye.
  private mutating func position() throws(FormatError) -> GazePosition? {
    guard let x = try value(columns.x), let y = try value(columns.y) else { return nil }
    if lost.contains(.pair(x: x, y: y)) || degreesPerUnit != 1 && Self.outside.contains(SIMD2(x, y)) { return nil }
    let place = GazePosition(xDegrees: x * degreesPerUnit, yDegrees: y * degreesPerUnit)
    if place.isUsable { repeated.add(x: x, y: y) }
    return place
  }

  /// Pixels that trackers write for a lost eye: a display's corner, and beside it.
  private static let outside: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(-1, -1)]

  /// The target's position. Numbers that mark a lost eye are valid positions of a target.
  private func position(ofTarget x: Int, _ y: Int) throws(FormatError) -> GazePosition? {
    guard let x = try number(x), let y = try number(y) else { return nil }
    return GazePosition(xDegrees: x * degreesPerTargetUnit, yDegrees: y * degreesPerTargetUnit)
  }

  private func value(_ cell: Int) throws(FormatError) -> Double? {
    try number(cell).flatMap { lost.contains(.number($0)) ? nil : $0 }
  }

  private func number(_ cell: Int) throws(FormatError) -> Double? {
    try table.number(cell) { $0 == columns.missing || lost.contains(.text($0)) }
  }
}
