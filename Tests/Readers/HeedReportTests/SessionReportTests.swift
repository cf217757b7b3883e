import Foundation
import HeedSession
import HeedSignals
import Testing

@testable import HeedReport

@Suite("A session's report")
struct SessionReportTests {
  @Test func sessionReportIsWellFormedAndComplete() {
    let page = PageReader(ReportScene.full.html)
    for words in [
      "Session monday", "Risk", "Alerts", "Attention", "Lids and drowsiness", "Where the driver looked",
      "What was judged",
      "What was not judged, and why", "Gaze calibration", "Settings and versions", "Looking at a phone for 2 s.",
      "Length of the look away: 2.04 s, and the limit is 2 s (heed); from 61 frames since 0:30.",
      "Eyes back on the road 0.08 s earlier.", "face not seen", "no speed limit is known", "collision ahead",
      "object 7", "9.1 m",
    ] { #expect(page.text.contains(words), "\(words)") }
  }

  @Test func reportedFiguresMatchTheSession() throws {
    let record = ReportScene.full.record
    let page = PageReader(SessionReport(record).html)
    let score = try #require(record.figures.attention?.score)
    #expect(record.figures.alerts == 2 && page.all("details", style: "alert").count == 2)
    for words in [
      Words.percent(score), "critical for 0:09", "2 alerts", "27 blinks",
      "Between \(Words.percent(record.figures.attention?.low))",
    ] { #expect(page.text.contains(words), "\(words)") }
    #expect(Words.percent(score) == SessionWords.percent(score), "the list and the page of text say the same")
  }

  @Test func sessionReportLoadsAndRunsNothing() {
    var scene = ReportScene.full
    scene.description.calibration = "{}"
    let html = scene.html
    for trace in [
      "http://", "https://", "src=", "url(", "@import", "<script", "javascript:", "<img", "<iframe", "<object",
    ] {
      #expect(!html.contains(trace), "\(trace)")
    }
    for element in PageReader(html).elements {
      for (name, value) in element.attributes {
        #expect(!name.hasPrefix("on"), "\(element.name) \(name)")
        if name == "href" { #expect(value.hasPrefix("#") || value == "data:,", "\(value)") }
      }
    }
  }

  @Test func everyDrawingAndTableHasAName() {
    let scene = ReportScene.full
    let html = scene.html
    let page = PageReader(html)
    let ids = page.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count, "ids are unique")
    let drawings = page.all("svg").filter { $0.attributes["role"] == "img" }
    #expect(drawings.count >= 5)
    for element in page.elements {
      for id in (element.attributes["aria-labelledby"] ?? "").split(separator: " ") {
        #expect(ids.contains(String(id)), "\(id) is there")
      }
    }
    #expect(drawings.allSatisfy { ($0.attributes["aria-labelledby"] ?? "").contains("-text") })
    #expect(page.all("table").count == page.all("caption").count && page.all("h1").count == 1)
    #expect(page.all("main").count == 1 && page.all("nav").count == 1)
  }

  @Test func textsFromTheSessionAreEscaped() {
    let nasty = "<img src=x onerror=alert(1)>&\"']]>\u{202E}\u{0}\u{FFFE}"
    var scene = ReportScene.full
    scene.name = nasty
    (scene.description.driver, scene.description.rigName, scene.description.rig) = (nasty, nasty, nasty)
    (scene.description.settings, scene.description.models) = ("\(nasty): \(nasty)\n", [nasty: nasty])
    scene.description.calibration = nasty
    scene.glance(nasty, .nondriving, 40, 41)
    scene.risk(.warning, at: 110, [RiskReason(code: nasty, weight: 1, text: nasty, remedy: nasty)])
    let html = scene.html
    let page = PageReader(html)
    #expect(!html.contains("<img") && page.all("img").isEmpty)
    #expect(page.text.contains("<img src=x onerror=alert(1)>&\"']]>\\u202e\\u0000\\ufffe"), "and shown")
    #expect(html.contains("default-src 'none'") && !html.contains("script-src"), "no script of others runs")
  }

  static let states: [(SessionState, String)] = [
    (.running, "Still being recorded"), (.interrupted, "Interrupted"),
  ]

  @Test(arguments: states) func incompleteSessionIsReported(state: SessionState, words: String) {
    var scene = ReportScene.full
    scene.state = state
    #expect(PageReader(scene.html).text.contains(words))
  }

  @Test func emptySessionHasAReport() {
    let empty = ReportScene().record
    #expect(PageReader(SessionReport(empty).html).text.contains("The session is empty"))
  }

  @Test func sessionOfOneMomentHasAReport() {
    var scene = ReportScene()
    scene.risk(.normal, at: 0)
    #expect(PageReader(scene.html).text.contains("the risk never rose"))
  }

  @Test func roadOnlySessionReportsNothingAboutADriver() {
    var scene = ReportScene()
    scene.lasts(20)
    scene.add(.roadAvailability(RoadAvailabilityChange(time: at(1), function: .lanes, reason: .lanesMissing)))
    let text = PageReader(scene.html).text
    for words in ["not known", "there was no picture of the cabin", "No glance was stored"] {
      #expect(text.contains(words))
    }
    #expect(!text.contains("0.0 %"), "nothing seen is no share of zero")
  }

  @Test func retiredAvailabilityReasonIsStillWorded() {
    var scene = ReportScene()
    scene.lasts(20)
    scene.cabin(.unavailable(.faceMissing), at: 1)
    scene.cabin(.degraded(.eyesHidden), at: 5)
    var record = scene.record
    for index in record.events.indices {
      record.availability[index].reason = "faceHidden"
      record.events[index].line =
        #"{"type":"availability","state":"degraded","reason":"faceHidden","by":"mask","works":"both"}"#
    }
    #expect(SessionCourse(record).availability.map(\.cause) == ["faceHidden (mask)", "faceHidden (mask)"])
    #expect(PageReader(SessionReport(record).html).text.contains("faceHidden (mask)"))
  }

  @Test func brokenEventLinesAreLeftOut() {
    var record = ReportScene.full.record
    for index in record.events.indices { record.events[index].line = index.isMultiple(of: 2) ? "no JSON" : "{}" }
    record.attention[0].score = 7
    record.attention[0].coverage = -1
    let page = PageReader(SessionReport(record).html)
    #expect(page.all("details", style: "alert").count == 2, "alerts are counted from their own rows")
  }
}
