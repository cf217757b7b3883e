import GRDB
import HeedSignals

/// An index entry as a row of values; the last value is the checksum of the other values.
extension SessionIndex.Entry {
  static let columns = [
    "name", "inode", "bytes", "modified", "log_bytes", "log_modified", "all_bytes", "state", "source", "records",
    "driver", "start_utc_ms", "created_utc_ms", "frames", "face_frames", "first_ns", "last_ns", "events_lost", "inputs",
    "inputs_lost", "suspensions", "events", "attention_begin_ns", "attention_end_ns", "attention", "attention_low",
    "attention_high", "attention_coverage", "perclos", "lids_seen_ns", "blinks", "blink_rate_per_min", "blink_mean_s",
    "highest_risk", "alerts", "checksum",
  ]

  var values: [DatabaseValue] {
    guard case .success(let content) = overview.content else { return [] }
    let (progress, figures) = (content.progress, content.figures)
    let attention = figures.attention
    let values: [(any DatabaseValueConvertible)?] = [
      overview.name, stamp.inode, stamp.bytes, stamp.modified, stamp.logBytes, stamp.logModified, overview.bytes,
      content.state.rawValue, content.source, content.records.rawValue, content.driver, content.startUTCMilliseconds,
      content.createdUTCMilliseconds, progress.frames, progress.faceFrames, progress.first?.nanoseconds,
      progress.last?.nanoseconds, progress.eventsLost, progress.inputs, progress.inputsLost, progress.suspensions,
      content.events, attention?.begin.nanoseconds, attention?.end.nanoseconds, attention?.score, attention?.low,
      attention?.high, attention?.coverage, figures.perclos, figures.lidsSeen.nanoseconds, figures.blinks,
      figures.blinkRatePerMinute, figures.meanBlinkSeconds, figures.highestRisk.rawValue, figures.alerts,
    ]
    let row = values.map { $0?.databaseValue ?? .null }
    return row + [Int64(Self.sum.of(row)).databaseValue]
  }

  /// True for a row with its checksum, in which every number is finite.
  private static func isWhole(_ row: [DatabaseValue]) -> Bool {
    guard row.count == columns.count, Int64.fromDatabaseValue(row[row.count - 1]) == Int64(sum.of(row.dropLast()))
    else { return false }
    let numbers: [Double?] = row.map(Double.fromDatabaseValue)
    return numbers.allSatisfy { $0?.isFinite ?? true }
  }

  /// Reads an index entry from a row; nil for a damaged row, and for numbers that no session has.
  init?(_ row: [DatabaseValue]) {
    guard Self.isWhole(row) else { return nil }
    func value<Value: DatabaseValueConvertible>(_ index: Int) -> Value? { Value.fromDatabaseValue(row[index]) }
    func time(_ index: Int) -> Timestamp? { value(index).map { Timestamp(nanoseconds: $0) } }
    func count(_ index: Int) -> Int { value(index) ?? 0 }
    func long(_ index: Int) -> Int64 { value(index) ?? 0 }
    guard let name: String = value(0), let state = value(7).flatMap({ SessionState(rawValue: $0) }),
      let source: String = value(8), let risk = value(33).flatMap({ RiskLevel(rawValue: $0) })
    else { return nil }
    stamp = SessionStamp(inode: long(1), bytes: long(2), modified: long(3), logBytes: long(4), logModified: long(5))
    var progress = SessionProgress()
    (progress.frames, progress.faceFrames, progress.first, progress.last) = (count(13), count(14), time(15), time(16))
    (progress.eventsLost, progress.inputs, progress.inputsLost) = (count(17), count(18), count(19))
    progress.suspensions = count(20)
    var figures = SessionFigures()
    if let begin = time(22), let end = time(23) {
      figures.attention = AttentionScore(
        begin: begin, end: end, score: value(24), low: value(25), high: value(26), coverage: value(27) ?? 0)
    }
    (figures.perclos, figures.lidsSeen, figures.blinks) = (value(28), .nanoseconds(long(29)), count(30))
    (figures.blinkRatePerMinute, figures.meanBlinkSeconds) = (value(31), value(32))
    (figures.highestRisk, figures.alerts) = (risk, count(34))
    overview = SessionOverview(
      name: name, bytes: count(6), modifiedUTCMilliseconds: stamp.modifiedUTCMilliseconds,
      content: .success(
        SessionOverview.Content(
          state: state, source: source, records: SessionContents(rawValue: count(9)), driver: value(10),
          startUTCMilliseconds: value(11), createdUTCMilliseconds: value(12), progress: progress, figures: figures,
          events: count(21), highestRisk: risk)))
  }

  private static let sum = RowSum("entry", salt: 0)
}
