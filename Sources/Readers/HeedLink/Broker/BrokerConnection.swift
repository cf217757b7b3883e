import Foundation
import HeedSignals
import Synchronization

/// Whoever talks to a broker. Called on the connection's own thread.
protocol BrokerUser: AnyObject, Sendable {
  /// What the broker tells others when this client is gone without a word; nil: nothing.
  var will: (topic: String, payload: String)? { get }
  /// Messages on their way at once.
  var window: Int { get }
  /// The broker has let us in.
  func connected(_ client: BrokerClient) throws(LinkTrouble)
  /// Called many times a second while connected: the moment to publish.
  /// - Parameter isClosing: The connection is to end.
  /// - Returns: True when nothing is left to do before that.
  func step(_ client: BrokerClient, isClosing: Bool) throws(LinkTrouble) -> Bool
  func happened(_ happening: BrokerClient.Happening)
  /// Whether a connection that is to end has something left to say.
  var hasWork: Bool { get }
  /// The connection is gone, or did not come about.
  func disconnected(_ trouble: LinkTrouble?)
}

/// Keeps a connection to a broker, on a thread of its own, until it is closed.
final class BrokerConnection: Sendable {
  /// Choice: half a camera's frame; an alert waits no longer.
  private static let turnMilliseconds = 20
  /// How long a broker may take to let us in. Choice: far more than a network takes.
  private static let patience = Duration.seconds(10)

  private let identity: String
  private let address: LinkAddress
  private let access: LinkAccess
  private let closing = Mutex<ContinuousClock.Instant?>(nil)
  private let wake = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameter identity: The client's name, of which a broker lets in one.
  init(identity: String, address: LinkAddress, access: LinkAccess) {
    (self.identity, self.address, self.access) = (identity, address, access)
  }

  func start(_ user: any BrokerUser) {
    let thread = Thread { [self] in
      // A broker that is gone makes a write fail instead of killing the program.
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

  /// Ends the connection without waiting for it.
  func abandon() {
    closing.withLock { $0 = .now }
    wake.signal()
  }

  /// Ends the connection once its user has nothing left to do, or the time is over.
  func close(within limit: Duration) {
    closing.withLock { $0 = .now + limit }
    wake.signal()
    // A system that still tries to connect is left alone with it.
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
      // Whoever ends while the broker is away does not wait for it: it is there within the first pauses, or not.
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
        // The last words leave the system's buffer.
        do throws(LinkTrouble) { _ = try client.loop(Self.turnMilliseconds) } catch {
          // The connection is over in any case; what the broker has not acknowledged stays in the outbox.
        }
      }
      return
    }
  }
}
