import Foundation

/// A browser's connection: reads one request, then sends an answer or a stream of pushes. Bytes and time are limited.
final class ClientConnection {
  /// The steps of a connection, which serves a single request and then ends.
  enum Phase {
    case reading
    /// The request has arrived, and another thread computes the answer.
    case waiting
    case answering
    /// The client receives pushes, one after the other.
    case streaming
    /// The request was refused before all of it arrived. The rest of the request is read and dropped.
    case lingering
    case over
  }

  /// What the server got by reading once from the browser.
  enum Arrival {
    case nothing
    case request(HTTPRequest)
    case refused(HTTPResponse)
  }

  let descriptor: Int32
  /// Number of the connection, used only once, by which an answer from another thread finds its connection.
  let number: Int
  private(set) var phase = Phase.reading
  /// When the connection is closed if no bytes are sent or received until then.
  private(set) var deadline: ContinuousClock.Instant
  private let limits: ServerLimits
  private var inbox: [UInt8] = []
  private var outbox: [UInt8] = []
  private var sent = 0
  private var head: HTTPRequest?
  private var lingers = false
  /// False for HEAD, which asks what GET would answer, without the body.
  private var wantsBody = true
  /// Number of the last push sent to the browser; nil before the first push.
  var lastSent: Int?
  /// When bytes were last sent to the browser.
  private(set) var lastWrite: ContinuousClock.Instant

  init(_ descriptor: Int32, number: Int, limits: ServerLimits, now: ContinuousClock.Instant) {
    (self.descriptor, self.number, self.limits, lastWrite) = (descriptor, number, limits, now)
    deadline = now + limits.patience
  }

  deinit { close(descriptor) }

  /// Whether the system has taken all bytes to send.
  var hasTakenAll: Bool { sent == outbox.count }
  var wantsToRead: Bool { phase != .over && phase != .answering }

  /// Reads the available bytes.
  /// - Parameter refusal: Returns the refusal of a request by its head, or nil if the head is allowed.
  func read(now: ContinuousClock.Instant, refusal: (HTTPRequest) -> HTTPResponse?) -> Arrival {
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) {
      phase = .over
      return .nothing
    }
    // Bytes that arrive while an answer or a stream is being sent are ignored.
    guard count > 0, phase == .reading else { return .nothing }
    inbox += buffer[..<count]
    if head == nil, let refused = readHead(refusal) {
      lingers = true
      return .refused(refused)
    }
    guard var request = head, inbox.count >= request.bodyLength else { return .nothing }
    request.body = Array(inbox.prefix(request.bodyLength))
    inbox = []
    phase = .waiting
    return .request(request)
  }

  /// Reads the request's head once all of it has arrived. Returns a refusal, or nil if the request may go on.
  private func readHead(_ refusal: (HTTPRequest) -> HTTPResponse?) -> HTTPResponse? {
    let end = Self.endOfHead(in: inbox)
    guard end?.head ?? inbox.count <= limits.head else {
      return HTTPResponse(.headTooLarge, "A request's head has at most \(limits.head) bytes.")
    }
    guard let end else { return nil }
    do throws(HTTPRequest.Problem) {
      var request = try HTTPRequest(head: inbox[..<end.head])
      if request.method == "HEAD" { (request.method, wantsBody) = ("GET", false) }
      if let refused = refusal(request) { return refused }
      head = request
      inbox.removeFirst(end.body)
      return nil
    } catch {
      return error == .bodyWithoutLength
        ? HTTPResponse(.lengthRequired, "Say how long the body is (Content-Length).")
        : HTTPResponse(.badRequest, "This is no request.")
    }
  }

  /// Where the empty line after a request's head starts and ends; nil before that line has arrived.
  private static func endOfHead(in bytes: [UInt8]) -> (head: Int, body: Int)? {
    let ends = ["\n\n", "\n\r\n"].compactMap { bytes.firstRange(of: Array($0.utf8)) }
    guard let end = ends.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    let isReturn = bytes[..<end.lowerBound].last == UInt8(ascii: "\r")
    return (end.lowerBound - (isReturn ? 1 : 0), end.upperBound)
  }

  func answer(_ response: HTTPResponse, now: ContinuousClock.Instant) {
    phase = response.isStream && wantsBody ? .streaming : .answering
    send(wantsBody ? response.bytes : response.head, now: now)
  }

  /// Starts to send bytes; call only when all earlier bytes are sent.
  func send(_ bytes: [UInt8], now: ContinuousClock.Instant) {
    (outbox, sent, lastWrite) = (bytes, 0, now)
    extend(from: now)
    write(now: now)
  }

  private func extend(from now: ContinuousClock.Instant) {
    deadline = now + (phase == .streaming ? limits.pushPatience : limits.patience)
  }

  /// Sends as many bytes as the client accepts.
  func write(now: ContinuousClock.Instant) {
    while sent < outbox.count {
      let count = outbox.withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress.map { $0 + sent }, outbox.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else {
        if errno == EINTR { continue }
        if errno != EAGAIN { phase = .over }
        return
      }
      sent += count
      extend(from: now)
    }
    guard phase == .answering else { return }
    shutdown(descriptor, Int32(SHUT_WR))
    // A refused request is read to its end: closing earlier would reset the connection and discard the answer.
    (phase, deadline) = lingers ? (.lingering, now + limits.lingering) : (.over, deadline)
  }

  /// Ends the connection when its deadline is over. A stream whose bytes are all sent has no deadline.
  func expire(at now: ContinuousClock.Instant) {
    if phase == .waiting || (phase == .streaming && hasTakenAll) { return }
    if now >= deadline { phase = .over }
  }
}
