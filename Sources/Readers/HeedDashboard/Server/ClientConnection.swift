import Foundation

/// One browser's connection: reads one request, then sends an answer or a stream of pushes. Bytes and time are limited.
final class ClientConnection {
  enum Phase {
    case reading
    /// Another thread computes the answer.
    case waiting
    case answering
    /// The client receives pushes; the next push waits until the last push has been sent.
    case streaming
    /// The request was refused before it had arrived; the rest of the request is read and dropped.
    case lingering
    case over
  }

  enum Arrival {
    case nothing
    case request(HTTPRequest)
    case refused(HTTPResponse)
  }

  let descriptor: Int32
  let number: Int
  private(set) var phase = Phase.reading
  /// Time at which the connection is closed if no bytes have moved before.
  private(set) var deadline: ContinuousClock.Instant
  private let limits: ServerLimits
  private var inbox: [UInt8] = []
  private var outbox: [UInt8] = []
  private var sent = 0
  private var head: HTTPRequest?
  private var lingers = false
  /// Number of the last message sent to a stream; nil before the first message.
  var lastSent: Int?
  /// Time of the last send.
  private(set) var lastWrite: ContinuousClock.Instant

  init(_ descriptor: Int32, number: Int, limits: ServerLimits, now: ContinuousClock.Instant) {
    (self.descriptor, self.number, self.limits, lastWrite) = (descriptor, number, limits, now)
    deadline = now + limits.patience
  }

  deinit { close(descriptor) }

  /// True when the system has taken all bytes to send.
  var hasTakenAll: Bool { sent == outbox.count }
  var wantsToRead: Bool { phase != .over && phase != .answering }
  var wantsToWrite: Bool { !hasTakenAll }

  /// Reads the available bytes.
  /// - Parameter refusal: Returns a refusal for a request's head, or nil.
  func read(now: ContinuousClock.Instant, refusal: (HTTPRequest) -> HTTPResponse?) -> Arrival {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) {
      phase = .over
      return .nothing
    }
    // Bytes that arrive during an answer or a stream are ignored.
    guard count > 0, phase == .reading else { return .nothing }
    inbox += buffer[..<count]
    if head == nil { if let refused = readHead(refusal) { return .refused(refused) } }
    guard var request = head else { return .nothing }
    guard inbox.count >= request.bodyLength else { return .nothing }
    request.body = Array(inbox.prefix(request.bodyLength))
    inbox = []
    phase = .waiting
    return .request(request)
  }

  private func readHead(_ refusal: (HTTPRequest) -> HTTPResponse?) -> HTTPResponse? {
    guard let end = Self.endOfHead(in: inbox) else {
      guard inbox.count > limits.head else { return nil }
      lingers = true
      return HTTPResponse(.headTooLarge, "A request's head has at most \(limits.head) bytes.")
    }
    guard end.head <= limits.head else {
      lingers = true
      return HTTPResponse(.headTooLarge, "A request's head has at most \(limits.head) bytes.")
    }
    do throws(HTTPRequest.Problem) {
      let request = try HTTPRequest(head: inbox[..<end.head])
      lingers = true
      if let refused = refusal(request) { return refused }
      lingers = false
      head = request
      inbox.removeFirst(end.body)
      return nil
    } catch {
      lingers = true
      return error == .bodyWithoutLength
        ? HTTPResponse(.lengthRequired, "Say how long the body is (Content-Length).")
        : HTTPResponse(.badRequest, "This is no request.")
    }
  }

  /// Offsets of the empty line's start and end; nil if the empty line has not arrived.
  private static func endOfHead(in bytes: [UInt8]) -> (head: Int, body: Int)? {
    var index = 0
    while let line = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) {
      let rest = bytes[(line + 1)...].prefix(2)
      if rest.first == UInt8(ascii: "\n") || rest.elementsEqual("\r\n".utf8) {
        let isReturn = line > 0 && bytes[line - 1] == UInt8(ascii: "\r")
        return (isReturn ? line - 1 : line, line + 1 + (rest.first == UInt8(ascii: "\n") ? 1 : 2))
      }
      index = line + 1
    }
    return nil
  }

  func answer(_ response: HTTPResponse, now: ContinuousClock.Instant) {
    phase = response.isStream ? .streaming : .answering
    send(response.bytes, now: now)
  }

  /// Starts to send; call only when all earlier bytes are sent.
  func send(_ bytes: [UInt8], now: ContinuousClock.Instant) {
    (outbox, sent, lastWrite) = (bytes, 0, now)
    deadline = now + (phase == .streaming ? limits.pushPatience : limits.patience)
    write(now: now)
  }

  /// Sends as many bytes as the client accepts.
  func write(now: ContinuousClock.Instant) {
    while sent < outbox.count {
      let count = outbox.withUnsafeBytes {
        Foundation.send(
          descriptor, $0.baseAddress.map { $0 + sent }, outbox.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else {
        if errno == EINTR { continue }
        if errno != EAGAIN { phase = .over }
        return
      }
      sent += count
      deadline = now + (phase == .streaming ? limits.pushPatience : limits.patience)
    }
    guard phase == .answering else { return }
    shutdown(descriptor, Int32(SHUT_WR))
    // Closing while bytes still arrive would reset the connection and discard the answer.
    (phase, deadline) = lingers ? (.lingering, now + limits.lingering) : (.over, deadline)
  }

  /// Closes the connection after its deadline; a stream without unsent bytes has no deadline.
  func expire(at now: ContinuousClock.Instant) {
    if phase == .waiting || (phase == .streaming && hasTakenAll) { return }
    if now >= deadline { phase = .over }
  }
}
