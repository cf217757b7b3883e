import Foundation
import GRDB
import HeedSignals

/// Reads the rows that `Database+Session` writes.
extension SessionRecord {
  /// - Parameter isRunning: Whether somebody is writing the session at this moment.
  init(_ db: Database, isRunning: Bool) throws {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM session") else { throw RecordError.noSession }
    name = row["name"]
    state = SessionState(row, isRunning: isRunning)
    description = try SessionDescription(db, row)
    progress = SessionProgress(row)
    summary = row["summary"]
    histogram = try GazeHistogram(db, row, display: description.display)
    events = try Row.fetchAll(db, sql: "SELECT type, t_ms, line FROM event ORDER BY id").map {
      Event(type: $0["type"], time: Timestamp(milliseconds: $0["t_ms"]), line: $0["line"])
    }
    attention = try Row.fetchAll(db, sql: "SELECT * FROM attention_window ORDER BY event").map {
      AttentionScore(
        begin: Timestamp(milliseconds: $0["begin_ms"]), end: Timestamp(milliseconds: $0["end_ms"]),
        score: $0["score"], low: $0["score_low"], high: $0["score_high"], coverage: $0["coverage"] ?? 0)
    }
    risk = try Row.fetchAll(db, sql: "SELECT * FROM risk_change ORDER BY event").map(RiskChange.init)
    availability = try Row.fetchAll(db, sql: "SELECT * FROM availability_change ORDER BY event").map {
      AvailabilityRow(
        time: Timestamp(milliseconds: $0["t_ms"]), state: $0["state"], reason: $0["reason"],
        isPermanent: $0["permanent"], utcMilliseconds: $0["utc_ms"])
    }
    losses = try Row.fetchAll(db, sql: "SELECT * FROM loss ORDER BY id").map {
      SessionLoss(
        first: Timestamp(milliseconds: $0["first_t_ms"]), last: Timestamp(milliseconds: $0["last_t_ms"]),
        events: $0["events"])
    }
  }

  /// What a file with the right tables can still lack.
  enum RecordError: Error, Hashable {
    case noSession
    case unknownValue(column: String, value: String)
  }
}

extension SessionRecord.RiskChange {
  fileprivate init(_ row: Row) throws {
    time = Timestamp(milliseconds: row["t_ms"])
    level = try RiskLevel(row["level"], column: "level")
    held = try (row["held"] as String?).map { try RiskLevel($0, column: "held") }
    score = row["score"]
    reasonCodes = try JSONDecoder().decode([String].self, from: Data((row["reasons"] as String).utf8))
  }
}

extension RiskLevel {
  init(_ text: String, column: String) throws(SessionRecord.RecordError) {
    guard let level = RiskLevel(rawValue: text) else { throw .unknownValue(column: column, value: text) }
    self = level
  }
}

extension SessionState {
  init(_ row: Row, isRunning: Bool) {
    self = row["state"] == "complete" ? .complete : isRunning ? .running : .interrupted
  }
}

extension SessionProgress {
  init(_ row: Row) {
    (frames, faceFrames) = (row["frames"], row["face_frames"])
    (eventsLost, suspensions) = (row["events_lost"], row["suspensions"])
    first = (row["first_t_ms"] as Double?).map(Timestamp.init(milliseconds:))
    last = (row["last_t_ms"] as Double?).map(Timestamp.init(milliseconds:))
  }
}

extension SessionDescription {
  fileprivate init(_ db: Database, _ row: Row) throws {
    var anchor: WallClockAnchor?
    if let time: Double = row["anchor_t_ms"], let utc: Double = row["anchor_utc_ms"] {
      anchor = WallClockAnchor(timestamp: Timestamp(milliseconds: time), utcMilliseconds: utc)
    }
    self.init(heedVersion: row["heed_version"], source: row["source"], anchor: anchor)
    (settings, rigName, rig) = (row["settings"], row["rig_name"], row["rig"])
    (calibration, driver) = (row["calibration"], row["driver"])
    if let width: Double = row["display_width_pt"], let height: Double = row["display_height_pt"] {
      display = DisplaySize(width: width, height: height)
    }
    for model in try Row.fetchAll(db, sql: "SELECT name, sha256 FROM model") { models[model["name"]] = model["sha256"] }
  }
}

extension GazeHistogram {
  fileprivate init(_ db: Database, _ row: Row, display: SessionDescription.DisplaySize?) throws {
    self.init(display: display)
    withoutGaze = .milliseconds((row["without_gaze_s"] as Double) * 1000)
    for zone in try Row.fetchAll(db, sql: "SELECT * FROM gaze_zone") {
      zones[zone["zone"]] = ZoneTime(
        zoneClass: (zone["class"] as String?).flatMap(ZoneClass.init(rawValue:)),
        time: .seconds(zone["seconds"] as Double))
    }
    for cell in try Row.fetchAll(db, sql: "SELECT * FROM gaze_cell") {
      let index = (cell["row"] as Int) * columns + (cell["column"] as Int)
      guard cells.indices.contains(index) else { continue }
      cells[index] = .seconds(cell["seconds"] as Double)
    }
  }
}

extension SessionOverview.Content {
  init(_ db: Database, isRunning: Bool) throws {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM session") else {
      throw SessionRecord.RecordError.noSession
    }
    let description = try SessionDescription(db, row)
    state = SessionState(row, isRunning: isRunning)
    (source, driver, progress) = (description.source, description.driver, SessionProgress(row))
    startUTCMilliseconds = progress.first.flatMap { description.anchor?.utcMilliseconds(at: $0) }
    events = try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0
    highestRisk =
      try String.fetchAll(db, sql: "SELECT DISTINCT level FROM risk_change")
      .map { try RiskLevel($0, column: "level") }.max() ?? .unknown
  }
}
