import HeedSignals
import Testing

@testable import HeedReport

@Suite("A long session's report")
struct LongSessionTests {
  /// Ten hours in which the level changes every eight seconds. In the middle, the level is critical for a second.
  private static let day: ReportScene = {
    var scene = ReportScene()
    scene.lasts(0)
    for step in 0..<4500 {
      let second = Double(step) * 8
      scene.risk(step.isMultiple(of: 2) ? .normal : .advisory, at: second)
      if step == 2001 { scene.risk(.critical, at: second + 1, [RiskReason(code: "sleep", weight: 1, text: "Asleep.")]) }
      scene.blink(second, milliseconds: step == 999 ? 980 : 150)
      scene.perclos(step == 3000 ? 0.77 : 0.05, at: second + 2)
      scene.glance("road", .forward, second, second + 7)
      if step.isMultiple(of: 4) { scene.window(second, second + 32, step == 400 ? 0.01 : 0.9) }
    }
    return scene
  }()

  @Test func reportOfALongSessionIsSmallAndKeepsEveryPeak() {
    let html = Self.day.html
    #expect(html.utf8.count < 1_000_000, "\(html.utf8.count) bytes")
    let page = PageReader(html)
    #expect(page.all("rect", style: "critical").count == 1, "a second of ten hours")
    for peak in ["980 ms", "77 %", "lowest 1.0 %"] { #expect(page.text.contains(peak), "\(peak)") }
    #expect(page.all("rect", style: "risk").count <= TimeScale.columns)
  }

  /// As of a forged session, or of a rig that a program made.
  @Test func placesBeyondThoseOfARigAreCounted() {
    var scene = ReportScene()
    scene.lasts(0)
    for number in 0..<5000 { scene.glance("zone \(number)", .nondriving, Double(number), Double(number) + 0.5) }
    let html = scene.html
    #expect(html.utf8.count < 600_000, "\(html.utf8.count) bytes")
    let text = PageReader(html).text
    #expect(text.contains("4899 more places are not shown") && text.contains("zone 100") && !text.contains("zone 4000"))
  }

  @Test func criticalSecondInTenHoursIsDrawn() {
    var scene = ReportScene()
    scene.lasts(0)
    scene.risk(.normal, at: 0)
    scene.risk(.critical, at: 9000)
    scene.risk(.normal, at: 9001)
    scene.risk(.normal, at: 36_000)
    let drawn = PageReader(scene.html).all("rect", style: "critical")
    #expect(drawn.map { $0.attributes["width"] } == ["0.05%"], "browsers draw nothing without a width")
  }

  @Test func longReportListsEveryAlert() {
    var scene = ReportScene()
    scene.lasts(0)
    for number in 0..<900 {
      let reason = RiskReason(code: "drowsy", weight: 0.6, text: "Drowsy.")
      scene.risk(number == 899 ? .critical : .warning, at: Double(number) * 40 + 1, [reason])
      scene.risk(.normal, at: Double(number) * 40 + 4)
    }
    let html = scene.html
    let page = PageReader(html)
    #expect(page.all("path", style: "sign-alert").count == TimeScale.columns, "each column has its sign")
    #expect(page.all("details", style: "alert").count == 600 && page.text.contains("All 900 alerts"))
    #expect(page.all("strong", style: "critical").count == 1, "the severest unfold first")
    #expect(html.utf8.count < 3_000_000)
  }

  @Test func chartBinsHoldMinimumMeanAndMaximum() {
    let scale = TimeScale(begin: .zero, end: at(4800), names: TimeNames())
    let samples = (0..<4800).map { Sample(time: at(Double($0) + 0.5), value: $0 == 2405 ? 50 : Double($0 % 10)) }
    let bins = Bin.of(samples, on: scale)
    #expect(bins.count == TimeScale.columns && bins.allSatisfy { $0.count == 10 && $0.least == 0 })
    #expect(bins[240].greatest == 50 && bins[239].greatest == 9 && abs(bins[0].mean - 4.5) < 1e-9)
    #expect(bins.map(\.count).reduce(0, +) == samples.count, "every sample is in one")
  }

  @Test func fewChartSamplesAreNotBinned() {
    let scale = TimeScale(begin: .zero, end: at(10), names: TimeNames())
    let bins = Bin.of([Sample(time: at(3), value: 1), Sample(time: at(3.001), value: 2)], on: scale)
    #expect(bins.map(\.mean) == [1, 2])
  }
}
