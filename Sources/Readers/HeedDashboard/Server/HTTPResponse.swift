import HeedSignals

/// An answer to a browser, with headers that forbid foreign content, embedding, caching and referrers.
struct HTTPResponse: Sendable {
  /// The HTTP status lines that the server uses.
  enum Status: String, Sendable {
    case ok = "200 OK"
    case noContent = "204 No Content"
    case badRequest = "400 Bad Request"
    case unauthorized = "401 Unauthorized"
    case forbidden = "403 Forbidden"
    case notFound = "404 Not Found"
    case methodNotAllowed = "405 Method Not Allowed"
    case conflict = "409 Conflict"
    case lengthRequired = "411 Length Required"
    case tooLarge = "413 Content Too Large"
    case unprocessable = "422 Unprocessable Content"
    case headTooLarge = "431 Request Header Fields Too Large"
    case failed = "500 Internal Server Error"
    case busy = "503 Service Unavailable"
  }

  /// The policy of pages: a page loads only its own files, without inline scripts and styles.
  static let ownPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"
  /// The policy of documents: they contain style, run no script, load nothing and are isolated from the page's origin.
  static let documentPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'; sandbox"

  var status: Status
  var type: String
  var body: [UInt8]
  var policy = Self.ownPolicy
  /// The header lines that only this answer has.
  var headers: [String] = []
  /// True if pushes follow the head, so that the length of the answer is unknown.
  var isStream = false

  init(_ status: Status, type: String, body: [UInt8], policy: String = Self.ownPolicy) {
    (self.status, self.type, self.body, self.policy) = (status, type, body, policy)
  }

  /// A plain-text answer: one sentence for people.
  init(_ status: Status, _ text: String) {
    self.init(status, type: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
  }

  init(json: JSONValue) { self.init(.ok, type: "application/json", body: Array(json.text.utf8)) }

  /// The answer that the work returns, or the refusal that the work throws.
  init(_ work: () throws -> HTTPResponse) {
    do { self = try work() } catch is CalibrationConflict {
      self.init(.conflict, "Another page is the camera now; close one of the two.")
    } catch { self.init(.unprocessable, "\(error)") }
  }

  /// The refusal of a method; `allowed` names the methods of the path, such as `GET, HEAD`.
  init(allowing allowed: String) {
    self.init(.methodNotAllowed, "This address answers \(allowed).")
    headers = ["Allow: \(allowed)"]
  }

  static let noPage = HTTPResponse(.notFound, "There is no such page.")

  /// The head of an answer that begins a stream of pushes.
  static var stream: HTTPResponse {
    var response = HTTPResponse(.ok, type: "text/event-stream; charset=utf-8", body: Array("retry: 1000\n\n".utf8))
    response.isStream = true
    return response
  }

  var bytes: [UInt8] { head + body }

  /// The bytes before the body, which are the whole answer to HEAD.
  var head: [UInt8] {
    var lines = [
      "HTTP/1.1 \(status.rawValue)", "Content-Type: \(type)", "Content-Security-Policy: \(policy)",
      "X-Content-Type-Options: nosniff", "Cache-Control: no-store", "Referrer-Policy: no-referrer",
      "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin", "Connection: close",
    ]
    lines += headers
    if status == .unauthorized { lines.append("WWW-Authenticate: Bearer") }
    // An answer with the status 204 has no body, and HTTP forbids it to state a length.
    if !isStream, status != .noContent { lines.append("Content-Length: \(body.count)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
