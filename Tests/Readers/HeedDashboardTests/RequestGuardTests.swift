import Testing

@testable import HeedDashboard

@Suite("A request that is not the page's own gets nothing")
struct RequestGuardTests {
  private static let token = AccessToken()
  private static let gate = RequestGuard(token: token, port: 8077, limits: ServerLimits())

  private static func status(
    _ target: String = "/", host: String = "127.0.0.1:8077", more: String = "", method: String = "GET",
    token: String? = Self.token.text
  ) throws -> Int? {
    let query = token.map { (target.contains("?") ? "&" : "?") + "token=\($0)" } ?? ""
    let head = "\(method) \(target)\(query) HTTP/1.1\r\nHost: \(host)\(more)"
    let refusal = gate.refusal(of: try HTTPRequest(head: Array(head.utf8)[...]))
    return refusal.flatMap { Int($0.status.rawValue.prefix(3)) }
  }

  @Test func requestsOfTheOwnPageAreAnswered() throws {
    #expect(try Self.status() == nil)
    #expect(try Self.status(host: "localhost:8077", more: "\r\nOrigin: http://localhost:8077") == nil)
    #expect(try Self.status(more: "\r\nSec-Fetch-Site: same-origin") == nil)
    #expect(try Self.status(more: "\r\nSec-Fetch-Site: none") == nil)
    #expect(try Self.status("/sessions/a%20b/report") == nil)
    #expect(try Self.status(more: "\r\nAuthorization: Bearer \(Self.token.text)", token: nil) == nil)
  }

  @Test func requestsNeedTheAccessToken() throws {
    #expect(try Self.status(token: nil) == 401)
    #expect(try Self.status(token: "") == 401)
    #expect(try Self.status(token: AccessToken().text) == 401)
    #expect(try Self.status(more: "\r\nAuthorization: Bearer wrong", token: nil) == 401)
    #expect(try Self.status("/favicon.ico", token: nil) == nil, "which browsers ask for of themselves")
    for path in ["/health", "/metrics"] {
      #expect(try Self.status(path, token: nil) == nil, "which hold nothing about a person")
      #expect(try Self.status(path, host: "evil.example", token: nil) == 403)
      #expect(try Self.status(path, more: "\r\nOrigin: http://evil.example", token: nil) == 403)
    }
  }

  @Test func keyOfAReportOpensThatReportAlone() throws {
    let address = Self.gate.reports.address(of: "/sessions/monday/report")
    let key = try #require(address.split(separator: "?").last)
    #expect(Self.gate.reports.address(of: "/sessions/monday/report") == address)
    #expect(!address.contains(Self.token.text), "a report carries no token of the page")
    #expect(try Self.status(address, token: nil) == nil)
    #expect(try Self.status(address, host: "evil.example", token: nil) == 403)
    for other in ["/", "/settings", "/sessions", "/sessions/tuesday/report", "/sessions/monday/report/"] {
      #expect(try Self.status("\(other)?\(key)", token: nil) == 401, "\(other)")
    }
    #expect(try Self.status("/sessions/monday/report?key=", token: nil) == 401)
  }

  @Test func documentsRunNoScript() {
    let policy = HTTPResponse.documentPolicy
    #expect(!policy.contains("script") && policy.contains("default-src 'none'") && policy.hasSuffix("sandbox"))
  }

  @Test(arguments: ["evil.example", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8077, a", "[::1]:8077", ""])
  func requestForAnotherHostIsRefused(host: String) throws { #expect(try Self.status(host: host) == 403) }

  @Test(arguments: [
    "Origin: http://evil.example", "Origin: null", "Origin: https://127.0.0.1:8077", "Origin: http://127.0.0.1:8078",
    "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
  ])
  func requestFromAnotherSiteIsRefused(line: String) throws { #expect(try Self.status(more: "\r\n" + line) == 403) }

  @Test(arguments: [
    "/../etc/passwd", "/sessions/../../x/report", "/..", "/./", "/sessions/%2e%2e/report", "/sessions/a%2Fb/report",
    "/sessions/a%5cb/report", "//evil.example/", "/a\\b", "/sessions/%00/report",
  ])
  func pathsToParentFoldersAreRefused(path: String) throws {
    #expect(try Self.status(path) == 404)
    #expect(try Self.status(path, token: nil) == 404, "not even whether it would need a token")
  }

  @Test func largeBodyIsRefusedByItsLength() throws {
    let limit = ServerLimits().body
    #expect(try Self.status(more: "\r\nContent-Length: \(limit)", method: "POST") == nil)
    #expect(try Self.status(more: "\r\nContent-Length: \(limit + 1)", method: "POST") == 413)
    #expect(try Self.status(more: "\r\nContent-Length: 10485760", method: "POST", token: nil) == 413)
  }

  @Test func everyAnswerHasSecurityHeaders() {
    let text = String(decoding: HTTPResponse(.notFound, "none").bytes, as: UTF8.self)
    for line in [
      "Content-Security-Policy: default-src 'none'", "X-Content-Type-Options: nosniff", "Cache-Control: no-store",
      "Referrer-Policy: no-referrer", "Connection: close",
    ] {
      #expect(text.contains(line))
    }
  }
}
