/// Checks that a request comes from the page of this run: Host and Origin reveal DNS rebinding and scripts of other
/// sites, and a request without the run's token, or a report's own key, gets no content but the machine's health.
struct RequestGuard: Sendable {
  let token: AccessToken
  let port: Int
  let limits: ServerLimits
  /// The keys that open one report each.
  var reports = ReportKeys()

  /// The answer that refuses a request; nil for an allowed request.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    if request.bodyLength > limits.body {
      return HTTPResponse(.tooLarge, "A request's body has at most \(limits.body) bytes.")
    }
    guard Self.isPlain(request.path) else { return .noPage }
    guard hosts.contains(request.headers["host"] ?? "") else {
      return HTTPResponse(.forbidden, "This page is only at http://127.0.0.1:\(port).")
    }
    let isOurs = request.headers["origin"].map { origin in hosts.contains { origin == "http://" + $0 } } ?? true
    guard isOurs, ["same-origin", "none"].contains(request.headers["sec-fetch-site"] ?? "none") else {
      return HTTPResponse(.forbidden, "Another site's pages may not ask here.")
    }
    // Browsers request the icon without a token, and monitoring programs the health. Nothing of it is about a person.
    if [PageFiles.icon, HealthBoard.health, HealthBoard.metrics].contains(request.path) { return nil }
    if reports.opens(request.path, with: request.query["key"]) { return nil }
    guard token.matches(request.query["token"] ?? bearer(request)) else {
      return HTTPResponse(.unauthorized, "Open the whole address that heed showed when it started: it holds a token.")
    }
    return nil
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  private func bearer(_ request: HTTPRequest) -> String? {
    guard let given = request.headers["authorization"], given.hasPrefix("Bearer ") else { return nil }
    return String(given.dropFirst(7))
  }

  /// True for paths that consist of letters, digits and `/._-~%` and do not lead to a parent folder.
  private static func isPlain(_ path: String) -> Bool {
    path.utf8.allSatisfy { AccessToken.alphabet.contains($0) || "/.~%".utf8.contains($0) }
      && !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
      && !["//", "%2e", "%2f", "%5c", "%00"].contains { path.lowercased().contains($0) }
  }
}

/// The secret of a run that every request except a report's must carry. Only the terminal or a private file shows it.
struct AccessToken: Sendable {
  /// Length of the secret, bytes. Choice: 192 bits cannot be guessed and take 32 characters in a URL.
  private static let bytes = 24
  fileprivate static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  /// The secret, in characters that need no escape in a URL.
  let text: String

  /// A token from the system's random numbers.
  init() {
    var random = SystemRandomNumberGenerator()
    let letters = (0..<Self.bytes * 8 / 6).map { _ in Self.alphabet[Int.random(in: 0..<64, using: &random)] }
    text = String(decoding: letters, as: UTF8.self)
  }

  /// Compares in constant time, so that response times reveal nothing about the token.
  func matches(_ other: String?) -> Bool {
    guard let other else { return false }
    let (own, given) = (Array(text.utf8), Array(other.utf8))
    var difference = UInt(bitPattern: own.count ^ given.count)
    for index in own.indices { difference |= UInt(own[index] ^ (index < given.count ? given[index] : 0)) }
    return difference == 0
  }
}
