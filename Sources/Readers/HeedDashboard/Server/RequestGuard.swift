/// Checks that a request comes from the page of this run before the request is handled.
///
/// Host and Origin reveal DNS rebinding and scripts of other sites; a request without the run's token gets no content.
struct RequestGuard: Sendable {
  let token: AccessToken
  let port: Int
  let limits: ServerLimits

  /// The refusal; nil for an allowed request.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    if request.bodyLength > limits.body {
      return HTTPResponse(.tooLarge, "A request's body has at most \(limits.body) bytes.")
    }
    guard Self.isPlain(request.path) else { return HTTPResponse(.notFound, "There is no such page.") }
    guard hosts.contains(request.headers["host"] ?? "") else {
      return HTTPResponse(.forbidden, "This page is only at http://127.0.0.1:\(port).")
    }
    if let origin = request.headers["origin"], !hosts.contains(where: { origin == "http://" + $0 }) {
      return HTTPResponse(.forbidden, "Another site's pages may not ask here.")
    }
    if let site = request.headers["sec-fetch-site"], site != "same-origin", site != "none" {
      return HTTPResponse(.forbidden, "Another site's pages may not ask here.")
    }
    // Browsers request the icon without a link, also for a session's report. The icon holds no data of the run.
    if request.path == PageFiles.icon { return nil }
    guard token.matches(request.query["token"] ?? bearer(request)) else {
      return HTTPResponse(
        .unauthorized, "Open the address that heed printed when it started: it holds this run's token.")
    }
    return nil
  }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  private func bearer(_ request: HTTPRequest) -> String? {
    guard let given = request.headers["authorization"], given.hasPrefix("Bearer ") else { return nil }
    return String(given.dropFirst(7))
  }

  /// True for paths of letters, digits and `/._-~%` that do not lead upwards.
  private static func isPlain(_ path: String) -> Bool {
    path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-~%".utf8.contains(byte)
      }
    } && !path.split(separator: "/").contains { $0 == "." || $0 == ".." } && !path.contains("//")
      && !path.lowercased().contains("%2e") && !path.lowercased().contains("%2f") && !path.lowercased().contains("%5c")
      && !path.contains("%00")
  }
}
