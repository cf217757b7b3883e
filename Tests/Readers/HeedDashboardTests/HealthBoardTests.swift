import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedDashboard

@Suite("Health and metrics tell of the machine, and of nobody")
struct HealthBoardTests {
  private static func frame(_ number: Int) -> MonitorEvent {
    .frame(
      FrameReport(
        observation: CabinObservation(
          frame: number, time: Timestamp(milliseconds: Double(number) * 33), size: ImageSize(width: 640, height: 480),
          picture: PictureObservation(meanLuma: 100, contrast: 20, fingerprint: 1), face: nil),
        tracking: .faceMissing))
  }

  private static func change(_ availability: Availability) -> MonitorEvent {
    .availability(AvailabilityChange(time: .zero, availability: availability))
  }

  private static func text(_ answer: HTTPResponse) -> String { String(decoding: answer.body, as: UTF8.self) }

  static let states: [(Availability, HTTPResponse.Status, String)] = [
    (.starting, .busy, "\"state\":\"starting\",\"reason\":null"),
    (.available, .ok, "\"state\":\"available\",\"reason\":null"),
    (.unavailable(.faceMissing), .ok, "\"state\":\"available\",\"reason\":null"),
    (.degraded(.eyesHidden), .ok, "\"state\":\"available\",\"reason\":null"),
    (.degraded(.storageFull), .ok, "\"state\":\"degraded\",\"reason\":\"storageFull\""),
    (.unavailable(.cameraStalled), .busy, "\"state\":\"unavailable\",\"reason\":\"cameraStalled\""),
    (.stopped(nil), .busy, "\"state\":\"stopped\",\"reason\":null"),
  ]

  @Test(arguments: states)
  func healthIsWhetherTheCabinIsWatched(availability: Availability, status: HTTPResponse.Status, words: String) {
    let board = HealthBoard(version: "1", disk: nil) { _ in nil }
    board.read([Self.change(availability)])
    #expect(board.healthAnswer.status == status)
    #expect(Self.text(board.healthAnswer).contains(words), "\(Self.text(board.healthAnswer))")
  }

  @Test func metricsCountFramesAndDrops() {
    let board = HealthBoard(version: "0.1.0", disk: URL(fileURLWithPath: "/not/there")) { _ in .milliseconds(25) }
    board.read([Self.change(.available), Self.frame(2), Self.frame(3), Self.frame(7)])
    let text = Self.text(board.metricsAnswer)
    for line in [
      "heed_info{version=\"0.1.0\"} 1", "heed_state{state=\"available\",reason=\"\"} 1", "heed_available 1",
      "heed_frames_total 3", "heed_dropped_frames_total 5", "heed_latency_seconds 0.0250",
    ] { #expect(text.contains("\n\(line)\n"), "\(text)") }
    #expect(text.contains("\nheed_last_frame_age_seconds 0.") && text.contains("\nheed_disk_free_bytes "))
    #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("heed_") || $0.hasPrefix("# ") })
  }

  @Test func healthNeedsNoTokenAndACabin() throws {
    let page = try LivePage(LivePage.Content(), port: 0)
    let port = try #require(page.address.port)
    func ask(_ path: String, _ method: String = "GET") throws -> String {
      let client = try LoopbackClient(port: port)
      client.send("\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
      return client.whole()
    }
    #expect(try ask("/health").hasPrefix("HTTP/1.1 503 "))
    page.read([Self.change(.available), Self.frame(0)])
    #expect(try ask("/health").hasPrefix("HTTP/1.1 200 "))
    #expect(try ask("/metrics").contains("heed_frames_total 1\n"))
    #expect(try ask("/metrics", "POST").hasPrefix("HTTP/1.1 405 "))
    page.stop()
    var content = LivePage.Content()
    content.hasCabin = false
    let shelf = try LivePage(content, port: 0)
    #expect(try LoopbackClient.answer((try #require(shelf.address.port), ""), "/health").hasPrefix("HTTP/1.1 404 "))
    shelf.stop()
  }
}
