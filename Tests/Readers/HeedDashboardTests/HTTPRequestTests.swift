import Testing

@testable import HeedDashboard

@Suite struct HTTPRequestTests {
  private static func request(_ head: String) throws -> HTTPRequest { try HTTPRequest(head: Array(head.utf8)[...]) }

  @Test func requestHeadOfABrowserIsParsed() throws {
    let found = try Self.request(
      "POST /settings?token=a%2Bb&x= HTTP/1.1\r\nHost: 127.0.0.1:80\r\ncontent-LENGTH:  12 \r\nX: a:b")
    #expect(found.method == "POST" && found.path == "/settings")
    #expect(found.query == ["token": "a+b", "x": ""])
    #expect(found.headers == ["host": "127.0.0.1:80", "content-length": "12", "x": "a:b"])
    #expect(found.bodyLength == 12)
  }

  @Test func repeatedHostHeadersAreJoined() throws {
    #expect(try Self.request("GET / HTTP/1.1\r\nHost: a\r\nHost: b").headers["host"] == "a, b")
  }

  @Test(arguments: [
    "", "GET / HTTP/1.1\r\nno colon", "GET /", "GET  / HTTP/1.1", "GET http://x/ HTTP/1.1", "GET / SPDY/3",
    "GET / HTTP/1.1\r\nA: b\r\n folded: c", "POST / HTTP/1.1\r\nContent-Length: -1",
    "POST / HTTP/1.1\r\nContent-Length: 1, 1", "POST / HTTP/1.1\r\nContent-Length:",
    "GET / HTTP/1.1\r\nHost : a", "GET / HTTP/1.1\r\nHost\t: a", "GET / HTTP/1.1\r\n: a", "GET / HTTP/1.1\r\n Host: a",
    "GET / HTTP/1.1\r\nHo st: a", "GET / HTTP/1.1\r\nHost: a\u{0}", "GET /\u{0} HTTP/1.1",
    "GET / HTTP/1.1\r\nA: b\rHost: c",
    "GET / HTTP/1.1\rHost: a", "GET / HTTP/1.1\r\r\nHost: a", "GET / HTTP/1.1\r\nA: \u{1B}",
    "GET / HTTP/1.1\r\nA: \u{7F}",
    "GET / HTTP/1.2", "GET / HTTP/1.", "GET / HTTP/1.10", "GET / HTTP/2", "GET / http/1.1", "G(T / HTTP/1.1",
    " / HTTP/1.1",
  ])
  func invalidRequestsAreRefused(head: String) {
    #expect(throws: HTTPRequest.Problem.malformed) { try Self.request(head) }
  }

  @Test(arguments: ["GET / HTTP/1.0", "GET / HTTP/1.1\nX:\ta\tb", "PUT / HTTP/1.1\r\nx-a_b.c: \u{E9}"])
  func unusualRequestsAreParsed(head: String) { #expect(throws: Never.self) { try Self.request(head) } }

  @Test func requestBodyNeedsALength() throws {
    #expect(throws: HTTPRequest.Problem.bodyWithoutLength) {
      try Self.request("POST / HTTP/1.1\r\nTransfer-Encoding: chunked")
    }
    let longest = try Self.request("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999")
    #expect(longest.bodyLength == .max)
  }

  @Test func formFieldsAreDecoded() {
    #expect(HTTPRequest.fields(of: Array("a.b=1+2&c=%C3%A9%zz&d".utf8)) == ["a.b": "1 2", "c": "é%zz", "d": ""])
    #expect(HTTPRequest.fields(of: [0xFF, 0xFE]) == nil)
  }
}
