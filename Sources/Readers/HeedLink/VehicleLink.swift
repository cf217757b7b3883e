import Foundation
public import Heed
public import HeedSession
public import HeedSignals
import Synchronization

/// Publishes a run to a vehicle's broker: VSS signals, requests to the vehicle, events with an id, and Heed's status.
///
/// ```swift
/// let monitor = try DriverMonitor(camera: 0, rig: rig)
/// let link = try VehicleLink(of: monitor, to: LinkAddress("mqtt://127.0.0.1:1883/car7"))
/// try monitor.startMonitoring()
/// // ... and in the end
/// link.close()
/// ```
///
/// The link never delays the engine. While the broker is absent, alerts wait in the session store, also across a
/// restart of the program. Alerts arrive at least once and in order; readers drop duplicates by `id`. Signals, requests
/// and status expire at the broker soon after they were not repeated, so that a dead program does not look healthy.
/// `docs/vehicle-link.md` describes the topics and payloads.
public final class VehicleLink: Sendable {
  /// The states of the link's connection.
  public enum State: Hashable, Sendable {
    /// The first connection attempt is under way.
    case connecting
    /// The broker accepts messages.
    case connected
    /// The broker is not reached; the link keeps trying.
    case away(LinkTrouble)
    /// The link was closed.
    case closed
  }

  private let core: SharedCore
  private let worker: LinkWorker
  private let connection: BrokerConnection
  private let say: @Sendable (String) -> Void
  private let closed = Atomic(false)

  /// The id of the run, as in event ids, statuses and the broker's list of clients.
  public let run: String

  /// Connects in the background; events must be passed to ``send(_:anchor:)``.
  /// - Parameters:
  ///   - address: The broker and the topic prefix; the prefix is `heed` when the address has none.
  ///   - access: User and password, or a certificate.
  ///   - store: Keeps an outbox for each broker and prefix.
  ///   - session: The session's name for the status; nil without a session.
  ///   - report: Receives a sentence for people when the broker is lost or reached and when events are lost, from any
  ///     thread, never while the engine waits.
  /// - Throws: ``LinkError`` for permanent faults. An absent broker is not an error.
  public init(
    to address: LinkAddress, access: LinkAccess = LinkAccess(), store: SessionStore = SessionStore(),
    session: String? = nil, settings: OutboxSettings = OutboxSettings(), report: (@Sendable (String) -> Void)? = nil
  ) throws(LinkError) {
    try LinkLibrary.check(address, access)
    say = report ?? { _ in }
    run = String(format: "%012llx", UInt64.random(in: 0..<(1 << 48)))
    let topics = LinkTopics(prefix: address.prefix)
    let folder = Self.folder(of: address, topics, in: store)
    // Event numbers begin above those of earlier runs, even if the disk with the earlier events cannot be read now.
    core = SharedCore(LinkCore(settings, firstNumber: Int(Date().timeIntervalSince1970) * 1_000_000))
    let file: OutboxFile?
    do { file = try OutboxFile(in: folder) } catch let error as LinkError { throw error } catch {
      say("What waits for the broker is kept in memory only: \(error).")
      file = nil
    }
    if let file { core.withLock { $0.restore(file.rows) } }
    if let damaged = file?.damaged { say("The outbox was damaged: it is \(damaged) now, and a new one is begun.") }
    worker = LinkWorker(core, run: run, folder: folder, file: file, say: say)
    connection = BrokerConnection(identity: "heed-\(run)", address: address, access: access)
    connection.start(
      LinkSpeaker(core, topics: topics, place: address.place, run: run, session: session, worker: worker, say: say))
    if access.password != nil, !address.usesTLS, !address.isLocal {
      say("The password travels to \(address.place) as it is, for everybody on the way to read; mqtts:// encrypts it.")
    }
  }

  deinit { connection.abandon() }

  /// Publishes the runs of a gaze tracker; see ``init(to:access:store:session:settings:report:)``.
  public convenience init(
    of tracker: GazeTracker, to address: LinkAddress, access: LinkAccess = LinkAccess(),
    store: SessionStore = SessionStore(), session: String? = nil, settings: OutboxSettings = OutboxSettings(),
    report: (@Sendable (String) -> Void)? = nil
  ) throws(LinkError) {
    try self.init(to: address, access: access, store: store, session: session, settings: settings, report: report)
    tracker.add(self)
  }

  /// Publishes the runs of a driver monitor; see ``init(to:access:store:session:settings:report:)``.
  public convenience init(
    of monitor: DriverMonitor, to address: LinkAddress, access: LinkAccess = LinkAccess(),
    store: SessionStore = SessionStore(), session: String? = nil, settings: OutboxSettings = OutboxSettings(),
    report: (@Sendable (String) -> Void)? = nil
  ) throws(LinkError) {
    try self.init(to: address, access: access, store: store, session: session, settings: settings, report: report)
    monitor.add(self)
  }

  /// The state of the link's connection.
  public var state: State {
    if closed.load(ordering: .acquiring) { return .closed }
    return core.withLock { core in
      if core.isConnected { return .connected }
      return core.trouble.map(State.away) ?? .connecting
    }
  }

  /// Number of alerts that the broker does not have yet, including alerts of earlier runs.
  public var waitingAlerts: Int { core.withLock(\.waitingAlerts) }
  /// Number of alerts and unread engine events that were lost: too many waited, or the broker cannot accept them.
  public var lostAlerts: Int { core.withLock { $0.losses.alerts + $0.losses.unread } }

  /// Publishes events in the order of a run; returns at once.
  /// - Parameter anchor: Gives the events' wall-clock time; nil means the time of the call.
  public func send(_ events: [MonitorEvent], anchor: WallClockAnchor?) {
    guard !closed.load(ordering: .acquiring) else { return }
    for event in events {
      // Requests pass by the worker, because its disk may stall.
      if case .request(let request) = event {
        core.withLock { $0.requests.add(request, line: event.json, run: run, at: core.now) }
      }
    }
    worker.take(events, anchor: anchor)
  }

  /// Sets all signals to unknown, waits for the broker to accept the waiting messages, and publishes the last status.
  /// Other messages stay on the disk for the next link.
  /// - Parameter limit: Maximum time to wait for the broker. Choice: users wait that long for a program to end.
  public func close(within limit: Duration = .seconds(3)) {
    guard !closed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    worker.end(within: limit)
    connection.close(within: limit)
    let unsaved = worker.close(within: limit)
    let (waiting, losses) = core.withLock { ($0.waitingAlerts, $0.losses) }
    if losses.alerts + losses.unread > 0 {
      say("\(losses.alerts + losses.unread) alerts were lost on the way to the broker.")
    }
    if unsaved > 0 { say("\(unsaved) events that wait for the broker are not on the disk, and are lost now.") }
    if waiting - unsaved > 0 { say("\(waiting - unsaved) alerts wait on the disk for the next run.") }
  }

  /// The outbox's folder, one for each broker and prefix, so that no broker gets another broker's events.
  static func folder(of address: LinkAddress, _ topics: LinkTopics, in store: SessionStore) -> URL {
    let name = "\(address.host)_\(address.port)_\(topics.prefix)".map { letter in
      letter.isASCII && (letter.isLetter || letter.isNumber || "-_.".contains(letter))
        ? String(letter) : letter.utf8.map { "%" + String($0, radix: 16) }.joined()
    }
    return store.folder.appendingPathComponent(".outbox").appendingPathComponent(name.joined())
  }
}

extension VehicleLink: EventRecorder {
  package func record(_ events: [MonitorEvent], of run: RecordedRun) { send(events, anchor: run.anchor) }
  package func end(of run: Int) { worker.endRun() }
}
