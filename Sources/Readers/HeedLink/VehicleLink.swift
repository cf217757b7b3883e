import Foundation
public import Heed
public import HeedSession
public import HeedSignals

/// Tells a vehicle's broker what a run says: signals in the words of VSS, events with an id, and whether Heed is there.
///
/// ```swift
/// let monitor = try DriverMonitor(camera: 0, rig: rig)
/// let link = try VehicleLink(of: monitor, to: LinkAddress("mqtt://127.0.0.1:1883/car7"))
/// try monitor.startMonitoring()
/// // ... and in the end
/// link.close()
/// ```
///
/// It never holds up the engine, however slow the broker or the disk is. Alerts wait in the session store while the broker
/// is away, also over a restart of the program, and arrive at least once and in order: readers drop what they have by `id`.
/// `docs/vehicle-link.md` has the topics and payloads.
public final class VehicleLink: Sendable {
  /// Whether the broker is reached.
  public enum State: Hashable, Sendable {
    /// Not yet.
    case connecting
    /// The broker accepts messages.
    case connected
    /// The broker is not reached; it is tried again by itself.
    case away(LinkTrouble)
    /// The link was closed.
    case closed
  }

  private let core: SharedCore
  private let worker: LinkWorker
  private let connection: BrokerConnection
  private let say: @Sendable (String) -> Void
  private let closed = ClosedFlag()

  /// The run's name in ids, statuses and the broker's list of clients.
  public let run: String

  /// Connects in the background. Events come by ``send(_:anchor:)``.
  /// - Parameters:
  ///   - address: The broker, and what topics begin with; `heed` when the address names nothing.
  ///   - access: User and password, or a certificate.
  ///   - store: The outbox is kept beside its sessions, one for each broker and topic.
  ///   - session: The session's name, which the status tells; nil for none.
  ///   - report: Called with a sentence for people when the broker goes or comes, and when something is lost; from any
  ///     thread, never while the engine waits.
  /// - Throws: ``LinkError`` for what does not mend itself. A broker that is away is no error.
  public init(
    to address: LinkAddress, access: LinkAccess = LinkAccess(), store: SessionStore = SessionStore(),
    session: String? = nil, settings: OutboxSettings = OutboxSettings(), report: (@Sendable (String) -> Void)? = nil
  ) throws(LinkError) {
    try LinkLibrary.check(address, access)
    say = report ?? { _ in }
    run = Self.makeRun()
    let topics = LinkTopics(prefix: address.prefix)
    let folder = Self.folder(of: address, topics, in: store)
    let started = Date().timeIntervalSince1970
    // Above the numbers of earlier runs, also of those whose disk cannot be read now.
    core = SharedCore(LinkCore(settings, firstNumber: Int(started) * 1_000_000))
    let file = try Self.open(folder, say)
    if let content = file?.content {
      core.withLock { core in
        core.restore(content.rows)
        core.board.restore(content.signals)
      }
      if let damaged = content.damaged {
        say("The outbox was damaged: it is \(damaged) now, and a new one is begun.")
      }
    }
    worker = LinkWorker(core, run: run, folder: folder, file: file, say: say)
    connection = BrokerConnection(identity: "heed-\(run)", address: address, access: access)
    connection.start(
      LinkSpeaker(
        core, topics: topics, place: address.place, run: run, session: session,
        utcNow: { Date().timeIntervalSince1970 * 1000 }, delivered: { [worker] in worker.saveSoon() }, say: say))
    if access.hasPassword, !address.usesTLS, !address.isLocal {
      say("The password travels to \(address.place) as it is, for everybody on the way to read; mqtts:// encrypts it.")
    }
  }

  deinit { connection.abandon() }

  /// Tells the runs of a gaze tracker, as ``init(to:access:store:session:settings:report:)``.
  public convenience init(
    of tracker: GazeTracker, to address: LinkAddress, access: LinkAccess = LinkAccess(),
    store: SessionStore = SessionStore(), session: String? = nil, settings: OutboxSettings = OutboxSettings(),
    report: (@Sendable (String) -> Void)? = nil
  ) throws(LinkError) {
    try self.init(
      to: address, access: access, store: store, session: session, settings: settings, report: report)
    tracker.add(self)
  }

  /// Tells the runs of a driver monitor, as ``init(to:access:store:session:settings:report:)``.
  public convenience init(
    of monitor: DriverMonitor, to address: LinkAddress, access: LinkAccess = LinkAccess(),
    store: SessionStore = SessionStore(), session: String? = nil, settings: OutboxSettings = OutboxSettings(),
    report: (@Sendable (String) -> Void)? = nil
  ) throws(LinkError) {
    try self.init(
      to: address, access: access, store: store, session: session, settings: settings, report: report)
    monitor.add(self)
  }

  /// Whether the broker is reached.
  public var state: State {
    if closed.isSet { return .closed }
    return core.withLock { core in
      if core.isConnected { return .connected }
      return core.trouble.map(State.away) ?? .connecting
    }
  }

  /// Alerts that the broker does not have yet, also of earlier runs.
  public var waitingAlerts: Int { core.withLock(\.waitingAlerts) }
  /// Alerts of this run that are lost, because too many waited or because they came faster than they could be taken.
  public var lostAlerts: Int { core.withLock { $0.losses.alerts + $0.losses.unread } }

  /// Tells events, in the order of a run; returns at once, and nothing waits for it.
  /// - Parameter anchor: Dates the events; nil: the moment of the call does.
  public func send(_ events: [MonitorEvent], anchor: WallClockAnchor?) {
    guard !closed.isSet else { return }
    worker.take(events, anchor: anchor)
  }

  /// Ends the link: says that nothing is known any more, waits for the broker to take what waits, and says goodbye. What
  /// the broker does not take in time stays on the disk for the next link.
  /// - Parameter limit: How long to wait at most. Choice: a person who ends a program waits that long.
  public func close(within limit: Duration = .seconds(3)) {
    guard closed.set() else { return }
    worker.end()
    connection.close(within: limit)
    let unsaved = worker.close()
    let (waiting, losses) = core.withLock { ($0.waitingAlerts, $0.losses) }
    if losses.alerts + losses.unread > 0 {
      say("\(losses.alerts + losses.unread) alerts were lost on the way to the broker.")
    }
    if unsaved > 0 { say("\(unsaved) events that wait for the broker are not on the disk, and are lost now.") }
    if waiting - unsaved > 0 { say("\(waiting - unsaved) alerts wait on the disk for the next run.") }
  }

  private static func makeRun() -> String {
    let text = String(UInt64.random(in: 0..<(1 << 48)), radix: 16)
    return String(repeating: "0", count: 12 - text.count) + text
  }

  /// One outbox for each broker and prefix, so that nobody gets what was meant for others.
  static func folder(of address: LinkAddress, _ topics: LinkTopics, in store: SessionStore) -> URL {
    let name = "\(address.host)_\(address.port)_\(topics.prefix)".map { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber || "-_.".contains(letter))
        ? String(letter) : letter.utf8.map { "%" + String($0, radix: 16) }.joined()
    }
    return store.folder.appendingPathComponent(".outbox").appendingPathComponent(name.joined())
  }

  /// - Returns: nil when the disk takes or gives nothing now.
  private static func open(_ folder: URL, _ say: (String) -> Void) throws(LinkError) -> OutboxFile? {
    do {
      return try OutboxFile(in: folder)
    } catch let error as LinkError {
      throw error
    } catch {
      let reason = (error as? SessionError)?.description ?? error.localizedDescription
      say("What waits for the broker is kept in memory only: \(reason).")
      return nil
    }
  }
}

extension VehicleLink: EventRecorder {
  package func record(_ events: [MonitorEvent], of run: RecordedRun) { send(events, anchor: run.anchor) }
  package func end(of run: Int) {}
}
