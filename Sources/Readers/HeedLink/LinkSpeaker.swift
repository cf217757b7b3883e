import Foundation
import Heed
import HeedFormats
import HeedSignals
import Synchronization

/// Publishes requests, waiting events, signals and the status to the broker, on the connection's thread.
final class LinkSpeaker: BrokerUser, @unchecked Sendable {  // Only the thread uses the variables.
  /// Minimum time between two statuses. Choice: people cannot follow faster changes.
  private static let statusPause = Duration.seconds(1)
  /// Pause between retries from which missing subscribers are reported. Choice: reconnecting takes a second or two.
  private static let readersPatience = Duration.seconds(2)

  private let core: SharedCore
  private let topics: LinkTopics
  private let place: String
  private let run: String
  private let session: String?
  private let worker: LinkWorker
  private let say: @Sendable (String) -> Void

  /// Published events that the broker has not acknowledged, by message number.
  private var onTheirWay: [Int: OutboxLane.Row] = [:]
  /// Message numbers of published signals that the broker has not acknowledged.
  private var signalsOnTheirWay: Set<Int> = []
  /// Ends of published requests that the broker has not passed on, by message number.
  private var requestsOnTheirWay: [Int: Duration] = [:]
  /// The last sent status and its time; nil after a new connection, which needs the status again.
  private var said: (content: JSONValue, at: Duration)?
  private var saidTrouble: LinkTrouble?
  private var saidRefusal: LinkTrouble?
  private var saidNoReader = false
  private var saidRefusedRequest = false

  init(
    _ core: SharedCore, topics: LinkTopics, place: String, run: String, session: String?, worker: LinkWorker,
    say: @escaping @Sendable (String) -> Void
  ) {
    (self.core, self.topics, self.place, self.run, self.session) = (core, topics, place, run, session)
    (self.worker, self.say) = (worker, say)
  }

  let window = 20
  var hasWork: Bool { core.withLock { core in !core.isFarewellSaid && core.lanes.values.contains { !$0.isEmpty } } }
  var will: (topic: String, payload: String)? { (topics.status, status("offline", reason: "lost").text) }
  private var now: Duration { core.now }

  func connected(_ client: BrokerClient) throws(LinkTrouble) {
    let waiting = core.withLock { core in
      (core.isConnected, core.trouble) = (true, nil)
      return core.waitingAlerts
    }
    if saidTrouble != nil {
      say("The broker \(place) is reached\(waiting == 0 ? "" : "; \(waiting) alerts waited").")
      saidTrouble = nil
    }
    said = nil
  }

  func disconnected(_ trouble: LinkTrouble?) {
    (onTheirWay, signalsOnTheirWay, requestsOnTheirWay) = ([:], [], [:])
    let now = now
    core.withLock { core in
      if !core.isFarewellSaid { core.disconnected(at: now) }
      (core.isConnected, core.trouble) = (false, trouble)
    }
    // Reports the first failure of an outage, and every new failure that a person must fix.
    guard let trouble, saidTrouble == nil || trouble.needsSomebody, trouble != saidTrouble else { return }
    saidTrouble = trouble
    say("\(trouble.words(of: place).capitalizedFirst). Alerts wait; it is tried again.")
  }

  func happened(_ happening: BrokerClient.Happening) {
    guard case .delivered(let message, let reason) = happening else { return }
    signalsOnTheirWay.remove(message)
    if requestsOnTheirWay.removeValue(forKey: message) != nil, reason >= BrokerClient.Reason.firstFailure,
      !saidRefusedRequest
    {
      saidRefusedRequest = true
      let words = LinkTrouble(reason: reason).words(of: place).capitalizedFirst
      say("\(words): \(topics.prefix)/requests. Requests do not reach the vehicle.")
    }
    guard let row = onTheirWay.removeValue(forKey: message) else { return }
    let now = now
    switch reason {
    case BrokerClient.Reason.noSubscribers:
      let waits = core.withLock { core in
        core.lanes[row.kind]?.refused(row.number, at: now)
        if row.kind == .alert { core.isWithoutReader = true }
        return row.kind == .alert && (core.lanes[.alert]?.pauseLength ?? .zero) >= Self.readersPatience
      }
      if waits, !saidNoReader {
        saidNoReader = true
        say("Nobody subscribes to \(topics.events(.alert)) at the broker \(place): alerts wait until somebody does.")
      }
    case BrokerClient.Reason.firstFailure...:
      let trouble = LinkTrouble(reason: reason)
      core.withLock { _ = $0.lanes[row.kind]?.refused(row.number, at: now) }
      guard saidRefusal != trouble else { return }
      saidRefusal = trouble
      say("\(trouble.words(of: place).capitalizedFirst): \(topics.events(row.kind)). Its events wait.")
    default:
      core.withLock { $0.delivered(row, at: now) }
      if row.kind == .alert { (saidNoReader, saidRefusal) = (false, nil) }
    }
  }

  /// Sends everything that waits. On closing, the farewell is sent after everything else.
  func step(_ client: BrokerClient, isClosing: Bool) throws(LinkTrouble) -> Bool {
    let now = now
    guard requestsOnTheirWay.values.allSatisfy({ now < $0 - RequestQueue.margin }) else { throw .silent }
    while let next = core.withLock({ $0.requests.next(at: now) }) { try publish(next, client, now) }
    for kind in LinkEvent.Kind.allCases {
      while let row = core.withLock({ $0.lanes[kind]?.next(at: now) }) { try publish(row, client) }
    }
    if signalsOnTheirWay.isEmpty {
      for message in core.withLock({ $0.board.news(at: now) }) { try publish(message, client) }
    }
    try publishStatus(client, now)
    if core.withLock({ $0.settle(at: now) }) { worker.saveSoon() }
    guard isClosing else { return false }
    let isDone = core.withLock { core in
      !core.board.hasNews
        && core.lanes.values.allSatisfy { $0.isEmpty || ($0.pauseLength ?? .zero) >= Self.readersPatience }
    }
    guard isDone, signalsOnTheirWay.isEmpty, requestsOnTheirWay.isEmpty else { return false }
    let isFarewellSaid = core.withLock { core in
      defer { core.isFarewellSaid = true }
      _ = core.settle(at: now, isOver: true)
      return core.isFarewellSaid
    }
    if !isFarewellSaid { try publish(status("offline", reason: "closed", at: Date()), client) }
    return isFarewellSaid
  }

  private func publish(_ request: RequestQueue.Waiting, _ client: BrokerClient, _ now: Duration) throws(LinkTrouble) {
    let message = BrokerClient.Message(
      topic: topics.request(request.kind),
      payload: request.payload(run: run, at: now, utcMilliseconds: Date().timeIntervalSince1970 * 1000),
      quality: 2, id: request.id, expirySeconds: request.expirySeconds(at: now))
    if let number = try client.publish(message) { requestsOnTheirWay[number] = request.end }
  }

  private func publish(_ row: OutboxLane.Row, _ client: BrokerClient) throws(LinkTrouble) {
    let message = BrokerClient.Message(topic: topics.events(row.kind), payload: row.payload, quality: 1, id: row.id)
    if let number = try client.publish(message) {
      onTheirWay[number] = row
    } else {
      core.withLock { $0.discard(row) }
      say("The broker \(place) takes no message of \(row.payload.utf8.count) bytes: \(row.id) is lost.")
    }
  }

  private func publish(_ message: SignalBoard.Message, _ client: BrokerClient) throws(LinkTrouble) {
    let number = try client.publish(
      .init(
        topic: topics.signal(message.signal), payload: message.payload, isRetained: true,
        expirySeconds: SignalBoard.expirySeconds))
    if let number { signalsOnTheirWay.insert(number) }
  }

  private func publishStatus(_ client: BrokerClient, _ now: Duration) throws(LinkTrouble) {
    let content = core.withLock { $0.statusContent }
    if let said, now - said.at < (said.content == content ? SignalBoard.refresh : Self.statusPause) { return }
    said = (content, now)
    try publish(status("online", content: content, at: Date()), client, expirySeconds: SignalBoard.expirySeconds)
  }

  private func publish(_ status: JSONValue, _ client: BrokerClient, expirySeconds: UInt32 = 0) throws(LinkTrouble) {
    let (topic, text) = (topics.status, status.text)
    _ = try client.publish(
      .init(topic: topic, payload: text, quality: 1, isRetained: true, expirySeconds: expirySeconds))
  }

  private func status(
    _ state: String, reason: String? = nil, content: JSONValue = .null, at date: Date? = nil
  ) -> JSONValue {
    [
      "state": .string(state), "reason": .string(optional: reason), "run": .string(run),
      "session": .string(optional: session), "heed_version": .string(GazeTracker.decisionVersion),
      "ts": .string(optional: date.flatMap { UTCTime.text($0.timeIntervalSince1970 * 1000) }), "outbox": content,
    ]
  }
}

extension LinkCore {
  /// The part of the status that tells about the outbox. When this part changes, the status is sent.
  fileprivate var statusContent: JSONValue {
    [
      "lost_alerts": .integer(losses.alerts), "lost_details": .integer(losses.details),
      "lost_events": .integer(losses.unread), "is_without_reader": .bool(isWithoutReader),
    ]
  }
}
