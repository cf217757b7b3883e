import Foundation
import HeedFormats
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCommand
@testable import HeedReport

@Suite("Parts of exports")
struct ExportPartsTests {
  static let labels: [(String?, String, Comment)] = [
    ("p07", "p07", "a legal name stays"), ("p-07 ä", "p07a", "the letter of an umlaut stays"),
    ("Fahrer_3", "Fahrer3", "no underscore: it separates the parts of a name"), ("日本", "01", "nothing legal is left"),
    (nil, "01", "nobody is named"), ("../up", "up", "no path"),
  ]

  @Test(arguments: labels)
  func bidsLabelsHoldOnlyLettersAndDigits(name: String?, expected: String, why: Comment) {
    #expect(BIDSLabel(name, fallback: "01").text == expected, why)
    #expect(BIDSLabel.isLegal(expected) && !BIDSLabel.isLegal("p-07") && !BIDSLabel.isLegal(""))
  }

  static let rows: [([String?], String, String)] = [
    (["a", nil, "b"], "a,,b", "a\tn/a\tb"),
    (["a,b", "say \"x\"", ""], "\"a,b\",\"say \"\"x\"\"\",", "a,b\tsay \"x\"\tn/a"),
    (["two\nlines", "a\tb"], "\"two\nlines\",a\tb", "two lines\ta b"),
  ]

  @Test(arguments: rows)
  func eachExportedRowIsOneLine(cells: [String?], csv: String, tsv: String) {
    #expect(CSVLine.text(cells) == csv && BIDSText.row(cells) == tsv)
  }

  @Test func compressedLinesSurviveTheRoundTrip() throws {
    let scratch = try Scratch()
    let lines = (0..<20_000).map { "\($0)\t\($0 * $0 % 977)" }
    var files: [Data] = []
    for name in ["a.gz", "b.gz"] {
      let file = try LineOutput(path: scratch.file(name).path)
      let output = GzipOutput(file)
      for line in lines { try output.write(line) }
      try output.finish()
      try file.finish()
      files.append(try Data(contentsOf: scratch.file(name)))
    }
    #expect(files[0] == files[1] && files[0].count < lines.joined().utf8.count / 2)
    let unpacked = try Heed.shell("gzip -dc '\(scratch.file("a.gz").path)'")
    #expect(unpacked.status == 0 && unpacked.lines.map(String.init) == lines)
  }

  @Test func frameIndexIsFoundByTime() {
    var times = FrameTimes()
    #expect(times.index(at: .zero) == nil && times.rate == nil)
    for frame in 0..<100 where frame != 50 { times.add(Timestamp(milliseconds: Double(frame) * 40)) }
    #expect(times.rate.map { ($0 - 25).magnitude < 1e-6 } == true, "one lost frame is no other rate")
    for (milliseconds, index) in [(-5.0, 0), (0, 0), (19, 0), (21, 1), (1960, 49), (2030, 50), (99_999, 98)] {
      #expect(times.index(at: Timestamp(milliseconds: milliseconds)) == index, "\(milliseconds)")
    }
  }

  @Test func fixationSpreadMatchesItsSamples() throws {
    var recent = RecentGaze()
    func look(_ degrees: Double, at milliseconds: Double) throws -> GazeSample {
      let angle = degrees * .pi / 180
      let direction = try #require(Direction<Camera>(SIMD3(sin(angle), 0, -cos(angle))))
      return GazeSample(
        time: Timestamp(milliseconds: milliseconds), origin: Point(meters: .zero), direction: direction,
        confidence: 0.1)
    }
    for (degrees, milliseconds) in [(20.0, 0.0), (0, 100), (1, 200), (3, 300), (30, 400)] {
      recent.add(try look(degrees, at: milliseconds), confidence: milliseconds < 150 ? 0.5 : 0.9)
    }
    let spread = try #require(
      recent.spread(from: Timestamp(milliseconds: 100), to: Timestamp(milliseconds: 300)))
    #expect((spread.dispersion.degrees - 3).magnitude < 1e-6, "the looks before and after do not count")
    #expect((spread.confidence - (0.5 + 0.9 + 0.9) / 3).magnitude < 1e-9)
    #expect(recent.spread(from: Timestamp(milliseconds: 500), to: Timestamp(milliseconds: 600)) == nil)
  }

  static let moments: [(Double, String?)] = [
    (0, "1970-01-01T00:00:00.000Z"), (1_795_464_665_250, "2026-11-23T20:11:05.250Z"),
    (951_782_400_001, "2000-02-29T00:00:00.001Z"), (.nan, nil), (1e300, nil), (-1e18, nil),
  ]

  @Test(arguments: moments)
  func exportedTimesAreUTC(milliseconds: Double, expected: String?) { #expect(UTCTime.text(milliseconds) == expected) }

  @Test func streamMarkersAreShortTexts() {
    let blink = Blink(start: .zero, end: Timestamp(milliseconds: 500), eye: .both, closure: 1, isSlow: true)
    let reason = RiskReason(code: "phoneGlance", weight: 0.6, text: "Looking at a phone for 2 s.")
    let risk = RiskState(time: .zero, level: .warning, score: 0.6, reasons: [reason])
    #expect(LSLGaze.marker(.blink(time: .zero, blink: blink)) == "blink slow")
    #expect(LSLGaze.marker(.risk(risk)) == "risk warning phoneGlance")
    #expect(LSLGaze.marker(.summary(time: .zero, summary: SessionSummary())) == nil)
    let seen = CabinObservation(
      frame: 0, time: .zero, size: ImageSize(width: 640, height: 480),
      picture: PictureObservation(meanLuma: 0.5, contrast: 0.2, fingerprint: 1))
    let sample = LSLGaze.sample(FrameReport(observation: seen, tracking: .faceMissing))
    #expect(sample.count == LSLGaze.channels.count && sample.allSatisfy(\.isNaN), "nothing seen is no number")
  }
}
