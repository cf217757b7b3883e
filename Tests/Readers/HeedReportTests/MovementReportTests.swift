import HeedSignals
import Testing

@testable import HeedReport

@Suite("The page of eye movements")
struct MovementReportTests {
  private static let timeline = String(repeating: "FFFFFFFFFsoFFFFFpppsFFFFbbFF", count: 20)

  @Test func movementReportHasThreeDrawingsAndItsFigures() throws {
    let scene = MovementScene(Self.timeline)
    let page = PageReader(scene.html(name: "/data/study/p07.csv"))
    let drawings = page.all("svg").compactMap { $0.attributes["aria-labelledby"] }
    #expect(
      drawings.map { String($0.prefix { $0 != " " }) } == [
        "chart-main-sequence-title", "chart-fixations-title", "chart-saccades-title",
      ])
    let rate = try #require(scene.figures.rate(.saccade))
    for words in [
      "Eye movements of p07.csv", Words.number(rate.value, 1), "Main sequence", "Durations of fixations",
      "Directions of saccades", "Garwood 1936", "560 samples",
    ] { #expect(page.text.contains(words), "\(words)") }
    #expect(!page.text.contains("/data/study"), "folders are nobody's business")
  }

  @Test func pageOfALongRecordingIsSmall() {
    #expect(MovementScene(String(repeating: Self.timeline, count: 60)).html().utf8.count < 1_000_000)
  }

  @Test func missingVelocitiesAreExplainedInTheReport() {
    let page = PageReader(MovementScene(Self.timeline, showsSpeeds: false).html())
    #expect(page.text.contains("No velocities exist at 50.0 Hz") && page.text.contains("too low for velocities"))
    #expect(!page.elements.contains { $0.attributes["id"] == "chart-main-sequence-title" })
    #expect(page.elements.contains { $0.attributes["id"] == "chart-saccades-title" })
  }

  static let odd: [(String, String, Comment)] = [
    ("", "No eye movement was told", "an empty recording"), ("????????", "No eye movement was told", "nothing seen"),
    ("bbbbbbbb", "No saccade was found", "shut eyes"), ("FFFFFFFF", "No saccade was found", "one fixation"),
    ("FFFFsFFFF", "Nothing was fitted", "one saccade"),
  ]

  @Test(arguments: odd)
  func missingMovementsAreExplainedInTheReport(timeline: String, words: String, why: Comment) {
    #expect(PageReader(MovementScene(timeline).html()).text.contains(words), why)
  }

  @Test func fileNamesAreEscapedInTheReport() {
    let page = PageReader(MovementScene("FFFF").html(name: "<b>&\u{202E}.csv"))
    #expect(page.text.contains("<b>&") && page.all("b").isEmpty)
  }

  @Test func movementReportLoadsNoOtherFile() {
    let html = MovementScene(Self.timeline).html()
    for trace in ["http://", "https://", "src=", "url(", "<script", "<img"] {
      #expect(!html.contains(trace), "\(trace)")
    }
    let ids = PageReader(html).elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count, "ids are unique")
  }

  @Test func statisticsTableHasALinePerMeasure() throws {
    let scene = MovementScene(Self.timeline)
    let lines = scene.figures.statistics().filter { !$0.hasPrefix("method,") }
    let columns = MovementFigures.statisticsHeader.split(separator: ",").count
    let cells = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(cells.allSatisfy { $0.count == columns })
    let names = cells.map { "\($0[0]) \($0[1])" }
    #expect(Set(names).count == names.count, "no measure twice")
    let duration = try #require(cells.first { $0[0] == "fixation" && $0[1] == "duration" })
    let spread = scene.tally.kind(.fixation).durations
    #expect(duration[2] == "ms" && duration[3] == "\(spread.count)" && Double(duration[4]) == spread.mean?.rounded4)
    #expect(scene.figures.statistics(ofTrial: "a,b").allSatisfy { $0.hasSuffix(",\"a,b\",") })
    #expect(scene.figures.statistics().contains { $0.hasPrefix("method,settings,") && $0.hasSuffix(",defaults") })
    #expect(names.contains("saccade main_sequence_velocity") && names.contains("pursuit rate"))
  }
}

extension Double {
  fileprivate var rounded4: Double { (self * 10_000).rounded() / 10_000 }
}
