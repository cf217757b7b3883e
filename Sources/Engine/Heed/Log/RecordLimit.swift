/// Keeps a log from storms: a camera that comes and goes all the time fills no disk.
///
/// Of each kind of record so many pass at once, and one more after each pause. The newest that is held back passes when its
/// turn comes, so the last word about everything gets out.
struct RecordLimit {
  /// Records of a kind that pass at once. Choice: more than a run that begins, goes wrong and recovers has.
  static let atOnce = 20
  /// Until one more may pass. Choice: at most 360 lines an hour of a kind, with which a day fills a megabyte.
  static let pause = Duration.seconds(10)

  private struct Kind {
    var room = RecordLimit.atOnce
    /// When the room was last counted.
    var counted: Duration
    var held: LogRecord?
    var withheld = 0
  }

  private var kinds: [String: Kind] = [:]

  /// - Parameter now: Since any moment, never backwards.
  /// - Returns: What is to be written now; nil: it is held back.
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

  /// What was held back and may pass now, by kind.
  mutating func due(at now: Duration) -> [LogRecord] {
    release { kind in
      Self.count(&kind, now)
      return kind.room > 0
    }
  }

  /// What is held back still, at the end.
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
    // A newer record of its kind takes the place of one that is held.
    let withheld = kind.withheld + (kind.held == nil || kind.held == record ? 0 : 1)
    if withheld > 0 { record.facts["withheld"] = "\(withheld)" }
    (kind.held, kind.withheld, kind.room) = (nil, 0, kind.room - 1)
    return record
  }
}
