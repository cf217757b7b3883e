import CHeed
import HeedGeometry
import HeedRisk
import HeedSignals

/// The record of a driver's glances and eye closures, which C passes as arrays.
struct Ticks {
  private let raw: heed_ticks
  private let times: [Timestamp]
  private let zones, tasks: [String]

  init(_ raw: heed_ticks) throws {
    self.raw = raw
    times = try SampleColumn.times(raw.t_ms, count: raw.count)
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
    sample.isFaceSeen = try flag(raw.face, row, "face") ?? true
    sample.areEyesOnRoad = try flag(raw.eyes_on_road, row, "eyes_on_road")
    sample.isInteracting = try flag(raw.interaction, row, "interaction") ?? false
    sample.isEngaged = try flag(raw.engaged, row, "engaged") ?? true
    sample.isStandstill = try flag(raw.standstill, row, "standstill") ?? false
    sample.eyesClosed = try number(raw.eyes_closed, row, 0...1, "eyes_closed") ?? 0
    sample.eyesVisible = try number(raw.eyes_visible, row, 0...1, "eyes_visible") ?? 1
    sample.phone = try number(raw.phone, row, 0...1, "phone") ?? 0
    sample.headYaw = try angle(raw.head_yaw_deg, row, 180, "head_yaw_deg") ?? .zero
    sample.headPitch = try angle(raw.head_pitch_deg, row, 180, "head_pitch_deg") ?? .zero
    sample.poseDeviation = try number(raw.pose_std_rad, row, 0...(2 * .pi), "pose_std_rad") ?? 0
    sample.azimuth = try angle(raw.vehicle_azimuth_deg, row, 180, "vehicle_azimuth_deg")
    sample.elevation = try angle(raw.vehicle_elevation_deg, row, 90, "vehicle_elevation_deg")
    sample.steering = try angle(raw.steering_deg, row, 1080, "steering_deg")
    sample.speed = try number(raw.speed_mps, row, 0...150, "speed_mps")
    sample.kss = try number(raw.kss, row, 1...9, "kss")
    sample.zoneClass = try choice(raw.zone_class.map { Int32($0[row]) }, ZoneClass.allCases, row, "zone_class")
    sample.turnSignal = try choice(
      raw.turn_signal.map { Int32($0[row]) }, VehicleState.TurnSignal.allCases, row, "turn_signal")
    sample.zone = try choice(raw.zone?[row], zones, row, "zone")
    sample.task = try choice(raw.task?[row], tasks, row, "task")
    return sample
  }

  private func number(
    _ column: UnsafePointer<Double>?, _ row: Int, _ range: ClosedRange<Double>, _ name: String
  ) throws -> Double? {
    guard let value = column?[row], !value.isNaN else { return nil }
    try require(
      range.contains(value), "\(name)[\(row)] is \(value); it is from \(range.lowerBound) to \(range.upperBound).")
    return value
  }

  private func angle(
    _ column: UnsafePointer<Double>?, _ row: Int, _ limit: Double, _ name: String
  ) throws -> Angle? { try number(column, row, -limit...limit, name).map { .degrees($0) } }

  private func flag(_ column: UnsafePointer<Double>?, _ row: Int, _ name: String) throws -> Bool? {
    guard let value = try number(column, row, 0...1, name) else { return nil }
    try require(value == 0 || value == 1, "\(name)[\(row)] is \(value), not 0 or 1.")
    return value == 1
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
