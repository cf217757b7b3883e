import Dispatch
import Foundation
import Heed
import HeedDriver
import HeedGeometry
import HeedSession
import HeedSignals
import Synchronization
import Testing

@testable import HeedDashboard

/// Settings that a page can change, applied as in a run.
final class HeldControls: PageControls {
  private let held = Mutex((settings: EngineSettings(), acknowledged: 0, marks: [String]()))
  var settings: EngineSettings { held.withLock(\.settings) }
  var acknowledged: Int { held.withLock(\.acknowledged) }
  var marks: [String] { held.withLock(\.marks) }
  func mark(_ text: String) { held.withLock { $0.marks.append(text) } }
  func acknowledge() { held.withLock { $0.acknowledged += 1 } }

  func change(_ settings: EngineSettings) -> [SettingsReport.Item] {
    held.withLock { held in
      defer { held.settings = settings }
      return SettingsFile.changes(from: held.settings, to: settings)
    }
  }
}

@Suite(.timeLimit(.minutes(600))) struct LivePageTests {
  private static func page(
    controls: (any PageControls)? = nil
  ) throws -> (page: LivePage, at: (port: Int, token: String)) {
    var content = LivePage.Content()
    (content.source, content.hasRoad) = ("camera 0", true)
    let page = try LivePage(content, port: 0, controls: controls)
    let parts = try #require(URLComponents(url: page.address, resolvingAgainstBaseURL: false))
    return (page, (try #require(parts.port), try #require(parts.queryItems?.first?.value)))
  }

  private static func stream(_ at: (port: Int, token: String)) throws -> LoopbackClient {
    let client = try LoopbackClient(port: at.port)
    client.send("GET /events?token=\(at.token) HTTP/1.1\r\nHost: 127.0.0.1:\(at.port)\r\n\r\n")
    return client
  }

  private static func frame(_ milliseconds: Double) -> MonitorEvent {
    .frame(
      FrameReport(
        observation: CabinObservation(
          frame: 0, time: Timestamp(milliseconds: milliseconds), size: ImageSize(width: 640, height: 480),
          picture: PictureObservation(meanLuma: 100, contrast: 20, fingerprint: 1), face: nil),
        tracking: .faceMissing))
  }

  @Test(arguments: [
    ("/", "text/html", "<!doctype html>"), ("/page.css", "text/css", ":root"),
    ("/page.js", "text/javascript", "EventSource"), ("/elements.js", "text/javascript", "URLSearchParams"),
    ("/charts.js", "text/javascript", "Charts"), ("/settings.js", "text/javascript", "Settings"),
    ("/icon.svg", "image/svg+xml", "<svg"),
  ])
  func livePageIsServedByTheProgram(path: String, type: String, words: String) throws {
    let (page, at) = try Self.page()
    let answer = try LoopbackClient.answer(at, path)
    #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("Content-Type: \(type)") && answer.contains(words))
    #expect(!answer.contains("{{"))
    #expect(
      !answer.contains("http://") || path == "/icon.svg" || path.hasSuffix("charts.js"),
      "nothing is loaded from elsewhere")
    page.stop()
  }

  @Test func browserGetsTheWholeStateThenChanges() throws {
    let (page, at) = try Self.page()
    page.read([Self.frame(0)])
    let first = try Self.stream(at)
    #expect(first.waits(for: "event: whole"))
    #expect(first.waits(for: "\"source\":\"camera 0\""))
    page.read([Self.frame(100)])
    #expect(first.waits(for: "event: step"))
    let second = try Self.stream(at)
    #expect(second.waits(for: "event: whole"), "who comes later, or comes back, gets everything")
    page.stop()
    _ = first.whole()
    #expect(throws: (any Error).self) { _ = try LoopbackClient(port: at.port) }
  }

  @Test func slowBrowserGetsOnlyTheNewestState() throws {
    let (page, at) = try Self.page()
    let lazy = try Self.stream(at)
    let eager = try Self.stream(at)
    #expect(eager.waits(for: "event: whole"))
    // These 400 states are far more than the sockets can buffer.
    for index in 0..<400 {
      page.read([Self.frame(Double(index) * 100)])
      if index % 40 == 0 { #expect(eager.waits(for: "\"frames\":\(index + 1),")) }
    }
    #expect(eager.waits(for: "\"frames\":400,"))
    #expect(lazy.waits(for: "\"frames\":400,"), "what it missed was not kept for it")
    page.stop()
  }

  @Test func idleConnectionsDoNotBlockOtherConnections() throws {
    let (page, at) = try Self.page()
    let stream = try Self.stream(at)
    #expect(stream.waits(for: "event: whole"))
    let idle = try (0..<500).map { _ in try LoopbackClient(port: at.port) }
    for _ in 0..<5 { #expect(try LoopbackClient.answer(at, "/icon.svg").contains("<svg")) }
    page.read([Self.frame(100)])
    #expect(stream.waits(for: "event: step"), "a page that is open stays so")
    #expect(idle.count == 500)
    page.stop()
  }

  @Test func slowSessionsDoNotDelayAnAcknowledgement() throws {
    let (gate, controls) = (DispatchSemaphore(value: 0), HeldControls())
    let page = try LivePage(LivePage.Content(), port: 0, controls: controls, store: SessionStore()) { _ in
      gate.wait()
      return []
    }
    let parts = try #require(URLComponents(url: page.address, resolvingAgainstBaseURL: false))
    let at = (try #require(parts.port), try #require(parts.queryItems?.first?.value))
    let slow = try (0..<9).map { _ in
      let client = try LoopbackClient(port: at.0)
      client.send("GET /sessions/x/report?token=\(at.1) HTTP/1.1\r\nHost: 127.0.0.1:\(at.0)\r\n\r\n")
      return client
    }
    #expect(slow[8].whole().hasPrefix("HTTP/1.1 503 "), "eight are being made")
    #expect(try LoopbackClient.answer(at, "/acknowledge", method: "POST").hasPrefix("HTTP/1.1 200 "))
    #expect(controls.acknowledged == 1)
    for _ in 0..<8 { gate.signal() }
    #expect(slow.dropLast().allSatisfy { $0.whole().hasPrefix("HTTP/1.1 200 ") })
    page.stop()
  }

  @Test func oversizedRequestsAreRefusedUnread() throws {
    let (page, at) = try Self.page()
    let head = try LoopbackClient(port: at.port)
    head.send([UInt8](repeating: UInt8(ascii: "a"), count: 17 * 1024))
    #expect(head.whole().hasPrefix("HTTP/1.1 431 "))
    let body = try LoopbackClient(port: at.port)
    body.send(
      "POST /settings?token=\(at.token) HTTP/1.1\r\nHost: 127.0.0.1:\(at.port)\r\nContent-Length: 10485760\r\n\r\n")
    body.send([UInt8](repeating: 0, count: 1 << 20))
    #expect(body.whole().hasPrefix("HTTP/1.1 413 "))
    #expect(try LoopbackClient.answer(at, "/nothing").hasPrefix("HTTP/1.1 404 "))
    #expect(try LoopbackClient.answer(at, "/", method: "DELETE").hasPrefix("HTTP/1.1 405 "))
    page.stop()
  }

  @Test(arguments: ["/", "/page.js", "/settings", "/events", "/nothing", "/sessions/x/report"])
  func headIsAnsweredAsGetWithoutABody(path: String) throws {
    let (page, at) = try Self.page(controls: HeldControls())
    let head = try LoopbackClient.answer(at, path, method: "HEAD")
    #expect(head.hasSuffix("\r\n\r\n") && head.firstRange(of: "\r\n\r\n")?.upperBound == head.endIndex)
    if path != "/events" {
      let whole = try LoopbackClient.answer(at, path)
      #expect(whole.hasPrefix(head), "the same head, with the length of the body")
    }
    page.stop()
  }

  @Test(arguments: [
    ("/", "DELETE", "GET, HEAD"), ("/page.js", "POST", "GET, HEAD"), ("/events", "POST", "GET, HEAD"),
    ("/settings", "PUT", "GET, HEAD, POST"), ("/mark", "GET", "POST"), ("/acknowledge", "HEAD", "POST"),
  ])
  func refusedMethodsAreToldTheAllowedOnes(path: String, method: String, allowed: String) throws {
    let (page, at) = try Self.page()
    let answer = try LoopbackClient.answer(at, path, method: method)
    #expect(answer.hasPrefix("HTTP/1.1 405 ") && answer.contains("\r\nAllow: \(allowed)\r\n"), "\(answer)")
    page.stop()
  }

  @Test func brokenRequestsAreAnsweredWith400() throws {
    let (page, at) = try Self.page()
    let start = "GET /?token=\(at.token) HTTP/1.1\r\nHost"
    for head in ["\(start) : 127.0.0.1:\(at.port)", "\(start): 127.0.0.1:\(at.port)\r\nX: \u{0}", "\(start): a\rX: b"] {
      let client = try LoopbackClient(port: at.port)
      client.send(head + "\r\n\r\n")
      #expect(client.whole().hasPrefix("HTTP/1.1 400 "), "\(head.debugDescription)")
    }
    page.stop()
  }

  @Test func onlyATerminalGetsTheToken() throws {
    let (page, at) = try Self.page()
    let folder = FileManager.default.temporaryDirectory.appending(path: "heed-page-\(UUID().uuidString)/store")
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    #expect(page.server.invitation(isScreen: true, in: folder) == page.address.absoluteString)
    #expect(!FileManager.default.fileExists(atPath: folder.path), "nothing is written for a terminal")
    let words = page.server.invitation(isScreen: false, in: folder)
    let file = folder.appending(path: ".page-\(at.port)")
    #expect(words.contains(file.path) && !words.contains(at.token))
    #expect(try String(contentsOf: file, encoding: .utf8) == "\(page.address)\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    #expect(page.server.invitation(isScreen: false, in: file).contains("nobody can open it"), "the run goes on")
    page.stop()
    #expect(!FileManager.default.fileExists(atPath: file.path), "it ends with the page")
  }

  @Test func changedSettingsAreAppliedAndDownloaded() throws {
    let controls = HeldControls()
    let (page, at) = try Self.page(controls: controls)
    let before = try LoopbackClient.answer(at, "/settings")
    #expect(before.contains("\"name\":\"closure.microsleepFrom\"") && before.contains("Source: docs/references.md"))
    let change = try LoopbackClient.answer(at, "/settings", method: "POST", body: "closure.microsleepFrom=0.8")
    #expect(change.contains("{\"setting\":\"closure.microsleepFrom\",\"before\":\"1\",\"after\":\"0.8\"}"), "\(change)")
    #expect(controls.settings.closure.microsleepFrom == .milliseconds(800))
    let download = try LoopbackClient.answer(at, "/settings.yaml")
    #expect(download.hasPrefix("HTTP/1.1 200 ") && download.contains("Content-Type: application/yaml"))
    let file = try #require(download.firstRange(of: "\r\n\r\n").map { String(download[$0.upperBound...]) })
    #expect(try SettingsFile.settings(path: "settings.yaml", text: file) == controls.settings)
    #expect(try LoopbackClient.answer(at, "/acknowledge", method: "POST").hasPrefix("HTTP/1.1 200 "))
    #expect(controls.acknowledged == 1)
    #expect(try LoopbackClient.answer(at, "/mark", method: "POST").hasPrefix("HTTP/1.1 400 "))
    #expect(try LoopbackClient.answer(at, "/mark", method: "POST", body: "text=4%25+off").hasPrefix("HTTP/1.1 200 "))
    #expect(controls.marks == ["4% off"])
    page.stop()
  }

  @Test func aPortInUseIsReportedWithARemedy() throws {
    let (page, at) = try Self.page()
    #expect(throws: PageError.portInUse(at.port)) { try LivePage(LivePage.Content(), port: at.port) }
    #expect(PageError.portInUse(80).description.contains("0 for any"))
    page.stop()
    let again = try LivePage(LivePage.Content(), port: at.port)
    again.stop()
  }
}
