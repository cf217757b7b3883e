import HeedSignals

/// Events of one topic, in order, until the broker has accepted them. A pure value: the caller passes times.
///
/// A broker that dies may lose events that it acknowledged but did not forward: events accepted shortly before the
/// connection broke are sent again, and readers drop repeats by id. Several events are in flight at once. If the topic has
/// no subscriber, or the broker refuses, a single event is retried with growing pauses, so that a late reader gets all
/// events in order.
struct OutboxLane: Sendable {
  /// One event.
  struct Row: Hashable, Sendable {
    /// Increases over all lanes and runs.
    var number: Int
    var kind: LinkEvent.Kind
    var id: String
    var payload: String
  }

  /// Limits and times of a lane.
  struct Settings: Sendable {
    /// Maximum number of waiting events; beyond it the oldest are dropped.
    var most: Int
    /// Maximum number of events in flight. Source: MQTT 5, receive maximum: brokers grant 20 and more.
    var window = 20
    /// Maximum rate of a backlog, events per second. Choice: a backlog of 10,000 is sent within 70 s, and a reader on a busy
    /// machine keeps up: brokers drop messages for a slow reader beyond 1,000 (Mosquitto).
    var perSecond = 150.0
    /// Whether events wait until the topic has a subscriber.
    var waitsForReader = true
    /// Events accepted within this time before the connection broke are sent again. Choice: longer than a broker needs to
    /// forward them, and few repeats.
    var grace = Duration.seconds(2)
    /// Maximum repeats of an event. Choice: a broker that dies five times just after accepting an alert has other troubles.
    var mostRepeats = 5
    /// The first and the longest pause after a refusal. Choice: a reader that reconnects waits only briefly.
    var pauses = (first: Duration.milliseconds(250), longest: Duration.seconds(5))
  }

  private(set) var settings: Settings
  /// Events in order: rows before ``head`` are done; from there, the first ``sent`` rows are in flight.
  private var rows: [Row] = []
  private var head = 0
  private var sent = 0
  /// Whether the broker has accepted an event for a subscriber since the connection began.
  private var isFlowing = false
  private var pause: (until: Duration, length: Duration)?
  /// Accepted events that the broker may still lose.
  private var taken: [(row: Row, at: Duration)] = []
  /// Number of repeats of such events, by row number.
  private var repeats: [Int: Int] = [:]
  private var credit: (amount: Double, at: Duration)?

  init(_ settings: Settings) { self.settings = settings }

  var count: Int { rows.count - head }
  var isEmpty: Bool { count == 0 }
  /// Length of the pause after a refusal or without a subscriber; nil without a pause.
  var pauseLength: Duration? { pause?.length }
  var waiting: ArraySlice<Row> { rows[head...] }

  /// - Returns: The row dropped to make room; nil if none was dropped.
  mutating func add(_ row: Row) -> Row? {
    rows.append(row)
    guard count > settings.most, count > sent + 1 else { return nil }
    return remove(at: head + sent)
  }

  /// Puts rows of earlier runs before rows of this run.
  /// - Returns: The oldest rows, dropped to make room.
  mutating func putFirst(_ earlier: [Row]) -> [Row] {
    let room = max(0, settings.most - count)
    rows.insert(contentsOf: earlier.suffix(room), at: head + sent)
    return Array(earlier.dropLast(min(room, earlier.count)))
  }

  /// The next event to send, which then counts as in flight; nil if no event may be sent now.
  mutating func next(at now: Duration) -> Row? {
    guard sent < count, sent < (isFlowing ? settings.window : 1) else { return nil }
    if let pause, now < pause.until { return nil }
    // Allows short bursts, so that only a backlog is limited to the rate.
    let earned = credit.map { $0.amount + (now - $0.at).seconds * settings.perSecond } ?? .infinity
    let amount = min(earned, Double(settings.window))
    guard amount >= 1 else { return nil }
    credit = (amount - 1, now)
    defer { sent += 1 }
    return rows[head + sent]
  }

  /// The broker accepted an event for a subscriber.
  /// - Returns: False for an event that is not in flight.
  mutating func delivered(_ number: Int, at now: Duration) -> Bool {
    guard let index = indexOnItsWay(number) else { return false }
    taken.append((remove(at: index), now))
    sent -= 1
    (isFlowing, pause) = (true, nil)
    return true
  }

  /// Removes and returns events accepted long enough ago.
  /// - Parameter isOver: Whether the connection ends cleanly, which returns all accepted events.
  mutating func takeDone(at now: Duration, isOver: Bool = false) -> [Row] {
    let count = isOver ? taken.count : taken.prefix { now - $0.at >= settings.grace }.count
    guard count > 0 else { return [] }
    defer { taken.removeFirst(count) }
    let done = taken.prefix(count).map(\.row)
    if !repeats.isEmpty { for row in done { repeats[row.number] = nil } }
    return done
  }

  /// Makes an event wait that the broker refused, or whose topic has no subscriber.
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

  /// The connection was lost: events in flight wait again, and so do events accepted shortly before.
  mutating func disconnected(at now: Duration) {
    // Limits repeats, because a broker that dies every second would otherwise get the same events forever.
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
      // Frees finished rows from time to time, not one by one.
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
