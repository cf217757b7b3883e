import Heed
import Foundation
import HeedGeometry
import HeedSession
import HeedSignals
import Testing

@Suite struct SessionWriterTests {
  /// One event of every kind.
  static let events: [MonitorEvent] = {
    let (start, end) = (Timestamp(milliseconds: 1000.125), Timestamp(milliseconds: 1200))
    let closure = EyeClosure(phase: .began, kind: .microsleep, start: start, end: nil, duringYawn: false)
    let drowsiness = Drowsiness(
      isDrowsy: nil, intensity: 0.25, perclos: nil, window: .seconds(20), kss: 4.5, reason: "none")
    let score = AttentionScore(
      begin: start, end: end, score: 0.75, low: 0.5, coverage: 0.9, eyesShut: .milliseconds(125), target: .road)
    let glance = Glance(start: start, end: end, zone: "phone", zoneClass: .phone, kind: .owl)
    return [
      .availability(
        AvailabilityChange(time: start, availability: .degraded(.tooDark), utcMilliseconds: 1_700_000_001_000)),
      .blink(time: end, blink: Blink(start: start, end: end, eye: .both, closure: 0.9, isSlow: false)),
      .eyeClosure(time: end, closure: closure), .drowsiness(time: end, drowsiness: drowsiness), .yawn(at: 1500),
      .attention(time: end, attention: score), .glance(time: end, glance: glance), .risk(.warning, at: 1600),
      .summary(time: Timestamp(milliseconds: 1700), summary: SessionSummary()),
    ]
  }()

  @Test func recordedEventsAreReadInOrder() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    for event in Self.events { writer.record(event) }
    try writer.finish(summary: SessionSummary())
    let record = try scene.store.read("drive")
    #expect(record.events.map(\.line) == Self.events.map(\.json.text))
    #expect(record.events.map(\.type) == Self.events.map(\.typeName))
    #expect(record.events.map(\.time) == Self.events.map(\.time))
    #expect(record.summary == Self.events.last?.json.text)
    #expect(record.state == .complete)
  }

  @Test func eventsFillTheirColumns() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    for event in Self.events { writer.record(event) }
    try writer.finish(summary: SessionSummary())
    let record = try scene.store.read("drive")
    let (start, end) = (Timestamp(milliseconds: 1000.125), Timestamp(milliseconds: 1200))
    let score = AttentionScore(
      begin: start, end: end, score: 0.75, low: 0.5, coverage: 0.9, eyesShut: .milliseconds(125), target: .road)
    #expect(record.attention == [score])
    #expect(record.risk.map(\.level) == [.warning])
    #expect(record.risk.map(\.reasonCodes) == [["microsleep"]])
    #expect(record.availability.map(\.state) == ["degraded"])
    #expect(record.availability.map(\.reason) == ["tooDark"])
    #expect(record.availability.map(\.utcMilliseconds) == [1_700_000_001_000])
    #expect(record.description == .sample)
  }

  @Test func invalidNumbersAreStoredAsMissing() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    let time = Timestamp(milliseconds: 1)
    let score = AttentionScore(begin: time, end: time, score: .nan, low: .infinity, high: nil, coverage: .nan)
    writer.record(.attention(time: time, attention: score))
    writer.record(.risk(RiskState(time: time, level: .unknown, score: -.infinity, reasons: [])))
    try writer.finish(summary: SessionSummary())
    let record = try scene.store.read("drive")
    #expect(record.attention.map(\.score) == [nil])
    #expect(record.attention.map(\.low) == [nil])
    #expect(record.risk.map(\.score) == [nil])
  }

  @Test func framesAreStoredAsTimesAndCountsOnly() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    for index in 0...10 {
      writer.record(.frame(.at(Double(index) * 100, screen: PlanePoint(x: 961, y: 541))))
    }
    try writer.finish(summary: SessionSummary())
    let record = try scene.store.read("drive")
    #expect(record.events.map(\.type) == ["summary"])
    #expect(record.progress.frames == 11)
    #expect(record.progress.duration == .seconds(1))
    #expect(record.histogram.zones == ["road": .init(zoneClass: .forward, time: .seconds(1))])
    #expect(record.histogram.cells[9 * 32 + 16] == .seconds(1))
  }

  @Test func eachTickCommitsTheWaitingEvents() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    writer.record(.risk(.critical, at: 1000))
    #expect(try scene.store.read("drive").events.isEmpty, "record returns before the disk is asked")
    scene.clock.tick()
    let record = try scene.store.read("drive")
    #expect(record.risk.map(\.level) == [.critical])
    #expect(record.state == .running)
    withExtendedLifetime(writer) {}
  }

  @Test func writerCommitsInRealTime() async throws {
    let scene = SessionScene()
    var settings = SessionWriter.Settings()
    #expect(settings.commitEvery < .seconds(1), "every row is on the disk within a second")
    settings.commitEvery = .milliseconds(5)
    let writer = try scene.store.create("drive", description: .sample, settings: settings)
    writer.record(.risk(.critical, at: 1000))
    // The wait ends after ten minutes, so that the test cannot hang. It measures no speed.
    for _ in 0..<300_000 {
      if try !scene.store.read("drive").events.isEmpty { break }
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(try scene.store.read("drive").events.count == 1)
    try writer.abandon()
  }

  @Test func eventsAfterTheEndAreNotRecorded() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    try writer.finish(summary: SessionSummary())
    writer.record(.yawn(at: 1))
    try writer.finish(summary: SessionSummary())
    try writer.abandon()
    #expect(writer.state == .ended)
    #expect(try scene.store.read("drive").events.map(\.type) == ["summary"])
  }

  @Test func finishedSessionIsOneCompleteFile() throws {
    let scene = SessionScene()
    try scene.finished("drive", yawnsAt: [1, 2, 3])
    #expect(scene.names(in: "drive") == ["session.sqlite", "session.sum"])
    let copy = SessionScene()
    try copy.finished("other")
    try Data(contentsOf: scene.file("drive")).write(to: copy.file("other"))
    unlink(copy.file("other").deletingLastPathComponent().appendingPathComponent("session.sum").path)
    #expect(try copy.store.read("other").events.count == 4)
  }

  @Test func sessionIsReadableByItsOwnerOnly() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    writer.record(.yawn(at: 1))
    scene.clock.tick()
    #expect(try mode(scene.store.folder) == 0o700)
    #expect(try mode(scene.store.folder.appendingPathComponent("drive")) == 0o700)
    #expect(scene.names(in: "drive").count == 3, "the file, its log and the log's index")
    for name in scene.names(in: "drive") {
      #expect(try mode(scene.store.folder.appendingPathComponent("drive/\(name)")) == 0o600)
    }
    withExtendedLifetime(writer) {}
  }

  private func mode(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }
}
