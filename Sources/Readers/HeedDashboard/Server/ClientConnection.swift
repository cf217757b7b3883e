import Foundation

/// One browser's connection: a request comes in, and an answer or a stream of pushes goes out. Bytes and times are
/// bounded.
final class ClientConnection {
  enum Phase {
    case reading
    /// The answer is computed on another thread.
    case waiting
    case answering
    /// Gets the next push when it has taken the previous one.
    case streaming
    /// The request was refused before it was complete: the rest is read and dropped.
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
  /// The connection is cut if nothing moves before this time.
  private(set) var deadline: ContinuousClock.Instant
  private let limits: ServerLimits
  private var inbox: [UInt8] = []
  private var outbox: [UInt8] = []
  private var sent = 0
  private var head: HTTPRequest?
  private var lingers = false
  /// Number of the last message sent to the stream; nil: none.
  var lastSent: Int?
  /// Time of the last write.
  private(set) var lastWrite: ContinuousClock.Instant

  init(_ descriptor: Int32, number: Int, limits: ServerLimits, now: ContinuousClock.Instant) {
    (self.descriptor, self.number, self.limits, lastWrite) = (descriptor, number, limits, now)
    deadline = now + limits.patience
  }

  deinit { close(descriptor) }

  /// True if the client has taken everything sent.
  var hasTakenAll: Bool { sent == outbox.count }
  var wantsToRead: Bool { phase != .over && phase != .answering }
  var wantsToWrite: Bool { !hasTakenAll }

  /// Reads the received bytes.
  /// - Parameter refusal: Returns a refusal based on the request's head; nil: accepted.
  func read(now: ContinuousClock.Instant, refusal: (HTTPRequest) -> HTTPResponse?) -> Arrival {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) {
      phase = .over
      return .nothing
    }
    // Bytes received during an answer or a stream are ignored.
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

  /// Start and end of the empty line.
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

  /// Starts to send; only to a client that has taken everything sent before.
  func send(_ bytes: [UInt8], now: ContinuousClock.Instant) {
    (outbox, sent, lastWrite) = (bytes, 0, now)
    deadline = now + (phase == .streaming ? limits.pushPatience : limits.patience)
    write(now: now)
  }

  /// Sends as much as the client takes.
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
    // Closing while bytes still arrive would discard the answer.
    (phase, deadline) = lingers ? (.lingering, now + limits.lingering) : (.over, deadline)
  }

  /// Cuts a client whose time is up; a stream that has taken everything may wait without limit.
  func expire(at now: ContinuousClock.Instant) {
    if phase == .waiting || (phase == .streaming && hasTakenAll) { return }
    if now >= deadline { phase = .over }
  }
}
