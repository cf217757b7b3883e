import Foundation
import GRDB
import HeedSignals
import Testing

@testable import HeedSession

@Suite("The figures of a stored session")
struct SessionFiguresTests {
  private func record(_ writer: SessionWriter) {
    for index in 0...600 {
      var report = FrameReport.at(Double(index) * 100, zone: index < 450 ? "road" : "phone")
      report.closure = index.isMultiple(of: 10) ? 1 : 0
      writer.record(.frame(report))
    }
    for (begin, score) in [(0.0, 0.9), (30_000, 0.5)] {
      let (from, to) = (Timestamp(milliseconds: begin), Timestamp(milliseconds: begin + 30_000))
      let window = AttentionScore(begin: from, end: to, score: score, low: score, high: score, coverage: 1)
      writer.record(.attention(time: to, attention: window))
    }
    for start in [1000.0, 2000] {
      let blink = Blink(
        start: Timestamp(milliseconds: start), end: Timestamp(milliseconds: start + 200), eye: .both, closure: 1,
        isSlow: false)
      writer.record(.blink(time: blink.end, blink: blink))
    }
    writer.record(
      .drowsiness(
        time: Timestamp(milliseconds: 60_000),
        drowsiness: Drowsiness(
          isDrowsy: false, intensity: 0, perclos: 0.1, window: .seconds(60), kss: 3, reason: "none")))
    writer.record(.risk(.warning, at: 20_000))
    writer.record(.risk(.normal, at: 25_000))
  }

  @Test func sessionFiguresMatchListAndSummary() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    record(writer)
    try writer.finish(summary: SessionSummary())
    let record = try scene.store.read("drive")
    let figures = record.figures
    #expect(figures.attention?.score == 0.7 && figures.attention?.coverage == 1)
    #expect(figures.perclos == 0.1 && figures.lidsSeen == .seconds(60))
    #expect(figures.blinks == 2 && figures.blinkRatePerMinute == 2 && figures.meanBlinkSeconds == 0.2)
    #expect(figures.alerts == 1 && figures.highestRisk == .warning)
    #expect(figures.riskTimes == [.unknown: .seconds(20), .warning: .seconds(5), .normal: .seconds(35)])
    #expect(figures.zones.map(\.zone) == ["road", "phone"])
    let line = try #require(record.summary)
    for part in [
      #""attention":0.7,"#, #""perclos":0.1,"#, #""alerts":1,"#, #""blink_mean_ms":200.0"#,
      #""risk_s":{"unknown":20.0,"normal":35.0,"advisory":0.0,"warning":5.0,"critical":0.0}"#,
    ] { #expect(line.contains(part), "\(part) in \(line)") }
    var listed = try scene.store.sessions()[0].content.get().figures
    (listed.zones, listed.riskTimes) = (figures.zones, figures.riskTimes)
    #expect(listed == figures)
  }

  @Test func interruptedSessionHasFiguresUpToItsLastCommit() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    record(writer)
    scene.clock.tick()
    let running = try scene.store.read("drive").figures
    #expect(running.attention?.score == 0.7 && running.perclos == 0.1)
    try writer.abandon()
    #expect(try scene.store.read("drive").figures == running)
  }

  @Test func figuresOfEarlierFilesComeFromTheirEvents() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    record(writer)
    try writer.finish(summary: SessionSummary())
    let now = try scene.store.read("drive")
    try scene.age("drive", toSchema: 3)
    let before = try Data(contentsOf: scene.file("drive"))
    let then = try scene.store.read("drive")
    #expect(then.figures == now.figures, "here the drowsiness report covers every frame")
    #expect(then.createdUTCMilliseconds == nil && now.createdUTCMilliseconds != nil)
    #expect(try scene.store.sessions()[0].content.get().figures.attention == now.figures.attention)
    #expect(try Data(contentsOf: scene.file("drive")) == before, "the file stays as it was")
  }

  @Test func brokenLinesOfEarlierFilesAreIgnored() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    record(writer)
    try writer.finish(summary: SessionSummary())
    try scene.age("drive", toSchema: 3)
    try DatabaseQueue(path: scene.file("drive").path).write { db in
      try db.execute(sql: "UPDATE event SET line = 'no JSON' WHERE type = 'blink' AND t_ms < 2000")
      try db.execute(sql: "UPDATE event SET line = '{\"perclos\":\"x\",\"window_s\":60}' WHERE type = 'drowsiness'")
    }
    let figures = try scene.store.read("drive").figures
    #expect(figures.blinks == 1 && (figures.perclos ?? 0) == 0)
  }
}
