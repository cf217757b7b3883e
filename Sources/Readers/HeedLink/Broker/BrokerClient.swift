import CHeedLink
import Foundation

/// One connection to a broker. Only one thread uses a client.
final class BrokerClient {
  /// What the MQTT library reports from the connection.
  enum Happening {
    /// The broker's answer to the connection request; the reason 0 means that the broker accepts.
    case answered(reason: Int)
    case closed(reason: Int)
    case delivered(message: Int, reason: Int)
    case received(topic: String, payload: [UInt8], isRetained: Bool)
    case subscribed(reason: Int)
  }

  /// A message to publish.
  struct Message {
    var topic: String
    var payload: String
    /// MQTT's quality of service, 0...2, at most the broker's. With 2, Mosquitto asks back before it passes the message
    /// on, so that a message on a dead connection never arrives late.
    var quality: Int32 = 0
    var isRetained = false
    var id: String?
    /// Time after which the broker drops the message, seconds; 0 for no limit.
    var expirySeconds: UInt32 = 0
  }

  /// MQTT's reason codes. Source: MQTT 5, reason codes.
  enum Reason {
    static let success = 0
    static let noSubscribers = 0x10
    static let firstFailure = 0x80
  }

  /// Time without messages before a ping, and time for its answer, seconds. Choice: detects outages cheaply in 20 s.
  private static let keepAliveSeconds: Int32 = 10

  /// Collects what the MQTT library reports through C functions, which cannot capture the client.
  private final class Mailbox {
    var happenings: [Happening] = []
    var complaint: String?
  }

  private let handle: OpaquePointer
  private let mailbox = Unmanaged.passRetained(Mailbox())

  /// - Throws: ``LinkTrouble`` if the access data cannot be used.
  init(
    identity: String, access: LinkAccess, usesTLS: Bool, will: (topic: String, payload: String)?, window: Int
  ) throws(LinkTrouble) {
    var callbacks = hlk_callbacks()
    callbacks.context = mailbox.toOpaque()
    callbacks.connected = { BrokerClient.mailbox($0)?.happenings.append(.answered(reason: Int($1))) }
    callbacks.disconnected = { BrokerClient.mailbox($0)?.happenings.append(.closed(reason: Int($1))) }
    callbacks.delivered = { BrokerClient.mailbox($0)?.happenings.append(.delivered(message: Int($1), reason: Int($2))) }
    callbacks.subscribed = { BrokerClient.mailbox($0)?.happenings.append(.subscribed(reason: Int($1))) }
    callbacks.complained = { BrokerClient.mailbox($0)?.complaint = $1.map { String(cString: $0) } }
    callbacks.received = { context, topic, payload, length, isRetained in
      guard let topic else { return }
      let bytes = UnsafeRawBufferPointer(start: payload, count: payload == nil ? 0 : Int(length))
      BrokerClient.mailbox(context)?.happenings.append(
        .received(topic: String(cString: topic), payload: Array(bytes), isRetained: isRetained != 0))
    }
    guard let handle = hlk_create(identity, &callbacks, Int32(window)) else {
      mailbox.release()
      throw .unusable("there is no memory for a connection")
    }
    self.handle = handle
    if let user = access.user { try check(hlk_set_user(handle, user, access.password)) }
    if usesTLS { try check(hlk_set_tls(handle, access.authorities, access.certificate, access.key)) }
    if let will { try check(hlk_set_will(handle, will.topic, will.payload, Int32(will.payload.utf8.count))) }
  }

  deinit {
    hlk_destroy(handle)
    mailbox.release()
  }

  /// Waits until the TCP connection is open. The broker's answer comes later, as a ``Happening``.
  func connect(to address: LinkAddress) throws(LinkTrouble) {
    try check(hlk_connect(handle, address.host, Int32(address.port), Self.keepAliveSeconds))
  }

  /// - Returns: Number of the published message; nil if the message is too large for the broker.
  func publish(_ message: Message) throws(LinkTrouble) -> Int? {
    var number: Int32 = 0
    let error = hlk_publish(
      handle, &number, message.topic, message.payload, Int32(message.payload.utf8.count), message.quality,
      message.isRetained ? 1 : 0, message.id, message.expirySeconds)
    if error == Int32(HLK_TOO_LARGE) { return nil }
    try check(error)
    return Int(number)
  }

  func subscribe(_ pattern: String) throws(LinkTrouble) { try check(hlk_subscribe(handle, pattern)) }

  /// Reads and writes pending data of the connection; waits up to `milliseconds` for data to read.
  func loop(_ milliseconds: Int) throws(LinkTrouble) -> [Happening] {
    let error = hlk_loop(handle, Int32(milliseconds))
    let box = mailbox.takeUnretainedValue()
    defer { box.happenings = [] }
    // An answer of the broker hides the connection error, because the answer is more specific.
    if box.happenings.isEmpty { try check(error) }
    return box.happenings
  }

  func disconnect() { _ = hlk_disconnect(handle) }

  private func check(_ error: Int32) throws(LinkTrouble) {
    guard error != 0 else { return }
    let (system, box) = (errno, mailbox.takeUnretainedValue())
    let complaint = box.complaint
    box.complaint = nil
    switch error {
    case Int32(HLK_UNKNOWN_HOST): throw .unknownHost
    case Int32(HLK_SYSTEM) where complaint == nil:
      throw .unreachable(system == 0 ? "the connection was closed" : String(cString: strerror(system)))
    case Int32(HLK_TLS), Int32(HLK_SYSTEM): throw .notEncrypted(complaint ?? String(cString: hlk_error_text(error)))
    default: throw .lost(complaint ?? String(cString: hlk_error_text(error)))
    }
  }

  private static func mailbox(_ context: UnsafeMutableRawPointer?) -> Mailbox? {
    context.map { Unmanaged<Mailbox>.fromOpaque($0).takeUnretainedValue() }
  }
}
