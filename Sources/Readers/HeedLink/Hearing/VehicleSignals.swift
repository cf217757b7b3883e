import Foundation
public import Heed
import HeedFormats
public import HeedSignals
import Synchronization

/// The vehicle's signals from its broker: speed, yaw rate, steering, brake, indicators, gear, cruise control, the
/// requests that it supports and honours, and the driver's acknowledgement of a warning.
///
/// A ``VehicleSource`` for runs at a camera. States carry their arrival time, because the sender's clock may differ.
/// `docs/vehicle-link.md` lists names, units and age limits.
public final class VehicleSignals: VehicleSource, Sendable {
  private struct State: Sendable {
    var reading = VehicleReading()
    var isNews = false
    var isOver = false
    var faults: [VSSSignal: Set<SignalMessage.Fault>] = [:]
    /// Whether the last state holds an acknowledgement or honoured requests, which end without a message.
    var endsByItself = false
  }

  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)
  private let connection: BrokerConnection
  private let origin = ContinuousClock.now
  private let say: @Sendable (String) -> Void
  private let listener: VehicleListener

  /// Connects in the background and reads topics such as `PREFIX/Vehicle/Speed` and `PREFIX/Vehicle.Speed`.
  /// - Parameter report: Receives a sentence for people when the broker is lost or reached, and for each kind of
  ///   unusable message.
  /// - Throws: ``LinkError`` for permanent faults. An absent broker is not an error.
  public init(
    at address: LinkAddress, access: LinkAccess = LinkAccess(), report: (@Sendable (String) -> Void)? = nil
  ) throws(LinkError) {
    try LinkLibrary.check(address, access)
    say = report ?? { _ in }
    let identity = "heed-vehicle-" + String(UInt64.random(in: 0..<(1 << 48)), radix: 16)
    connection = BrokerConnection(identity: identity, address: address, access: access)
    listener = VehicleListener(address: address, say: say)
    listener.signals.withLock { $0 = WeakSignals(value: self) }
    connection.start(listener)
  }

  deinit { connection.abandon() }

  /// Waits for the next state; nil after ``stop()``.
  public func next() -> VehicleState? {
    while true {
      let isChecked = state.withLock(\.endsByItself)
      let end: DispatchTime = isChecked ? .now() + VehicleReading.acknowledgedFor / 1000 : .distantFuture
      let isDue = news.wait(timeout: end) == .timedOut
      let (state, isOver) = state.withLock { state -> (VehicleState?, Bool) in
        guard state.isNews || isDue else { return (nil, state.isOver) }
        let told = state.reading.state(at: now)
        (state.isNews, state.endsByItself) = (false, told.isAcknowledging == true || told.honours?.isEmpty == false)
        return (told, state.isOver)
      }
      if isOver { return nil }
      if let state { return state }
    }
  }

  /// The gear, which the engine does not use: 0 is neutral, above 0 is forward, below 0 is reverse; nil if not sent.
  public var gear: Int? { state.withLock { $0.reading.gear(at: now) } }

  /// Stops listening, and lets a waiting ``next()`` return nil.
  public func stop() {
    state.withLock { $0.isOver = true }
    news.signal()
    connection.close(within: .milliseconds(500))
  }

  private var now: Double { origin.duration(to: .now).milliseconds }

  func take(_ payload: [UInt8], of signal: VSSSignal, isRetained: Bool) {
    let now = now
    let (isNews, fault) = state.withLock { state -> (Bool, SignalMessage.Fault?) in
      do throws(SignalMessage.Fault) {
        guard try state.reading.take(payload, of: signal, isRetained: isRetained, arrived: now) else {
          return (false, nil)
        }
        defer { state.isNews = true }
        return (!state.isNews, nil)
      } catch {
        return (false, state.faults[signal, default: []].insert(error).inserted ? error : nil)
      }
    }
    if isNews { news.signal() }
    if let fault {
      say("A message of \(signal.rawValue) is \(fault.rawValue) and is not used, nor are others like it.")
    }
  }

  func forget() { state.withLock { $0.reading.forget() } }
}

/// A weak reference to the signals, so that the listener does not keep them alive.
struct WeakSignals: Sendable { weak let value: VehicleSignals? }

/// Subscribes to the vehicle's signals, on the connection's thread.
final class VehicleListener: BrokerUser, @unchecked Sendable {  // Only the thread uses `saidTrouble`.
  let signals = Mutex(WeakSignals(value: nil))
  private let place: String
  private let topics: [String: VSSSignal]
  private let say: @Sendable (String) -> Void
  private var saidTrouble: LinkTrouble?

  init(address: LinkAddress, say: @escaping @Sendable (String) -> Void) {
    (place, self.say) = (address.place, say)
    let before = address.prefix.isEmpty ? "" : address.prefix + "/"
    let heard = VSSSignal.allCases.filter { $0.role == .heard }
    topics = Dictionary(
      uniqueKeysWithValues: heard.flatMap { [(before + $0.rawValue, $0), (before + LinkTopics.path($0), $0)] })
  }

  var will: (topic: String, payload: String)? { nil }
  let window = 20
  var hasWork: Bool { false }

  func connected(_ client: BrokerClient) throws(LinkTrouble) {
    for topic in topics.keys.sorted() { try client.subscribe(topic) }
    if saidTrouble != nil { say("The vehicle's broker \(place) is reached.") }
    saidTrouble = nil
  }

  func step(_ client: BrokerClient, isClosing: Bool) -> Bool { true }

  func happened(_ happening: BrokerClient.Happening) {
    switch happening {
    case .received(let topic, let payload, let isRetained):
      guard let signal = topics[topic] else { return }
      signals.withLock { $0.value }?.take(payload, of: signal, isRetained: isRetained)
    case .subscribed(let reason) where reason >= BrokerClient.Reason.firstFailure:
      let trouble = LinkTrouble(reason: reason)
      guard saidTrouble != trouble else { return }
      saidTrouble = trouble
      say("The vehicle is not heard: \(trouble.words(of: place)).")
    default: break
    }
  }

  func disconnected(_ trouble: LinkTrouble?) {
    signals.withLock { $0.value }?.forget()
    guard let trouble, trouble != saidTrouble else { return }
    saidTrouble = trouble
    say("The vehicle is not heard: \(trouble.words(of: place)). It is tried again.")
  }
}
