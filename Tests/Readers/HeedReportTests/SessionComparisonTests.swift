import Foundation
import HeedSignals
import Testing

@testable import HeedReport
@testable import HeedSession

@Suite("Two sessions side by side")
struct SessionComparisonTests {
  @Test func comparisonTableShowsTheDifferences() {
    var (a, b) = (ReportScene(), ReportScene())
    (a.name, b.name) = ("first", "second")
    a.lasts(0)
    b.lasts(0)
    a.window(0, 30, 0.9)
    b.window(0, 60, 0.8)
    a.risk(.normal, at: 31)
    b.risk(.warning, at: 20)
    b.risk(.normal, at: 100)
    let page = PageReader(SessionComparison(a.record, b.record).html)
    for words in ["Sessions first and second compared", "\u{2212}10.0 points", "90.0 %", "80.0 %", "+1"] {
      #expect(page.text.contains(words), "\(words)")
    }
    #expect(!page.text.contains("nan"), "what is not known is a dash")
  }

  @Test func comparedSessionsShareTheirScales() {
    var (short, long) = (ReportScene(), ReportScene())
    short.lasts(0)
    long.lasts(0)
    short.risk(.warning, at: 0)
    short.risk(.normal, at: 50)
    long.risk(.warning, at: 0)
    long.risk(.normal, at: 100)
    short.perclos(0.1, at: 50)
    long.perclos(0.6, at: 100)
    let page = PageReader(SessionComparison(short.record, long.record).html)
    let widths = page.all("rect", style: "warning").map { $0.attributes["width"] }
    #expect(widths == ["50%", "100%"], "half as long is half as wide")
    #expect(page.text.components(separatedBy: "60 %").count >= 3, "the greater value is at the edge of both")
  }

  @Test func comparedGazeMapsShareTheirLargestMark() throws {
    var few = GazeHistogram()
    few.cells[0] = .seconds(1)
    let widths = try [1.0, 4].map { most in
      let map = try #require(DisplayMap(few, id: "map", most: most))
      return PageReader(map.html).all("rect", style: "cell").map { $0.attributes["width"] }
    }
    #expect(widths == [["0.96"], ["0.48"]], "a quarter of the time is half as wide")
  }

  @Test func differentSettingsAndVersionsAreReported() {
    var (a, b) = (ReportScene(), ReportScene())
    (a.name, b.name) = ("first", "second")
    a.lasts(0)
    b.lasts(0)
    a.risk(.normal, at: 31)
    b.risk(.normal, at: 20)
    let same = PageReader(SessionComparison(a.record, a.record).html)
    #expect(same.text.contains("the same version of Heed") && !same.text.contains("Settings that differ,"))
    var (first, second) = (a.record, b.record)
    first.description.settings = "attention:\n  interval: 10\nold:\n  gone: 1\n"
    second.description.settings = "attention:\n  interval: 30\nblink:\n  new: 2\n"
    (first.description.models, second.description.models) = (["face.onnx": "aa11"], ["face.onnx": "bb22"])
    (first.description.rigName, second.description.rigName) = ("desk", "car")
    let page = PageReader(SessionComparison(first, second).html)
    for words in ["attention.interval", "old.gone", "blink.new", "aa11", "bb22", "desk", "car", "Gaze calibration"] {
      #expect(page.text.contains(words), "\(words)")
    }
    #expect(page.text.contains("Not calibrated"))
  }

  @Test func settingsOfTwoSessionsAreCompared() {
    let text = "attention:\n  interval: 10\n  zones: [road]\nblink:\n  shutBelow: 0.2\nold:\n  gone: 1\n"
    let other = "attention:\n  interval: 30\n  zones: [road]\nblink:\n  shutBelow: 0.2\n"
    #expect(
      SettingsDifference.between(text, other) == [
        SettingsDifference(name: "attention.interval", value: "10", other: "30"),
        SettingsDifference(name: "old.gone", value: "1", other: nil),
      ])
  }
}
