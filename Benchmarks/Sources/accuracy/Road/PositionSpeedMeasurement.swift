import Foundation
import Scoring

/// The vehicle's speed from its positions alone, against its wheels.
struct PositionSpeedMeasurement {
  /// Start of the scored part, seconds, as the row requires.
  private static let settled = 2.0
  private static let speed = Finding.Format(decimals: 3, unit: " m/s")

  let places: Places

  func figures() throws -> Figures {
    func table(_ name: String) throws -> CSVTable {
      let path = "road/comma2k19/comma2k19_\(name).csv"
      return try CSVTable(String(contentsOf: try places.file(path), encoding: .utf8), file: path)
    }
    let track = try PositionTrack(positions: table("gnss_ublox"), wheels: table("can_speed"))
    note("road alerts: speed from positions")
    let alerts = RoadAlerts(places: places)
    let roads = try alerts.recording(track.ndjson, name: "positions").roads
    let (errors, silent) = track.errors(roads, after: Self.settled)
    let held = track.errors(
      try alerts.recording(track.held(framesPerSecond: 20), name: "positions-held").roads, after: Self.settled)
    let others = roads.filter { $0.speedMps != nil && $0.speedFrom != "positions" }.count
    return Figures([
      .atMost(
        Requirements.positionSpeedRMS, "RMS, a line for each position", Self.rms(errors), Self.speed,
        detail: "\(errors.count) lines, mean " + (Statistics.mean(errors).map(Self.speed.text) ?? "-")),
      .fact(
        "lines after 2 s without a speed", "\(silent) of \(silent + errors.count)", value: Double(silent),
        required: "none", isMet: silent == 0 && !errors.isEmpty),
      .fact(
        "lines whose speed is said to come from elsewhere", "\(others)", value: Double(others), required: "none",
        isMet: others == 0 && !roads.isEmpty),
      .information(
        "RMS, 20 frames a second that repeat the newest position", Self.rms(held.errors), Self.speed,
        detail: "\(held.silent) lines without a speed"),
    ])
  }

  private static func rms(_ errors: [Double]) -> Double? {
    Statistics.mean(errors.map { $0 * $0 }).map { $0.squareRoot() }
  }
}
