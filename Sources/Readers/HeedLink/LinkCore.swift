import Heed
import HeedSignals
import Synchronization

/// The state of a link, shared by its worker, the broker's thread and the disk.
struct LinkCore: Sendable {
  struct Losses: Hashable, Sendable {
    /// Alerts and details that were dropped because too many waited or the broker cannot accept them.
    var alerts = 0, details = 0
    /// Engine events that were dropped because the inbox was full.
    var unread = 0
  }

  var lanes: [LinkEvent.Kind: OutboxLane]
  var board = SignalBoard()
  var requests = RequestQueue()
  var losses = Losses()
  /// Events that are not on the disk yet, and numbers of events to delete from the disk.
  var unsaved: [OutboxLane.Row] = []
  var gone: [Int] = []
  var isConnected = false
  var trouble: LinkTrouble?
  /// True from an alert that found no subscriber until an event is delivered.
  var isWithoutReader = false
  /// Whether the last status before closing was sent. The broker then has all messages that it accepts.
  var isFarewellSaid = false
  private var sequences: [LinkEvent.Kind: Int] = [:]
  private var nextNumber: Int

  /// - Parameter firstNumber: Number of the first event, above all event numbers of earlier runs.
  init(_ settings: OutboxSettings, firstNumber: Int) {
    lanes = [LinkEvent.Kind.alert: settings.mostAlerts, .detail: settings.mostDetails].mapValues {
      OutboxLane(OutboxLane.Settings(most: $0))
    }
    nextNumber = firstNumber
  }

  var waitingAlerts: Int { lanes[.alert]?.count ?? 0 }

  /// Puts events of earlier runs before the waiting events.
  mutating func restore(_ rows: [OutboxLane.Row]) {
    // A disk that was pulled comes back with events that still wait here.
    let known = Set(unsaved.map(\.number))
    let rows = rows.filter { !known.contains($0.number) }
    nextNumber = max(nextNumber, (rows.last?.number ?? 0) + 1)
    for kind in LinkEvent.Kind.allCases { count(lanes[kind]?.putFirst(rows.filter { $0.kind == kind }) ?? []) }
  }

  mutating func add(_ kind: LinkEvent.Kind, _ line: JSONValue, run: String, utcMilliseconds: Double) {
    let sequence = (sequences[kind] ?? 0) + 1
    sequences[kind] = sequence
    let (id, text) = LinkEvent.payload(line, kind: kind, run: run, sequence: sequence, utcMilliseconds: utcMilliseconds)
    let row = OutboxLane.Row(number: nextNumber, kind: kind, id: id, payload: text)
    nextNumber += 1
    unsaved.append(row)
    if let dropped = lanes[kind]?.add(row) { count([dropped]) }
  }

  /// Takes note that the broker acknowledged an event.
  mutating func delivered(_ row: OutboxLane.Row, at now: Duration) {
    if lanes[row.kind]?.delivered(row.number, at: now) == true { isWithoutReader = false }
  }

  /// Forgets events that the broker acknowledged long enough ago.
  /// - Returns: Whether events must be deleted from the disk.
  mutating func settle(at now: Duration, isOver: Bool = false) -> Bool {
    for kind in LinkEvent.Kind.allCases {
      for row in lanes[kind]?.takeDone(at: now, isOver: isOver) ?? [] { forget(row.number) }
    }
    return !gone.isEmpty
  }

  /// Drops an event that the broker can never accept.
  mutating func discard(_ row: OutboxLane.Row) {
    lanes[row.kind]?.discard(row.number)
    count([row])
  }

  mutating func disconnected(at now: Duration) {
    isConnected = false
    board.disconnected()
    requests.waiting = []
    for kind in LinkEvent.Kind.allCases { lanes[kind]?.disconnected(at: now) }
  }

  /// Takes the events to write and to delete. If the write fails, ``failedToSave(_:)`` gives them back.
  mutating func takeWork() -> (new: [OutboxLane.Row], gone: [Int])? {
    guard !unsaved.isEmpty || !gone.isEmpty else { return nil }
    defer { (unsaved, gone) = ([], []) }
    return (unsaved, gone)
  }

  mutating func failedToSave(_ work: (new: [OutboxLane.Row], gone: [Int])) {
    // New events that were delivered during the failed write never reached the disk and need no deletion.
    let done = Set(gone)
    let still = work.new.filter { !done.contains($0.number) }
    let unknown = Set(work.new.map(\.number)).intersection(done)
    gone = work.gone + gone.filter { !unknown.contains($0) }
    unsaved = still + unsaved
  }

  /// Takes note that somebody removed the file: every waiting event has to be written again.
  mutating func lostFile() {
    let rows = LinkEvent.Kind.allCases.flatMap { lanes[$0].map { Array($0.waiting) } ?? [] }
    (unsaved, gone) = (rows.sorted { $0.number < $1.number }, [])
  }

  private mutating func count(_ rows: [OutboxLane.Row]) {
    for row in rows {
      if row.kind == .alert { losses.alerts += 1 } else { losses.details += 1 }
      forget(row.number)
    }
  }

  private mutating func forget(_ number: Int) {
    // An event that is not on the disk needs no deletion.
    if let index = unsaved.firstIndex(where: { $0.number == number }) {
      unsaved.remove(at: index)
    } else {
      gone.append(number)
    }
  }
}

/// The state of a link, protected by a lock.
final class SharedCore: Sendable {
  private let core: Mutex<LinkCore>
  private let origin = ContinuousClock.now
  init(_ core: LinkCore) { self.core = Mutex(core) }
  /// The present time on the link's clock.
  var now: Duration { origin.duration(to: .now) }
  func withLock<Result: Sendable>(_ body: (inout sending LinkCore) -> sending Result) -> Result { core.withLock(body) }
}
