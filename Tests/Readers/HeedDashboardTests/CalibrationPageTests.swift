import Foundation
import HeedSignals
import Synchronization
import Testing

@testable import HeedDashboard

/// A calibration host that records its calls, and refuses those that the test chooses.
private final class NotedHost: CalibrationHost {
  struct Notes {
    var number = 1
    var fields: [[String: String]] = []
    var pictures: [BrowserPicture] = []
    var hasDocuments = false
  }
  let notes = Mutex(Notes())
  /// Signalled when the page asks to be closed.
  let closed = DispatchSemaphore(value: 0)

  var state: (number: Int, json: JSONValue) {
    notes.withLock { ($0.number, ["number": .integer($0.number)]) }
  }

  func take(_ picture: BrowserPicture) throws {
    guard picture.page == "mine" else { throw CalibrationConflict() }
    notes.withLock { $0.pictures.append(picture) }
  }

  func perform(_ fields: [String: String]) throws {
    guard fields["do"] != "fly" else { throw PageRefusal("Nobody can fly.") }
    if fields["do"] == "close" {
      closed.signal()
      Thread.sleep(forTimeInterval: 0.2)
    }
    notes.withLock { $0.fields.append(fields) }
  }

  func document(_ kind: CalibrationDocument) -> CalibrationDocument.Content? {
    notes.withLock { $0.hasDocuments } ? .init(type: "image/svg+xml", bytes: Array("<svg \(kind)>".utf8)) : nil
  }
}

@Suite("The calibration page", .timeLimit(.minutes(600)))
struct CalibrationPageTests {
  private let host = NotedHost()
  private let page: BrowserCalibrationPage
  private let at: (port: Int, token: String)

  init() throws {
    page = try BrowserCalibrationPage(port: 0, host: host)
    let parts = try #require(URLComponents(url: page.address, resolvingAgainstBaseURL: false))
    at = (try #require(parts.port), try #require(parts.queryItems?.first?.value))
  }

  @Test(arguments: [
    ("/", "text/html", "<!doctype html>"), ("/page.css", "text/css", ":root"), ("/calibrate.css", "text/css", "{"),
    ("/elements.js", "text/javascript", "URLSearchParams"),
    ("/calibrate.js", "text/javascript", "EventSource"), ("/pictures.js", "text/javascript", "getUserMedia"),
    ("/screen.js", "text/javascript", "85.6"), ("/points.js", "text/javascript", "requestFullscreen"),
    ("/result.js", "text/javascript", "result.svg"), ("/icon.svg", "image/svg+xml", "<svg"),
  ])
  func calibrationPageIsServedByTheProgram(path: String, type: String, words: String) throws {
    let answer = try LoopbackClient.answer(at, path)
    #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("Content-Type: \(type)") && answer.contains(words))
    #expect(!answer.contains("{{") && answer.contains("default-src 'none'"))
  }

  @Test func changedCalibrationStateIsPushedToThePage() throws {
    let client = try LoopbackClient(port: at.port)
    client.send("GET /events?token=\(at.token) HTTP/1.1\r\nHost: 127.0.0.1:\(at.port)\r\n\r\n")
    #expect(client.waits(for: "event: state\ndata: {\"number\":1}"))
    host.notes.withLock { $0.number = 2 }
    #expect(client.waits(for: "{\"number\":2}"))
  }

  @Test func browserPicturesReachTheHostWithTheirTime() throws {
    let picture = String(repeating: "p", count: 300_000)
    let answer = try LoopbackClient.answer(at, "/frame?page=mine&t_ms=1234.5", method: "POST", body: picture)
    #expect(answer.hasPrefix("HTTP/1.1 204 ") && !answer.contains("Content-Length"))
    let taken = host.notes.withLock { $0.pictures }
    #expect(taken.map(\.time) == [Timestamp(milliseconds: 1234.5)] && taken.first?.bytes == Array(picture.utf8))
  }

  @Test(arguments: [
    ("POST", "/frame?page=other&t_ms=1", "x", "409"), ("POST", "/frame?page=mine", "x", "400"),
    ("POST", "/frame?page=mine&t_ms=nan", "x", "400"), ("POST", "/frame?page=mine&t_ms=-1", "x", "400"),
    ("POST", "/frame?page=mine&t_ms=1e300", "x", "400"), ("POST", "/frame?page=&t_ms=1", "x", "400"),
    ("POST", "/command", "do=fly", "422"), ("GET", "/command", "", "405"), ("POST", "/", "", "405"),
    ("GET", "/result.svg", "", "404"), ("GET", "/preview", "", "404"),
    ("GET", "/sessions", "", "404"), ("GET", "/settings", "", "404"),
  ])
  func requestsOfAnotherPageAreRefused(method: String, target: String, body: String, status: String) throws {
    let answer = try LoopbackClient.answer(at, target, method: method, body: body)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
    #expect(host.notes.withLock { $0.pictures.isEmpty && $0.fields.isEmpty })
  }

  @Test func refusedCommandIsAnsweredWithASentence() throws {
    let answer = try LoopbackClient.answer(at, "/command", method: "POST", body: "do=fly")
    #expect(answer.hasSuffix("Nobody can fly.\n"))
    let done = try LoopbackClient.answer(at, "/command", method: "POST", body: "do=save&driver=p%2007")
    #expect(done.hasPrefix("HTTP/1.1 200 "))
    #expect(host.notes.withLock { $0.fields } == [["do": "save", "driver": "p 07"]])
  }

  @Test func bodyOfTenMegabytesIsRefused() throws {
    let client = try LoopbackClient(port: at.port)
    client.send(
      "POST /frame?page=mine&t_ms=1&token=\(at.token) HTTP/1.1\r\nHost: 127.0.0.1:\(at.port)\r\n"
        + "Content-Length: 10485760\r\n\r\n")
    client.send([UInt8](repeating: 0, count: 10_485_760))
    #expect(client.whole().hasPrefix("HTTP/1.1 413 "))
  }

  @Test func requestsWithoutTheTokenAreRefused() throws {
    for target in ["/", "/frame", "/events", "/result.svg", "/preview", "/calibrate.js"] {
      let client = try LoopbackClient(port: at.port)
      client.send("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(at.port)\r\n\r\n")
      #expect(client.whole().hasPrefix("HTTP/1.1 401 "), "\(target)")
    }
  }

  @Test func requestThatClosesThePageIsAnswered() async throws {
    let answer = Task.detached { [at] in try LoopbackClient.answer(at, "/command", method: "POST", body: "do=close") }
    await Task.detached { [host, page] in
      host.closed.wait()
      page.stop()
    }.value
    #expect(try await answer.value.hasPrefix("HTTP/1.1 200 "))
  }

  @Test func documentsAreServed() throws {
    host.notes.withLock { $0.hasDocuments = true }
    let plot = try LoopbackClient.answer(at, "/result.svg")
    #expect(plot.contains("<svg picture>") && plot.contains("sandbox"))
    #expect(try LoopbackClient.answer(at, "/preview?n=3").contains("<svg preview>"))
  }
}
