import CHeed
import HeedFormats
import HeedRisk
import HeedSignals

/// The record of a driver's glances and eye closures, which C passes as arrays.
struct Ticks {
  private let raw: heed_ticks
  private let times: [Timestamp]
  private let numbers: [(column: TickColumn, values: UnsafePointer<Double>)]
  private let zones, tasks: [String]

  init(_ raw: heed_ticks) throws {
    self.raw = raw
    times = try SampleColumn.times(raw.t_ms, count: raw.count)
    let given = [
      raw.face, raw.eyes_on_road, raw.interaction, raw.engaged, raw.standstill, raw.eyes_closed, raw.eyes_visible,
      raw.phone, raw.head_yaw_deg, raw.head_pitch_deg, raw.pose_std_rad, raw.vehicle_azimuth_deg,
      raw.vehicle_elevation_deg, raw.steering_deg, raw.speed_mps, raw.kss,
    ]
    numbers = zip(TickColumn.all, given).compactMap { column, values in values.map { (column, $0) } }
    zones = try Self.names(raw.zone_names, raw.zone_count, "zone_names")
    tasks = try Self.names(raw.task_names, raw.task_count, "task_names")
  }

  /// The verdicts of a rule book, either for each row or only when the verdict changes.
  func verdicts(by name: RuleBookName, isPerRow: Bool) throws -> [MonitorEvent] {
    var books = RuleBooks([name])
    var told = Verdict(time: .zero, rules: name, level: 0)
    var events: [MonitorEvent] = []
    for row in times.indices {
      books.update(try sample(row))
      let verdict = books.verdicts[0]
      guard isPerRow || (verdict.level != nil && verdict.differs(from: told)) else { continue }
      events.append(.verdict(verdict))
      told = verdict
    }
    return events
  }

  /// Reads one row; NULL columns and NaN get the defaults that `heed judge` gives to empty cells.
  private func sample(_ row: Int) throws -> DriverSample {
    var sample = DriverSample(time: times[row])
    for (column, values) in numbers where !values[row].isNaN {
      try require(column.accepts(values[row]), "\(column.name)[\(row)] is \(values[row]); it is \(column.expected).")
      column.set(&sample, values[row])
    }
    sample.zoneClass = try choice(raw.zone_class.map { Int32($0[row]) }, ZoneClass.allCases, row, "zone_class")
    sample.turnSignal = try choice(
      raw.turn_signal.map { Int32($0[row]) }, VehicleState.TurnSignal.allCases, row, "turn_signal")
    sample.zone = try choice(raw.zone?[row], zones, row, "zone")
    sample.task = try choice(raw.task?[row], tasks, row, "task")
    return sample
  }

  private func choice<Value>(_ place: Int32?, _ values: [Value], _ row: Int, _ name: String) throws -> Value? {
    guard let place, place != HEED_NONE else { return nil }
    try require(
      values.indices.contains(Int(place)), "\(name)[\(row)] is \(place); there are \(values.count) to choose from.")
    return values[Int(place)]
  }

  private static func names(
    _ pointer: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int, _ name: String
  ) throws -> [String] {
    guard let pointer else { return [] }
    // Maximum number of names. Choice: far more than a rig has zones.
    try require((0...65_536).contains(count), "\(name) has \(count) entries.")
    return try (0..<count).map { try Argument.words(pointer[$0], "\(name)[\($0)]") }
  }
}

/// A column of numbers in C memory, read in place.
struct SampleColumn {
  /// Maximum number of rows. Choice: six days at 2000 Hz.
  private static let mostRows = 1 << 30
  private let values: UnsafePointer<Double>?

  /// Reads a required column.
  init(_ values: UnsafePointer<Double>?, _ name: String, _ count: Int) throws {
    try require(values != nil || count == 0, "\(name) is NULL.")
    self.values = values
  }

  /// Reads an optional column, which may be NULL.
  init(optional values: UnsafePointer<Double>?) { self.values = values }

  /// The value of a row; nil if the value is NAN or infinite, or if the column is missing.
  subscript(row: Int) -> Double? { values.flatMap { $0[row].isFinite ? $0[row] : nil } }

  /// The times of rows.
  /// - Throws: ``Failure`` of `HEED_BAD_ARGUMENT`, which names the row, if times do not increase.
  static func times(_ milliseconds: UnsafePointer<Double>?, count: Int) throws -> [Timestamp] {
    try require((0...mostRows).contains(count), "count is \(count); give the number of rows, at most \(mostRows).")
    let column = try SampleColumn(milliseconds, "t_ms", count)
    var times: [Timestamp] = []
    times.reserveCapacity(count)
    for row in 0..<count {
      // About 146 years fit into nanoseconds with 64 bits.
      guard let value = column[row], value.magnitude <= 4.6e12 else {
        throw Failure(HEED_BAD_ARGUMENT, "t_ms[\(row)] is not a time; give milliseconds.")
      }
      let time = Timestamp(milliseconds: value)
      try require(
        times.last.map({ time > $0 }) ?? true, "t_ms[\(row)] is \(value), not later than the row before; sort the rows."
      )
      times.append(time)
    }
    return times
  }
}
