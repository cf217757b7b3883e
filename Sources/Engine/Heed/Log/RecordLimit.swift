/// Keeps a camera that comes and goes from filling the disk with log records.
///
/// A fixed number of records of each kind passes at once, and one more after each pause. The newest withheld record
/// passes next, so the log always gets the latest state of every kind.
struct RecordLimit {
  /// Number of records of a kind that pass at once. Choice: more than one start, failure and recovery.
  static let atOnce = 20
  /// Time until one more record of a kind may pass. Choice: at most 360 lines of a kind an hour, a megabyte a day.
  static let pause = Duration.seconds(10)

  /// Records of one kind: `room` may pass now; `held` waits until one may, and has replaced `withheld` older ones.
  private struct Kind {
    var room = RecordLimit.atOnce
    var counted: Duration
    var held: LogRecord?
    var withheld = 0
  }

  private var kinds: [String: Kind] = [:]

  /// - Parameter now: The time since any fixed moment.
  /// - Returns: The record to write now; nil if it is held back.
  mutating func take(_ record: LogRecord, at now: Duration) -> LogRecord? {
    var kind = kinds[record.message] ?? Kind(counted: now)
    defer { kinds[record.message] = kind }
    Self.count(&kind, now)
    guard kind.room > 0 else {
      kind.withheld += kind.held == nil ? 0 : 1
      kind.held = record
      return nil
    }
    return Self.pass(&kind, record)
  }

  /// The records held back that may pass now, in the order of their kinds.
  mutating func due(at now: Duration) -> [LogRecord] {
    release { kind in
      Self.count(&kind, now)
      return kind.room > 0
    }
  }

  /// All records that are still held back at the end.
  mutating func rest() -> [LogRecord] { release { _ in true } }

  private mutating func release(_ passes: (inout Kind) -> Bool) -> [LogRecord] {
    var found: [LogRecord] = []
    for name in kinds.filter({ $0.value.held != nil }).keys.sorted() {
      guard var kind = kinds[name], let held = kind.held, passes(&kind) else { continue }
      found.append(Self.pass(&kind, held))
      kinds[name] = kind
    }
    return found
  }

  private static func count(_ kind: inout Kind, _ now: Duration) {
    let earned = Int((now - kind.counted) / pause)
    guard earned > 0 else { return }
    kind.counted += pause * earned
    kind.room = min(atOnce, kind.room + earned)
  }

  private static func pass(_ kind: inout Kind, _ record: LogRecord) -> LogRecord {
    var record = record
    // The newer record takes the place of the record held back.
    let withheld = kind.withheld + (kind.held == nil || kind.held == record ? 0 : 1)
    if withheld > 0 { record.facts["withheld"] = "\(withheld)" }
    (kind.held, kind.withheld, kind.room) = (nil, 0, kind.room - 1)
    return record
  }
}
