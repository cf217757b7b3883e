import HeedSignals

/// A table of gaze samples: `t_ms` with `x_deg`,`y_deg`, or with `x_px`,`y_px` and a scale.
struct GazeTable {
  /// The column that is added.
  static let movementColumn = "movement"

  /// How most programs spell a number that is none. It means one thing only, so it is taken for an empty cell.
  private static let noNumber = "nan"

  private(set) var reader: CSVReader
  /// What is known of the times so far.
  private(set) var times: SampleTimes
  /// The row at hand: when, and nil for where when it is lost.
  private(set) var sample: (time: Timestamp, position: GazePosition?) = (.zero, nil)

  private let columns: (time: Int, x: Int, y: Int)
  private let degreesPerUnit: Double
  private let lost: [LostMark]

  var path: String { reader.path }

  /// - Parameter degreesPerPixel: nil when it is not known.
  init(_ reader: CSVReader, degreesPerPixel: Double?, lost: [LostMark]) throws {
    self.reader = reader
    self.lost = lost
    times = SampleTimes(path: reader.path)
    let header = reader.header
    let time = try header.column("t_ms")
    if let cell = header.cells.first(where: { $0.text == Self.movementColumn }) {
      throw header.refused(cell, "there is a column \(Self.movementColumn) already; rename it or take it out")
    }
    if let x = try header.find("x_deg"), let y = try header.find("y_deg") {
      (columns, degreesPerUnit) = ((time, x, y), 1)
      return
    }
    guard let x = try header.find("x_px"), let y = try header.find("y_px") else {
      throw CommandFailure(
        .badInput,
        "\(reader.path):\(header.line):1: the first line names neither x_deg,y_deg nor x_px,y_px.")
    }
    guard let degreesPerPixel else { throw Self.unknownScale(reader.path) }
    (columns, degreesPerUnit) = ((time, x, y), degreesPerPixel)
  }

  /// Goes to the next row.
  /// - Returns: Whether its time is to be used; nil at the end of the table.
  mutating func advance() throws -> Bool? {
    guard try reader.advance() else { return nil }
    guard let milliseconds = try reader.number(columns.time) else {
      throw reader.refused(cell: columns.time, "t_ms is empty; every row needs its time")
    }
    let time = Timestamp(milliseconds: milliseconds)
    sample = (time, try position())
    return times.add(time, line: reader.lineNumber)
  }

  /// Both or none: half a direction is none.
  private func position() throws -> GazePosition? {
    guard let x = try value(columns.x), let y = try value(columns.y) else { return nil }
    if lost.contains(.pair(x: x, y: y)) { return nil }
    return GazePosition(xDegrees: x * degreesPerUnit, yDegrees: y * degreesPerUnit)
  }

  private func value(_ cell: Int) throws -> Double? {
    do {
      guard let number = try reader.number(cell) else { return nil }
      return lost.contains(.number(number)) ? nil : number
    } catch {
      let text = reader.text(cell).lowercased()
      if text == Self.noNumber || lost.contains(.text(text)) { return nil }
      throw error
    }
  }

  private static func unknownScale(_ path: String) -> CommandFailure {
    CommandFailure(
      .wrongUsage,
      "\(path) has pixels; say with --degrees-per-pixel how much of the visual angle one is:"
        + " 57.3 * atan(display width in mm / its width in px / distance in mm), which is 0.0317 for 380 mm, 1024 px"
        + " and 670 mm.")
  }
}
