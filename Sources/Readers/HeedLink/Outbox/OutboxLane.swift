import HeedSignals

/// The ordered queue of a topic's events until the broker has acknowledged them. A pure value.
///
/// A crashing broker may lose events that it has acknowledged but not forwarded. Events acknowledged shortly before the
/// connection broke are therefore sent again, and readers drop duplicates by id. While the topic has no subscriber or
/// the broker refuses, only one event is retried, after growing pauses, so that a late reader gets all events in order.
struct OutboxLane: Sendable {
  /// One event.
  struct Row: Hashable, Sendable {
    /// Number of the event, which increases over all lanes and runs.
    var number: Int
    var kind: LinkEvent.Kind
    var id: String
    var payload: String
  }

  /// Settings of a topic's queue.
  struct Settings: Sendable {
    /// Maximum number of waiting events. If there are more, the oldest is dropped.
    var most: Int
    /// Maximum number of unacknowledged events. Source: MQTT 5, receive maximum: brokers grant 20 and more.
    var window = 20
    /// Maximum rate of a backlog, events per second. Choice: 10,000 events arrive within 70 s, and a reader on a busy
    /// machine keeps up; Mosquitto drops messages when more than 1,000 wait for a reader.
    var perSecond = 150.0
    /// Time before a broken connection within which acknowledged events are sent again. Choice: brokers forward events
    /// faster, and few events repeat.
    var grace = Duration.seconds(2)
    /// Maximum number of repeats per event. Choice: a broker that crashes five times after the same alert is at fault.
    var mostRepeats = 5
    /// The first and the longest pause after a refusal. Choice: a new reader gets its events within seconds.
    var pauses = (first: Duration.milliseconds(250), longest: Duration.seconds(5))
  }

  private(set) var settings: Settings
  /// Events in order: finished ones before index `head`, then `sent` ones without acknowledgement, then waiting ones.
  private var rows: [Row] = []
  private var head = 0
  private var sent = 0
  /// Whether a subscriber got an event since the last refusal and the last new connection.
  private var isFlowing = false
  /// The pause after a refusal: its end and its length; nil without a pause.
  private var pause: (until: Duration, length: Duration)?
  /// Acknowledged events that the broker may still lose, with the time of the acknowledgement.
  private var taken: [(row: Row, at: Duration)] = []
  /// How often each event in `taken` was sent again, by the event's number.
  private var repeats: [Int: Int] = [:]
  /// Number of events that the rate limit permits, and at what time; nil before the first event.
  private var credit: (amount: Double, at: Duration)?

  init(_ settings: Settings) { self.settings = settings }
  var count: Int { rows.count - head }
  var isEmpty: Bool { count == 0 }
  /// Length of the current pause after a refusal or a missing subscriber; nil without a pause.
  var pauseLength: Duration? { pause?.length }
  var waiting: ArraySlice<Row> { rows[head...] }

  /// - Returns: The event that was dropped to make room; nil if there was room.
  mutating func add(_ row: Row) -> Row? {
    rows.append(row)
    guard count > settings.most, count > sent + 1 else { return nil }
    return remove(at: head + sent)
  }

  /// Inserts events of earlier runs before the waiting events. Returns the oldest ones, for which there was no room.
  mutating func putFirst(_ earlier: [Row]) -> [Row] {
    let room = max(0, settings.most - count)
    rows.insert(contentsOf: earlier.suffix(room), at: head + sent)
    return Array(earlier.dropLast(min(room, earlier.count)))
  }

  /// The next event to publish, which then waits for the acknowledgement; nil if no event may be published now.
  mutating func next(at now: Duration) -> Row? {
    guard sent < count, sent < (isFlowing ? settings.window : 1) else { return nil }
    if let pause, now < pause.until { return nil }
    // The rate limit slows a backlog, never single events.
    let earned = credit.map { $0.amount + (now - $0.at).seconds * settings.perSecond } ?? .infinity
    let amount = min(earned, Double(settings.window))
    guard amount >= 1 else { return nil }
    credit = (amount - 1, now)
    defer { sent += 1 }
    return rows[head + sent]
  }

  /// Takes note that the broker acknowledged an event and the topic has a subscriber.
  /// - Returns: Whether the event was published and not yet acknowledged.
  mutating func delivered(_ number: Int, at now: Duration) -> Bool {
    guard let index = indexOnItsWay(number) else { return false }
    taken.append((remove(at: index), now))
    sent -= 1
    (isFlowing, pause) = (true, nil)
    return true
  }

  /// Takes the events that the broker acknowledged long enough ago, or all acknowledged events after an orderly end.
  mutating func takeDone(at now: Duration, isOver: Bool = false) -> [Row] {
    let count = isOver ? taken.count : taken.prefix { now - $0.at >= settings.grace }.count
    guard count > 0 else { return [] }
    defer { taken.removeFirst(count) }
    let done = taken.prefix(count).map(\.row)
    if !repeats.isEmpty { for row in done { repeats[row.number] = nil } }
    return done
  }

  /// Takes note that the topic has no subscriber, or that the broker refused the event. The event waits again.
  mutating func refused(_ number: Int, at now: Duration) {
    guard indexOnItsWay(number) != nil else { return }
    let length = pause.map { min($0.length * 2, settings.pauses.longest) } ?? settings.pauses.first
    sent = 0
    (isFlowing, pause) = (false, (now + length, length))
  }

  /// Drops an event that can never be sent.
  mutating func discard(_ number: Int) {
    guard let index = indexOnItsWay(number) else { return }
    _ = remove(at: index)
    sent -= 1
  }

  /// Takes note that the connection broke. Unacknowledged and recently acknowledged events wait again.
  mutating func disconnected(at now: Duration) {
    // The repeats are limited: a broker that crashes every second must not get the same events forever.
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
      // The memory of finished events is freed in batches.
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
