import HeedGeometry
package import HeedRisk
import HeedSignals

/// The columns that a table of driver samples may have, except `t_ms`.
enum TickColumn: String, CaseIterable {
  case face
  case eyesOnRoad = "eyes_on_road"
  case zone
  case zoneClass = "class"
  case eyesClosed = "eyes_closed"
  case eyesVisible = "eyes_visible"
  case headYaw = "head_yaw_deg"
  case headPitch = "head_pitch_deg"
  case poseDeviation = "pose_std_rad"
  case azimuth = "vehicle_azimuth_deg"
  case elevation = "vehicle_elevation_deg"
  case phone, kss, interaction
  case turnSignal = "turn_signal"
  case steering = "steering_deg"
  case engaged, standstill
  case speed = "speed_mps"
  case task
}

/// A table of driver samples: the column `t_ms` and any of the columns that `heed judge` reads.
package struct TicksTable: SampleTableReader {
  package private(set) var table: SampleTable
  package private(set) var sample = DriverSample(time: .zero)
  private let columns: [(column: TickColumn, cell: Int)]

  /// Finds the columns of the table; throws if the header has no column `t_ms`.
  package init(_ reader: CSVReader) throws(FormatError) {
    table = SampleTable(reader, time: try reader.header.column("t_ms"))
    var columns: [(TickColumn, Int)] = []
    for column in TickColumn.allCases {
      if let cell = try reader.header.find(column.rawValue) { columns.append((column, cell)) }
    }
    self.columns = columns
  }

  /// - Returns: True if the next row's time is usable; nil at the end of the table.
  package mutating func advance() throws(FormatError) -> Bool? {
    guard let isUsed = try table.advance() else { return nil }
    sample = DriverSample(time: table.time)
    for (column, cell) in columns { try read(column, cell) }
    return isUsed
  }

  private mutating func read(_ column: TickColumn, _ cell: Int) throws(FormatError) {
    switch column {
    case .face: sample.isFaceSeen = try flag(cell) ?? true
    case .eyesOnRoad: sample.areEyesOnRoad = try flag(cell)
    case .zone: sample.zone = word(cell)
    case .zoneClass: sample.zoneClass = try choice(cell, of: ZoneClass.self)
    case .eyesClosed: sample.eyesClosed = try number(cell, in: 0...1) ?? 0
    case .eyesVisible: sample.eyesVisible = try number(cell, in: 0...1) ?? 1
    case .headYaw: sample.headYaw = try angle(cell, within: 180) ?? .zero
    case .headPitch: sample.headPitch = try angle(cell, within: 180) ?? .zero
    case .poseDeviation: sample.poseDeviation = try number(cell, in: 0...Self.largestDeviation) ?? 0
    case .azimuth: sample.azimuth = try angle(cell, within: 180)
    case .elevation: sample.elevation = try angle(cell, within: 90)
    case .phone: sample.phone = try number(cell, in: 0...1) ?? 0
    case .kss: sample.kss = try number(cell, in: 1...9)
    case .interaction: sample.isInteracting = try flag(cell) ?? false
    case .turnSignal: sample.turnSignal = try choice(cell, of: VehicleState.TurnSignal.self)
    case .steering: sample.steering = try angle(cell, within: Self.largestSteering)
    case .engaged: sample.isEngaged = try flag(cell) ?? true
    case .standstill: sample.isStandstill = try flag(cell) ?? false
    case .speed: sample.speed = try number(cell, in: 0...Self.largestSpeed)
    case .task: sample.task = word(cell)
    }
  }

  /// Largest accepted speed, m/s. Choice: faster than all cars, so a file in km/h is detected at motorway speed.
  private static let largestSpeed = 150.0
  /// Largest accepted steering-wheel angle, degrees. Choice: the wheel turns at most two and a half times each way.
  private static let largestSteering = 1080.0
  /// Largest accepted deviation of the driver's pose, radians. Choice: more than a whole turn has no meaning.
  private static let largestDeviation = 2 * Double.pi

  private func number(_ cell: Int, in range: ClosedRange<Double>) throws(FormatError) -> Double? {
    guard let number = try table.number(cell) else { return nil }
    guard range.contains(number) else {
      let ends = [range.lowerBound, range.upperBound].map { Figure.number($0, $0 == $0.rounded() ? 0 : 2) }
      throw refused(cell, "is from \(ends[0]) to \(ends[1]), not \(table.reader.text(cell).shortened(20))")
    }
    return number
  }

  private func angle(_ cell: Int, within limit: Double) throws(FormatError) -> Angle? {
    try number(cell, in: -limit...limit).map { .degrees($0) }
  }

  private func flag(_ cell: Int) throws(FormatError) -> Bool? {
    switch try table.number(cell) {
    case nil: return nil
    case 0?: return false
    case 1?: return true
    default: throw refused(cell, "is 0 or 1, not \(table.reader.text(cell).shortened(20))")
    }
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
