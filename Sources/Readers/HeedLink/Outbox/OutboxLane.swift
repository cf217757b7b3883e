import HeedSignals

/// Events of one topic on their way to the broker, in order, until it has taken them. A pure value: times come in.
///
/// A broker that dies may take with it what it has acknowledged and not yet handed on: what it took shortly before the
/// connection broke is sent again, and readers drop what they have by its id. Several are on their way at once. Where nobody subscribes to the topic, or the broker refuses, a single one is tried
/// again after growing pauses, so that a reader who comes late gets them all, in order.
struct OutboxLane: Sendable {
  /// One event.
  struct Row: Hashable, Sendable {
    /// Increases over all lanes and runs.
    var number: Int
    var kind: LinkEvent.Kind
    var id: String
    var payload: String
  }

  /// How a lane works.
  struct Settings: Sendable {
    /// Events that wait at most; the oldest go then.
    var most: Int
    /// Events on their way at once. Source: MQTT 5, receive maximum: brokers grant 20 and more.
    var window = 20
    /// Events that wait for the broker are sent so many a second, at most. Choice: a backlog of 10,000 is there within 70 s,
    /// and a reader on a busy machine keeps up: what waits for it in the broker is dropped beyond 1,000 (Mosquitto).
    var perSecond = 150.0
    /// Whether events wait until somebody subscribes to them.
    var waitsForReader = true
    /// What the broker took so shortly before the connection broke is sent again. Choice: more than a broker needs to hand
    /// it on, and few repeats.
    var grace = Duration.seconds(2)
    /// So often at most. Choice: a broker that dies five times within seconds of taking the same alert has other troubles.
    var mostRepeats = 5
    /// The first pause after a refusal, and the longest. Choice: a reader that reconnects misses nothing for long.
    var pauses = (first: Duration.milliseconds(250), longest: Duration.seconds(5))
  }

  private(set) var settings: Settings
  /// In order; the first ``sent`` of them are on their way. The part before ``head`` is done with.
  private var rows: [Row] = []
  private var head = 0
  private var sent = 0
  /// Whether the broker has taken one since the connection began, for a reader.
  private var isFlowing = false
  private var pause: (until: Duration, length: Duration)?
  /// What the broker took, while it may still lose it.
  private var taken: [(row: Row, at: Duration)] = []
  /// How often each of those was sent again for it, by number.
  private var repeats: [Int: Int] = [:]
  private var credit: (amount: Double, at: Duration)?

  init(_ settings: Settings) { self.settings = settings }

  var count: Int { rows.count - head }
  var isEmpty: Bool { count == 0 }
  /// How long the pause is after refusals, by the broker or for want of a reader; nil for none.
  var pauseLength: Duration? { pause?.length }
  var waiting: ArraySlice<Row> { rows[head...] }

  /// - Returns: The row that had to go to make room; nil for none.
  mutating func add(_ row: Row) -> Row? {
    rows.append(row)
    guard count > settings.most, count > sent + 1 else { return nil }
    return remove(at: head + sent)
  }

  /// Rows of earlier runs go before those that came meanwhile.
  /// - Returns: The oldest, which had to go to make room.
  mutating func putFirst(_ earlier: [Row]) -> [Row] {
    let room = max(0, settings.most - count)
    rows.insert(contentsOf: earlier.suffix(room), at: head + sent)
    return Array(earlier.dropLast(min(room, earlier.count)))
  }

  /// The next event to send, which counts as being on its way from now on; nil for none.
  mutating func next(at now: Duration) -> Row? {
    guard sent < count, sent < (isFlowing ? settings.window : 1) else { return nil }
    if let pause, now < pause.until { return nil }
    // A few may go at once: only a backlog is held to the rate.
    let earned = credit.map { $0.amount + (now - $0.at).seconds * settings.perSecond } ?? .infinity
    let amount = min(earned, Double(settings.window))
    guard amount >= 1 else { return nil }
    credit = (amount - 1, now)
    defer { sent += 1 }
    return rows[head + sent]
  }

  /// The broker has taken an event, for a reader.
  /// - Returns: False for an event that is not on its way.
  mutating func delivered(_ number: Int, at now: Duration) -> Bool {
    guard let index = indexOnItsWay(number) else { return false }
    taken.append((remove(at: index), now))
    sent -= 1
    (isFlowing, pause) = (true, nil)
    return true
  }

  /// What the broker took long enough ago.
  /// - Parameter isOver: Whether the connection ends in order: then all of it.
  mutating func takeDone(at now: Duration, isOver: Bool = false) -> [Row] {
    let count = isOver ? taken.count : taken.prefix { now - $0.at >= settings.grace }.count
    guard count > 0 else { return [] }
    defer { taken.removeFirst(count) }
    let done = taken.prefix(count).map(\.row)
    if !repeats.isEmpty { for row in done { repeats[row.number] = nil } }
    return done
  }

  /// Nobody subscribes to the topic, or the broker refused the event: it waits.
  mutating func refused(_ number: Int, at now: Duration) {
    guard indexOnItsWay(number) != nil else { return }
    let length = pause.map { min($0.length * 2, settings.pauses.longest) } ?? settings.pauses.first
    sent = 0
    (isFlowing, pause) = (false, (now + length, length))
  }

  /// The event can never be sent.
  mutating func discard(_ number: Int) {
    guard let index = indexOnItsWay(number) else { return }
    _ = remove(at: index)
    sent -= 1
  }

  /// The connection is gone: whatever was on its way waits again, and what the broker took a moment ago.
  mutating func disconnected(at now: Duration) {
    // A broker that dies every second would otherwise get the same for ever.
    func isAgain(_ one: (row: Row, at: Duration)) -> Bool {
      now - one.at < settings.grace && repeats[one.row.number, default: 0] < settings.mostRepeats
    }
    let again = taken.filter(isAgain).map(\.row)
    taken.removeAll(where: isAgain)
    for row in again { repeats[row.number, default: 0] += 1 }
    rows.replaceSubrange(..<head, with: again)
    (head, sent, isFlowing, pause, credit) = (0, 0, false, nil, nil)
  }

  private func indexOnItsWay(_ number: Int) -> Int? { rows[head..<(head + sent)].firstIndex { $0.number == number } }

  private mutating func remove(at index: Int) -> Row {
    let row = rows[index]
    if index == head {
      head += 1
      // Rows that are done with are freed now and then, not one by one.
      if head > 1024, head * 2 > rows.count {
        rows.removeFirst(head)
        head = 0
      }
    } else {
      rows.remove(at: index)
    }
    return row
  }
}
