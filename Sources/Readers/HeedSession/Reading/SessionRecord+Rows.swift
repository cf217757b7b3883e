import Foundation
import GRDB
import Heed
import HeedSignals

/// Reads a session from the rows that `Database+Session` writes.
extension SessionRecord {
  /// - Parameter sieve: Leaves out rows that were changed after Heed wrote them; nil keeps all rows.
  init(_ db: Database, isRunning: Bool, sieve: SealCheck? = nil) throws {
    let row = try db.sessionRow()
    name = try row.value("name")
    state = try SessionState(row, isRunning: isRunning)
    description = try SessionDescription(db, row, sieve)
    progress = try SessionProgress(row)
    createdUTCMilliseconds = try row.value("created_utc_ms")
    figures = try SessionFigures(db, row)
    for time in try db.rows(.riskTime, sieve) {
      figures.riskTimes[try time.word("level")] = try time.duration("seconds")
    }
    summary = try row.value("summary")
    histogram = try GazeHistogram(db, row, sieve, display: description.display)
    figures.zones = histogram.places.shares
    events = try db.rows(.event, sieve).map { row in
      Event(type: try row.value("type"), time: try row.time("t_ms"), line: try row.value("line"))
    }
    attention = try db.rows(.attentionWindow, sieve).map(AttentionScore.init)
    risk = try db.rows(.riskChange, sieve).map { row in
      let reasons: String = try row.value("reasons")
      return RiskChange(
        time: try row.time("t_ms"), level: try row.word("level"), held: try row.optional("held", row.word),
        score: try row.value("score"), reasonCodes: try JSONDecoder().decode([String].self, from: Data(reasons.utf8)))
    }
    availability = try db.rows(.availabilityChange, sieve).map { row in
      AvailabilityRow(
        time: try row.time("t_ms"), state: try row.value("state"), reason: try row.value("reason"),
        isPermanent: try row.value("permanent"), utcMilliseconds: try row.value("utc_ms"))
    }
    losses = try db.rows(.loss, sieve).map { row in
      SessionLoss(first: try row.time("first_t_ms"), last: try row.time("last_t_ms"), events: try row.value("events"))
    }
  }
}

extension SessionOverview.Content {
  init(_ db: Database, isRunning: Bool) throws {
    let row = try db.sessionRow()
    var description = try SessionDescription(row)
    description.anchor = try db.lastAnchor(after: description.anchor, nil)
    state = try SessionState(row, isRunning: isRunning)
    (source, driver, progress) = (description.source, description.driver, try SessionProgress(row))
    records = description.records
    createdUTCMilliseconds = try row.value("created_utc_ms")
    figures = try SessionFigures(db, row)
    figures.riskTimes = [:]
    startUTCMilliseconds = progress.first.flatMap { description.anchor?.utcMilliseconds(at: $0) }
    // Events are numbered from 1. SQLite counts rows in one step, which no limit of steps interrupts.
    events = try Row.fetchOne(db, sql: "SELECT ifnull(max(id), 0) AS events FROM event")?.value("events") ?? 0
    highestRisk = figures.highestRisk
  }
}

extension Database {
  /// The row of the session; a check names the columns that it needs, because others may be damaged.
  func sessionRow(_ columns: String = "*") throws -> Row {
    guard let row = try Row.fetchOne(self, sql: "SELECT \(columns) FROM session") else { throw RowError.noSession }
    return row
  }

  /// The anchor by the clock as it was set last, as the last dated row shows; `first` unless the clock was set.
  fileprivate func lastAnchor(after first: WallClockAnchor?, _ sieve: SealCheck?) throws -> WallClockAnchor? {
    let last = "SELECT * FROM availability_change ORDER BY event DESC LIMIT 1"
    let row = try sieve == nil ? Row.fetchOne(self, sql: last) : rows(.availabilityChange, sieve).last
    guard let first, let row, let time = try row.optional("t_ms", row.time), let utc: Double = try row.value("utc_ms")
    else {
      return first
    }
    // Rounded times differ by less than a millisecond.
    return abs(utc - first.utcMilliseconds(at: time)) < 1000 ? first : .init(timestamp: time, utcMilliseconds: utc)
  }

  /// The rows of a table in order of their key; with a sieve, only rows that were not changed after writing.
  func rows(_ table: SealedTable, _ sieve: SealCheck?) throws -> [Row] {
    try sieve.map { try $0.good(table) }
      ?? Row.fetchAll(self, sql: "SELECT * FROM \(table.rawValue) ORDER BY \(table.columns[0])")
  }
}

extension SessionState {
  init(_ row: Row, isRunning: Bool) throws {
    let text: String = try row.value("state")
    self = text == "complete" ? .complete : isRunning ? .running : .interrupted
  }
}

extension SessionProgress {
  init(_ row: Row) throws {
    (frames, faceFrames) = (try row.value("frames"), try row.value("face_frames"))
    (eventsLost, suspensions) = (try row.value("events_lost"), try row.value("suspensions"))
    (inputs, inputsLost) = (try row.value("inputs"), try row.value("inputs_lost"))
    (first, last) = (try row.optional("first_t_ms", row.time), try row.optional("last_t_ms", row.time))
  }
}

extension SessionDescription {
  /// - Parameter sieve: Leaves out rows that were changed after Heed wrote them; nil keeps all rows.
  init(_ db: Database, _ row: Row, _ sieve: SealCheck?) throws {
    try self.init(row)
    anchor = try db.lastAnchor(after: anchor, sieve)
    for model in try db.rows(.model, sieve) { models[try model.value("name")] = try model.value("sha256") }
  }

  /// Reads the description without ``models``, which are rows of another table.
  init(_ row: Row) throws {
    var anchor: WallClockAnchor?
    if let time = try row.optional("anchor_t_ms", row.time), let utc: Double = try row.value("anchor_utc_ms") {
      anchor = WallClockAnchor(timestamp: time, utcMilliseconds: utc)
    }
    self.init(heedVersion: try row.value("heed_version"), keptSource: try row.value("source"), anchor: anchor)
    (settings, rigName, rig) = (try row.value("settings"), try row.value("rig_name"), try row.value("rig"))
    (calibration, driver) = (try row.value("calibration"), try row.value("driver"))
    roadCamera = try row.value("road_camera")
    let names: String = try row.value("records")
    records = SessionContents(names: names.split(separator: " ").map(String.init))
    if let width: Double = try row.value("display_width_pt"), let height: Double = try row.value("display_height_pt") {
      display = DisplaySize(width: width, height: height)
    }
  }
}

extension GazeHistogram {
  fileprivate init(_ db: Database, _ row: Row, _ sieve: SealCheck?, display: SessionDescription.DisplaySize?) throws {
    self.init(display: display)
    places.withoutGaze = try row.duration("without_gaze_s")
    var zones: [String: ZoneTimes.Spent] = [:]
    for zone in try db.rows(.gazeZone, sieve) {
      zones[try zone.value("zone")] = ZoneTimes.Spent(
        zoneClass: try zone.optional("class", zone.word), time: try zone.duration("seconds"))
    }
    places.zones = zones
    for cell in try db.rows(.gazeCell, sieve) {
      let (line, column): (Int, Int) = (try cell.value("row"), try cell.value("column"))
      guard (0..<columns).contains(column), (0..<cells.count / columns).contains(line) else {
        throw RowError.unknownValue(column: "gaze_cell", value: "\(line), \(column)")
      }
      cells[line * columns + column] = try cell.duration("seconds")
    }
  }
}

extension AttentionScore {
  init(_ row: Row) throws {
    self.init(
      begin: try row.time("begin_ms"), end: try row.time("end_ms"), score: try row.value("score"),
      low: try row.value("score_low"), high: try row.value("score_high"),
      coverage: try (row.value("coverage") as Double?) ?? 0, eyesShut: try row.optional("eyes_shut_s", row.duration),
      target: try row.optional("target", row.word), reason: try row.optional("reason", row.word))
  }
}
