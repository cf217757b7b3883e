import HeedGeometry
package import HeedRisk
import HeedSignals

/// A column of numbers in a record of glances, and the field of a driver sample that it sets.
package struct TickColumn: Sendable {
  /// The column's name in tables.
  package let name: String
  /// The accepted numbers; nil for 0 and 1 alone.
  private let range: ClosedRange<Double>?
  /// Sets the field to a number of the column.
  package let set: @Sendable (inout DriverSample, Double) -> Void

  /// All columns of numbers except `t_ms`, in the order of `heed_ticks`.
  package static let all: [TickColumn] = [
    flag("face") { $0.isFaceSeen = $1 }, flag("eyes_on_road") { $0.areEyesOnRoad = $1 },
    flag("interaction") { $0.isInteracting = $1 }, flag("engaged") { $0.isEngaged = $1 },
    flag("standstill") { $0.isStandstill = $1 },
    TickColumn("eyes_closed", 0...1) { $0.eyesClosed = $1 },
    TickColumn("eyes_visible", 0...1) { $0.eyesVisible = $1 },
    TickColumn("phone", 0...1) { $0.phone = $1 },
    angle("head_yaw_deg", 180) { $0.headYaw = $1 }, angle("head_pitch_deg", 180) { $0.headPitch = $1 },
    // Choice: more than a whole turn has no meaning.
    TickColumn("pose_std_rad", 0...(2 * .pi)) { $0.poseDeviation = $1 },
    angle("vehicle_azimuth_deg", 180) { $0.azimuth = $1 }, angle("vehicle_elevation_deg", 90) { $0.elevation = $1 },
    // Choice: the wheel turns at most two and a half times each way.
    angle("steering_deg", 1080) { $0.steering = $1 },
    // Choice: faster than all cars, so a file in km/h is detected at motorway speed.
    TickColumn("speed_mps", 0...150) { $0.speed = $1 },
    TickColumn("kss", 1...9) { $0.kss = $1 },
  ]

  private init(
    _ name: String, _ range: ClosedRange<Double>?, _ set: @escaping @Sendable (inout DriverSample, Double) -> Void
  ) { (self.name, self.range, self.set) = (name, range, set) }

  private static func flag(
    _ name: String, _ set: @escaping @Sendable (inout DriverSample, Bool) -> Void
  ) -> TickColumn { TickColumn(name, nil) { set(&$0, $1 == 1) } }

  private static func angle(
    _ name: String, _ limit: Double, _ set: @escaping @Sendable (inout DriverSample, Angle) -> Void
  ) -> TickColumn { TickColumn(name, -limit...limit) { set(&$0, .degrees($1)) } }

  /// True if the column may hold the number.
  package func accepts(_ number: Double) -> Bool { range?.contains(number) ?? (number == 0 || number == 1) }
  /// The accepted numbers in words, such as `from 0 to 150`.
  package var expected: String {
    guard let range else { return "0 or 1" }
    let ends = [range.lowerBound, range.upperBound].map { Figure.number($0, $0 == $0.rounded() ? 0 : 2) }
    return "from \(ends[0]) to \(ends[1])"
  }
}

/// A table of driver samples: the column `t_ms` and any of the columns that `heed judge` reads.
package struct TicksTable: SampleTableReader {
  package private(set) var table: SampleTable
  package private(set) var sample = DriverSample(time: .zero)
  private let numbers: [(column: TickColumn, cell: Int)]
  private let zone, zoneClass, turnSignal, task: Int?

  /// Finds the columns of the table; throws if the header has no column `t_ms`.
  package init(_ reader: CSVReader) throws(FormatError) {
    table = SampleTable(reader, time: try reader.header.column("t_ms"))
    let header = reader.header
    var numbers: [(TickColumn, Int)] = []
    for column in TickColumn.all { if let cell = try header.find(column.name) { numbers.append((column, cell)) } }
    self.numbers = numbers
    (zone, zoneClass) = (try header.find("zone"), try header.find("class"))
    (turnSignal, task) = (try header.find("turn_signal"), try header.find("task"))
  }

  /// - Returns: True if the next row's time is usable; nil at the end of the table.
  package mutating func advance() throws(FormatError) -> Bool? {
    guard let isUsed = try table.advance() else { return nil }
    sample = DriverSample(time: table.time)
    for (column, cell) in numbers {
      guard let number = try table.number(cell) else { continue }
      guard column.accepts(number) else {
        throw refused(cell, "is \(column.expected), not \(table.reader.text(cell).shortened(20))")
      }
      column.set(&sample, number)
    }
    (sample.zone, sample.task) = (zone.flatMap(word), task.flatMap(word))
    if let zoneClass { sample.zoneClass = try choice(zoneClass, of: ZoneClass.self) }
    if let turnSignal { sample.turnSignal = try choice(turnSignal, of: VehicleState.TurnSignal.self) }
    return isUsed
  }

  private func word(_ cell: Int) -> String? {
    let text = table.reader.text(cell)
    return text.isEmpty ? nil : text
  }

  private func choice<Value: RawRepresentable<String> & CaseIterable>(_ cell: Int, of: Value.Type) throws(FormatError)
    -> Value?
  {
    guard let text = word(cell) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw refused(cell, "is one of \(known), not \"\(text.shortened(20))\"")
  }

  private func refused(_ cell: Int, _ message: String) -> FormatError {
    table.reader.refused(cell: cell, "\(table.reader.header.cells[cell].text) \(message)")
  }
}
