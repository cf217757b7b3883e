import HeedSignals

/// An answer to a browser, with headers that isolate the page: no foreign content, no embedding, no caching, no
/// referrer.
struct HTTPResponse: Sendable {
  /// The status codes in use.
  enum Status: Int, Sendable {
    case ok = 200
    case noContent = 204
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case timedOut = 408
    case conflict = 409
    case lengthRequired = 411
    case tooLarge = 413
    case unprocessable = 422
    case headTooLarge = 431
    case failed = 500
    case busy = 503

    var phrase: String {
      switch self {
      case .ok: "OK"
      case .noContent: "No Content"
      case .badRequest: "Bad Request"
      case .unauthorized: "Unauthorized"
      case .forbidden: "Forbidden"
      case .notFound: "Not Found"
      case .methodNotAllowed: "Method Not Allowed"
      case .timedOut: "Request Timeout"
      case .conflict: "Conflict"
      case .lengthRequired: "Length Required"
      case .tooLarge: "Content Too Large"
      case .unprocessable: "Unprocessable Content"
      case .headTooLarge: "Request Header Fields Too Large"
      case .failed: "Internal Server Error"
      case .busy: "Service Unavailable"
      }
    }
  }

  /// Policy of the page: the page loads only its own files and nothing inline.
  static let ownPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'"
  /// Policy of a document with inline style and script: the document loads nothing and is isolated from the page's
  /// origin.
  static let documentPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; "
    + "form-action 'none'; frame-ancestors 'none'; sandbox allow-scripts"

  var status: Status
  var type: String
  var body: [UInt8]
  var policy = Self.ownPolicy
  /// File name for a download; nil means that the browser shows the answer.
  var download: String?
  /// True for a stream of pushes, which has no length.
  var isStream = false

  init(_ status: Status, type: String, body: [UInt8], policy: String = Self.ownPolicy) {
    (self.status, self.type, self.body, self.policy) = (status, type, body, policy)
  }

  /// A plain-text answer: one sentence for people.
  init(_ status: Status, _ text: String) {
    self.init(status, type: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
  }

  /// A JSON value.
  init(json: JSONValue) { self.init(.ok, type: "application/json", body: Array(json.text.utf8)) }

  /// Makes the answer of some work, or the refusal that the work throws.
  init(_ work: () throws -> HTTPResponse) {
    do { self = try work() } catch is CalibrationConflict {
      self.init(.conflict, "Another page is the camera now; close one of the two.")
    } catch { self.init(.unprocessable, "\(error)") }
  }

  /// The head of a stream of pushes.
  static var stream: HTTPResponse {
    var response = HTTPResponse(.ok, type: "text/event-stream; charset=utf-8", body: Array("retry: 1000\n\n".utf8))
    response.isStream = true
    return response
  }

  /// The head and body as bytes.
  var bytes: [UInt8] {
    var lines = [
      "HTTP/1.1 \(status.rawValue) \(status.phrase)", "Content-Type: \(type)", "Content-Security-Policy: \(policy)",
      "X-Content-Type-Options: nosniff", "Cache-Control: no-store", "Referrer-Policy: no-referrer",
      "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin", "Connection: close",
    ]
    if let download { lines.append("Content-Disposition: attachment; filename=\"\(download)\"") }
    if status == .unauthorized { lines.append("WWW-Authenticate: Bearer") }
    // A 204 has no body; HTTP forbids its length.
    if !isStream, status != .noContent { lines.append("Content-Length: \(body.count)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
