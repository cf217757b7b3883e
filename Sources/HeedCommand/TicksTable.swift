import Heed
import HeedGeometry
import HeedRisk
import HeedSignals

/// A table of what a driver did from moment to moment: `t_ms`, then whichever of the columns of `heed judge` there are.
struct TicksTable {
  private(set) var reader: CSVReader
  /// What is known of the times so far.
  private(set) var times: SampleTimes
  /// The row at hand.
  private(set) var tick = DriverSample(time: .zero)
  /// How many of the columns are there beside the time.
  let known: Int

  private let timeColumn: Int
  private let columns: [(column: TickColumn, cell: Int)]

  var path: String { reader.path }

  init(_ reader: CSVReader) throws {
    self.reader = reader
    times = SampleTimes(path: reader.path)
    let header = reader.header
    timeColumn = try header.column("t_ms")
    columns = try TickColumn.allCases.compactMap { column in
      try header.find(column.rawValue).map { (column, $0) }
    }
    known = columns.count
  }

  /// Goes to the next row.
  /// - Returns: Whether its time is to be used; nil at the end of the table.
  mutating func advance() throws -> Bool? {
    guard try reader.advance() else { return nil }
    guard let milliseconds = try reader.number(timeColumn) else {
      throw reader.refused(cell: timeColumn, "t_ms is empty; every row needs its time")
    }
    tick = DriverSample(time: Timestamp(milliseconds: milliseconds))
    for (column, cell) in columns { try read(column, cell) }
    return times.add(tick.time, line: reader.lineNumber)
  }

  private mutating func read(_ column: TickColumn, _ cell: Int) throws {
    switch column {
    case .face: tick.isFaceSeen = try flag(cell) ?? true
    case .eyesOnRoad: tick.areEyesOnRoad = try flag(cell)
    case .zone: tick.zone = word(cell)
    case .zoneClass: tick.zoneClass = try choice(cell, of: ZoneClass.self)
    case .eyesClosed: tick.eyesClosed = try number(cell, in: 0...1) ?? 0
    case .eyesVisible: tick.eyesVisible = try number(cell, in: 0...1) ?? 1
    case .headYaw: tick.headYaw = try angle(cell, within: 180) ?? .zero
    case .headPitch: tick.headPitch = try angle(cell, within: 180) ?? .zero
    case .poseDeviation: tick.poseDeviation = try number(cell, in: 0...Self.largestDeviation) ?? 0
    case .azimuth: tick.azimuth = try angle(cell, within: 180)
    case .elevation: tick.elevation = try angle(cell, within: 90)
    case .phone: tick.phone = try number(cell, in: 0...1) ?? 0
    case .kss: tick.kss = try number(cell, in: 1...9)
    case .interaction: tick.isInteracting = try flag(cell) ?? false
    case .turnSignal: tick.turnSignal = try choice(cell, of: VehicleState.TurnSignal.self)
    case .steering: tick.steering = try angle(cell, within: Self.largestSteering)
    case .engaged: tick.isEngaged = try flag(cell) ?? true
    case .standstill: tick.isStandstill = try flag(cell) ?? false
    case .speed: tick.speed = try number(cell, in: 0...Self.largestSpeed)
    case .task: tick.task = word(cell)
    }
  }
}

extension TicksTable {
  /// Choice: no car reaches it, so that kilometres an hour are noticed on a motorway.
  private static let largestSpeed = 150.0
  /// Choice: wheels turn twice and a half to each side at most.
  private static let largestSteering = 1080.0
  /// Choice: a deviation of a whole turn says nothing any more.
  private static let largestDeviation = 2 * Double.pi

  private func number(_ cell: Int) throws -> Double? {
    do {
      return try reader.number(cell)
    } catch {
      // How most programs spell a number that is none.
      if reader.text(cell).lowercased() == "nan" { return nil }
      throw error
    }
  }

  private func number(_ cell: Int, in range: ClosedRange<Double>) throws -> Double? {
    guard let number = try number(cell) else { return nil }
    guard range.contains(number) else {
      let ends = [range.lowerBound, range.upperBound].map { Figure.number($0, $0 == $0.rounded() ? 0 : 2) }
      throw refused(cell, "is from \(ends[0]) to \(ends[1]), not \(reader.text(cell).shortened(20))")
    }
    return number
  }

  private func angle(_ cell: Int, within limit: Double) throws -> Angle? {
    try number(cell, in: -limit...limit).map { .degrees($0) }
  }

  private func flag(_ cell: Int) throws -> Bool? {
    switch try number(cell) {
    case nil: return nil
    case 0?: return false
    case 1?: return true
    default: throw refused(cell, "is 0 or 1, not \(reader.text(cell).shortened(20))")
    }
  }

  private func word(_ cell: Int) -> String? {
    let text = reader.text(cell)
    return text.isEmpty ? nil : text
  }

  private func choice<Value: RawRepresentable<String> & CaseIterable>(_ cell: Int, of: Value.Type) throws -> Value? {
    guard let text = word(cell) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw refused(cell, "is one of \(known), not \"\(text.shortened(20))\"")
  }

  private func refused(_ cell: Int, _ message: String) -> CommandFailure {
    reader.refused(cell: cell, "\(reader.header.cells[cell].text) \(message)")
  }
}

/// The columns of a table of ticks beside `t_ms`, by their names.
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
  case phone
  case kss
  case interaction
  case turnSignal = "turn_signal"
  case steering = "steering_deg"
  case engaged
  case standstill
  case speed = "speed_mps"
  case task
}
