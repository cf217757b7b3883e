import Foundation
import HeedSignals
import Synchronization

/// The client of a broker connection. Called on the connection's own thread.
protocol BrokerUser: AnyObject, Sendable {
  /// The message that the broker publishes if the connection breaks; nil: none.
  var will: (topic: String, payload: String)? { get }
  /// Maximum number of messages in flight.
  var window: Int { get }
  /// The broker accepted the connection.
  func connected(_ client: BrokerClient) throws(LinkTrouble)
  /// Publishes messages; called many times a second while connected.
  /// - Parameter isClosing: Whether the connection is about to end.
  /// - Returns: True if no work is left before the end.
  func step(_ client: BrokerClient, isClosing: Bool) throws(LinkTrouble) -> Bool
  func happened(_ happening: BrokerClient.Happening)
  /// Whether messages are left to send before the connection may end.
  var hasWork: Bool { get }
  /// The connection was lost or failed.
  func disconnected(_ trouble: LinkTrouble?)
}

/// Keeps a connection to a broker, on a separate thread, until it is closed.
final class BrokerConnection: Sendable {
  /// Choice: half a camera frame, so that no alert waits longer.
  private static let turnMilliseconds = 20
  /// Longest wait for the broker to accept the connection. Choice: far longer than a network takes.
  private static let patience = Duration.seconds(10)

  private let identity: String
  private let address: LinkAddress
  private let access: LinkAccess
  private let closing = Mutex<ContinuousClock.Instant?>(nil)
  private let wake = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter identity: The client's name; a broker accepts one connection per name.
  init(identity: String, address: LinkAddress, access: LinkAccess) {
    (self.identity, self.address, self.access) = (identity, address, access)
  }

  func start(_ user: any BrokerUser) {
    let thread = Thread { [self] in
      // Blocks SIGPIPE, so that a lost broker makes a write fail instead of killing the program.
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

  /// Ends the connection once its user has no work left, or the time is over.
  func close(within limit: Duration) {
    closing.withLock { $0 = .now + limit }
    wake.signal()
    // A thread whose connection attempt still blocks is left behind.
    if ended.wait(timeout: .now() + limit.seconds + 0.5) == .success { ended.signal() }
  }

  private var deadline: ContinuousClock.Instant? { closing.withLock { $0 } }

  private func run(_ user: any BrokerUser) {
    var pauses = ConnectionPauses()
    while deadline == nil || user.hasWork {
      var began: ContinuousClock.Instant?
      var trouble: LinkTrouble?
      do throws(LinkTrouble) { try talk(user) { began = .now } } catch { trouble = error }
      user.disconnected(trouble)
      if let deadline, deadline < .now || !user.hasWork { return }
      let pause = pauses.pause(held: began.map { $0.duration(to: .now) })
      // A closing program retries only within the first pauses, because a broker away for longer will not be back in time.
      if deadline != nil, pause > ConnectionPauses.afterShort { return }
      _ = wake.wait(timeout: .now() + pause.seconds)
    }
  }

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
      if isIn {
        client.disconnect()
        // Flushes the last messages from the system's buffer.
        do throws(LinkTrouble) { _ = try client.loop(Self.turnMilliseconds) } catch {
          // The connection ends in any case; unacknowledged messages stay in the outbox.
        }
      }
      return
    }
  }
}
