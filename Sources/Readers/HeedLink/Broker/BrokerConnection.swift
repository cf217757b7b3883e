import Foundation
import HeedSignals
import Synchronization

/// Whoever uses a broker connection. All functions are called on the connection's thread.
protocol BrokerUser: AnyObject, Sendable {
  /// The message that the broker publishes if this client vanishes; nil for no message.
  var will: (topic: String, payload: String)? { get }
  /// Maximum number of published messages that the broker has not acknowledged.
  var window: Int { get }
  /// Called when the broker has accepted the connection.
  func connected(_ client: BrokerClient) throws(LinkTrouble)
  /// Publishes pending messages; called many times a second while connected.
  /// - Returns: True if nothing is left to send before closing.
  func step(_ client: BrokerClient, isClosing: Bool) throws(LinkTrouble) -> Bool
  func happened(_ happening: BrokerClient.Happening)
  /// Whether messages are left to send before closing.
  var hasWork: Bool { get }
  /// Called when the connection broke or could not be opened.
  func disconnected(_ trouble: LinkTrouble?)
}

/// Keeps a connection to a broker on a dedicated thread until it is closed.
final class BrokerConnection: Sendable {
  /// Longest wait in the connection's loop, which may delay an alert, milliseconds. Choice: half a camera frame.
  private static let turnMilliseconds = 20
  /// Maximum time for the broker to answer a connection request. Choice: a slow network needs far less.
  private static let patience = Duration.seconds(10)

  private let identity: String
  private let address: LinkAddress
  private let access: LinkAccess
  private let closing = Mutex<ContinuousClock.Instant?>(nil)
  private let wake = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter identity: The client's name, which must be unique at the broker.
  init(identity: String, address: LinkAddress, access: LinkAccess) {
    (self.identity, self.address, self.access) = (identity, address, access)
  }

  func start(_ user: any BrokerUser) {
    let thread = Thread { [self] in
      // Blocks SIGPIPE, so that writing to a closed connection fails instead of killing the program.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      run(user)
      ended.signal()
    }
    thread.name = "heed.link"
    thread.start()
  }

  /// Ends the connection without waiting for the thread.
  func abandon() {
    closing.withLock { $0 = .now }
    wake.signal()
  }

  /// Closes the connection when its user has nothing left to send, at the latest after the limit.
  func close(within limit: Duration) {
    closing.withLock { $0 = .now + limit }
    wake.signal()
    // The thread may still be blocked by a connection attempt, which the system ends.
    if ended.wait(timeout: .now() + limit.seconds + 0.2) == .success { ended.signal() }
  }

  private var deadline: ContinuousClock.Instant? { closing.withLock { $0 } }

  /// Connects again and again, after growing pauses, until the connection is closed.
  private func run(_ user: any BrokerUser) {
    var pauses = ConnectionPauses()
    while deadline == nil || user.hasWork {
      var began: ContinuousClock.Instant?
      var trouble: LinkTrouble?
      do throws(LinkTrouble) { try talk(user) { began = .now } } catch { trouble = error }
      user.disconnected(trouble)
      if let deadline, deadline < .now || !user.hasWork { return }
      let pause = pauses.pause(held: began.map { $0.duration(to: .now) })
      // Once the connection is to be closed, attempts go on after short pauses but not after long pauses.
      if deadline != nil, pause > ConnectionPauses.afterShort { return }
      _ = wake.wait(timeout: .now() + pause.seconds)
    }
  }

  /// One connection from start to end; `begin` is called when the broker accepts.
  private func talk(_ user: any BrokerUser, begin: () -> Void) throws(LinkTrouble) {
    let client = try BrokerClient(
      identity: identity, access: access, usesTLS: address.usesTLS, will: user.will, window: user.window)
    try client.connect(to: address)
    var isIn = false
    let start = ContinuousClock.now
    while true {
      for happening in try client.loop(Self.turnMilliseconds) {
        switch happening {
        case .answered(BrokerClient.Reason.success):
          isIn = true
          begin()
          try user.connected(client)
        case .answered(let reason): throw LinkTrouble(reason: reason)
        case .closed(let reason) where reason >= BrokerClient.Reason.firstFailure: throw LinkTrouble(reason: reason)
        case .closed: throw .lost("the broker closed it")
        case .delivered, .received, .subscribed: user.happened(happening)
        }
      }
      if !isIn, start.duration(to: .now) > Self.patience { throw .silent }
      let deadline = deadline
      var isDone = false
      if isIn { isDone = try user.step(client, isClosing: deadline != nil) }
      guard let deadline, isDone || deadline < .now || !(isIn || user.hasWork) else { continue }
      // Without a farewell of the user, the broker publishes the will.
      if isDone {
        client.disconnect()
        // This turn of the loop sends the last messages.
        do throws(LinkTrouble) { _ = try client.loop(Self.turnMilliseconds) } catch {
          // Messages that the broker did not acknowledge stay in the outbox.
        }
      }
      return
    }
  }
}

/// Pauses between attempts to connect, each twice as long as the last, up to a limit.
struct ConnectionPauses: Sendable {
  /// The first and the longest pause. Choice: short for a restarted broker, and cheap while the broker is absent.
  private static let bounds = (first: Duration.milliseconds(250), longest: Duration.seconds(10))
  /// Pause after a connection that lasted less than this pause. Choice: short after a break, cheap after a refusal.
  static let afterShort = Duration.seconds(1)

  private var next = Self.bounds.first

  /// - Parameter held: Duration of the last connection; nil if no connection could be opened.
  mutating func pause(held: Duration?) -> Duration {
    if let held { next = held < Self.afterShort ? Self.afterShort : Self.bounds.first }
    defer { next = min(next * 2, Self.bounds.longest) }
    return next
  }
}
