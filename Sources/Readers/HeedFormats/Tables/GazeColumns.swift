/// The columns of a gaze table, under the names of Heed, of pymovements' CSV files, or of BIDS.
///
/// Source: docs/formats.md, heed classify; BIDS, eye tracking; pymovements, `Gaze.save_samples`.
struct GazeColumns {
  enum Unit { case degrees, pixels }

  var time: Int
  var timeUnit: TimeUnit
  var x, y: Int
  var unit: Unit
  /// Columns with the position of the target or scene; nil if the table has none.
  var target: (x: Int, y: Int, unit: Unit)?
  /// The column that names the trial; nil if the table has none.
  var trial: Int?
  /// The column with the lids of a camera's gaze, which are `shut` or not; nil if the table has none.
  var lids: Int?
  static let shutLids = "shut"
  /// A word in lower case that marks a lost value, as an empty cell and `nan` always do; nil if there is none.
  var missing: String?

  private static let trialName = "trial"
  /// Possible names of the time column, each with its default unit.
  private static let times: [(name: String, unit: TimeUnit)] = [("t_ms", .ms), ("time", .ms), ("timestamp", .s)]
  /// Pairs of position columns; the first pair found counts. Degrees precede pixels, the eyes' average the right eye.
  private static let positions: [(x: String, y: String, unit: Unit)] =
    [("x_deg", "y_deg", .degrees), ("x_px", "y_px", .pixels)]
    + [("x", "y"), ("xa", "ya"), ("xr", "yr")].map { ("position_\($0.0)", "position_\($0.1)", .degrees) }
    + [("x", "y"), ("xa", "ya"), ("xr", "yr")].map { ("pixel_\($0.0)", "pixel_\($0.1)", .pixels) }
    + [("x_coordinate", "y_coordinate", .pixels)]

  /// Pairs of target columns; the first pair found counts.
  private static let targets: [(x: String, y: String, unit: Unit)] = [
    ("target_x_deg", "target_y_deg", .degrees), ("target_x_px", "target_y_px", .pixels),
  ]

  /// - Parameters:
  ///   - timeUnit: The unit of the times; nil means the default unit of the time column.
  ///   - names: The columns to read; nil means those with a known name.
  /// - Throws: ``FormatError`` if the header has no time column or no position columns.
  init(_ header: CSVHeader, timeUnit: TimeUnit?, names: GazeColumnNames? = nil) throws(FormatError) {
    if let names {
      time = try names.column(names.time, of: header)
      (x, y) = (try names.column(names.x, of: header), try names.column(names.y, of: header))
      (unit, self.timeUnit) = (.pixels, timeUnit ?? .ms)
      trial = if let name = names.trial { try names.column(name, of: header) } else { try header.find(Self.trialName) }
      target = try Self.target(of: header)
      return
    }
    (time, self.timeUnit) = try Self.time(of: header)
    if let timeUnit { self.timeUnit = timeUnit }
    target = try Self.target(of: header)
    trial = try header.find(Self.trialName)
    for names in Self.positions {
      guard let x = try header.find(names.x), let y = try header.find(names.y) else { continue }
      (self.x, self.y, unit) = (x, y, names.unit)
      missing = names.x == "x_coordinate" ? "n/a" : nil
      lids = try header.find("lids")
      return
    }
    throw header.refused(
      "the first line names neither x_deg,y_deg nor x_px,y_px, nor pymovements' position_x,position_y or pixel_x,pixel_y,"
        + " nor BIDS' x_coordinate,y_coordinate; \(header.columnsAdvice)")
  }

  private static func target(of header: CSVHeader) throws(FormatError) -> (Int, Int, Unit)? {
    for names in targets {
      switch (try header.find(names.x), try header.find(names.y)) {
      case (let x?, let y?): return (x, y, names.unit)
      case (nil, nil): continue
      case (let x?, nil): throw header.refused(header.cells[x], "\(names.x) needs \(names.y) beside it")
      case (nil, let y?): throw header.refused(header.cells[y], "\(names.y) needs \(names.x) beside it")
      }
    }
    return nil
  }

  private static func time(of header: CSVHeader) throws(FormatError) -> (Int, TimeUnit) {
    for (name, unit) in times { if let cell = try header.find(name) { return (cell, unit) } }
    throw header.refused(
      "the first line names no column t_ms (nor time, as pymovements has it, nor timestamp, as BIDS)"
        + header.separatorHint + "; \(header.columnsAdvice)")
  }
}
