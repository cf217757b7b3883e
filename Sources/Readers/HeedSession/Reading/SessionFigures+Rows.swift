import GRDB
import Heed
import HeedSignals

/// Reads a session's figures. Files of schema 3 and earlier hold no figures, which are therefore computed.
extension SessionFigures {
  /// Reads the figures without ``riskTimes`` and ``zones``, which are rows of other tables.
  init(_ db: Database, _ row: Row) throws {
    self.init()
    guard let blinks: Int = try row.value("blinks") else {
      // A file with a seal holds figures from its first commit on.
      if try !db.hasSeal { self = try Self.counted(db, row) }
      return
    }
    self.blinks = blinks
    if let begin = try row.optional("attention_begin_ms", row.time),
      let end = try row.optional("attention_end_ms", row.time)
    {
      attention = AttentionScore(
        begin: begin, end: end, score: try row.value("attention"), low: try row.value("attention_low"),
        high: try row.value("attention_high"), coverage: try (row.value("attention_coverage") as Double?) ?? 0)
    }
    (perclos, lidsSeen) = (try row.value("perclos"), try row.duration("lids_seen_s"))
    blinkRatePerMinute = try row.value("blink_rate_per_min")
    meanBlinkSeconds = try (row.value("blink_mean_ms") as Double?).map { $0 / 1000 }
    (alerts, highestRisk) = (try row.value("alerts"), try row.word("highest_risk"))
  }

  /// Computes the figures from the rows of files that hold no data of single frames. Lids count as seen while a face
  /// was seen, and PERCLOS comes from drowsiness reports whose windows do not overlap.
  private static func counted(_ db: Database, _ row: Row) throws -> SessionFigures {
    var tally = SessionTally()
    let progress = try SessionProgress(row)
    if let first = progress.first { tally.begin(session: first) }
    for window in try Row.fetchAll(db, sql: "SELECT * FROM attention_window ORDER BY event") {
      tally.update(.attention(time: try window.time("end_ms"), attention: try AttentionScore(window)))
    }
    for change in try Row.fetchAll(db, sql: "SELECT * FROM risk_change ORDER BY event") {
      tally.rise(
        to: try change.word("level"), held: try change.optional("held", change.word), at: try change.time("t_ms"))
    }
    for blink in try Row.fetchAll(db, sql: Self.blinkTimes) {
      if let start = try blink.optional("start", blink.time), let end = try blink.optional("end", blink.time) {
        tally.add(blinkOf: end - start)
      }
    }
    let share = progress.frames > 0 ? Double(progress.faceFrames) / Double(progress.frames) : 0
    let seen = progress.duration * max(0, min(1, share))
    if let perclos = try perclos(db) { tally.set(lidsSeen: seen, down: seen * perclos) }
    return tally.figures(until: progress.last)
  }

  private static func perclos(_ db: Database) throws -> Double? {
    var (seen, down, from) = (0.0, 0.0, Double.infinity)
    for report in try Row.fetchAll(db, sql: Self.lidReports) {
      let (time, share, window): (Double, Double, Double) = (
        try report.value("t_ms"), try report.value("perclos"), try report.value("window_s")
      )
      guard time <= from, window > 0, window.isFinite, (0...1).contains(share) else { continue }
      (seen, down, from) = (seen + window, down + window * share, time - Self.reportWindow)
    }
    return seen > 0 ? down / seen : nil
  }

  /// Window of a drowsiness report, milliseconds. Choice: the default of `DrowsinessEstimator.Settings.window`.
  private static let reportWindow = 60_000.0

  private static let blinkTimes = """
    SELECT json_extract(line, '$.start_ms') AS start, json_extract(line, '$.end_ms') AS end FROM event
    WHERE type = 'blink' AND json_valid(line) AND json_type(line, '$.start_ms') IN ('real', 'integer')
      AND json_type(line, '$.end_ms') IN ('real', 'integer')
    """

  private static let lidReports = """
    SELECT t_ms, json_extract(line, '$.perclos') AS perclos, json_extract(line, '$.window_s') AS window_s FROM event
    WHERE type = 'drowsiness' AND json_valid(line) AND json_type(line, '$.perclos') IN ('real', 'integer')
      AND json_type(line, '$.window_s') IN ('real', 'integer')
    ORDER BY t_ms DESC
    """
}
