import Dispatch
import Foundation
import HeedSignals
import Testing

@testable import HeedSession

/// A session is written to a disk that is full, refuses or hangs.
@Suite struct SessionTroubleTests {
  @Test func fullDiskSuspendsTheLogAndLosesNoEvent() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    writer.record(.frame(.at(0)))
    writer.record(.yawn(at: 0))
    scene.clock.tick()
    #expect(writer.state == .logging)

    scene.limitPages(to: 1)
    let many = (1...2000).map { MonitorEvent.risk(.warning, at: Double($0)) }
    for event in many { writer.record(event) }
    scene.clock.tick()
    guard case .suspended(.storageFull) = writer.state else {
      Issue.record("\(writer.state)")
      return
    }
    #expect(try scene.store.read("drive").events.count == 1, "a batch is written whole or not at all")
    scene.clock.tick(5)

    scene.limitPages(to: nil)
    writer.record(.yawn(at: 3000))
    scene.clock.tick(5)
    #expect(writer.state == .logging)
    try writer.finish(summary: SessionSummary())
    let record = try scene.store.read("drive")
    #expect(record.events.map(\.type) == ["yawn"] + many.map(\.typeName) + ["yawn", "summary"])
    #expect(record.progress.suspensions == 1, "retries of one outage are one suspension")
    #expect(record.progress.eventsLost == 0)
    #expect(record.losses == [])
  }

  @Test func longOutageLosesAndNamesTheNewestEvents() throws {
    let scene = SessionScene()
    var settings = SessionWriter.Settings.patient
    settings.queueCapacity = 500
    let writer = try scene.create("drive", settings: settings)
    scene.limitPages(to: 1)
    for time in 1...400 { writer.record(.risk(.warning, at: Double(time))) }
    scene.clock.tick()
    for time in 401...600 { writer.record(.risk(.warning, at: Double(time))) }
    scene.clock.tick(3)
    scene.limitPages(to: nil)
    scene.clock.tick(50)
    writer.record(.yawn(at: 700))
    try writer.finish(summary: SessionSummary())
    let record = try scene.store.read("drive")
    #expect(record.risk.count == 500)
    #expect(record.progress.eventsLost == 100)
    let (first, last) = (Timestamp(milliseconds: 501), Timestamp(milliseconds: 600))
    #expect(record.losses == [SessionLoss(first: first, last: last, events: 100)])
    #expect(record.events.suffix(2).map(\.type) == ["yawn", "summary"])
  }

  @Test func intermittentDiskLosesNoEvent() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    for time in 0..<60 {
      scene.breakDisk(time % 3 == 0)
      writer.record(.yawn(at: Double(time)))
      scene.clock.tick()
    }
    scene.breakDisk(false)
    try writer.finish(summary: SessionSummary())
    let record = try scene.store.read("drive")
    #expect(record.events.map(\.time.milliseconds) == (0..<60).map(Double.init) + [59])
    #expect(record.progress.suspensions > 1)
  }

  @Test func failingDiskIsRetriedLessOften() throws {
    let scene = SessionScene()
    var settings = SessionWriter.Settings.patient
    settings.commitEvery = .milliseconds(500)
    let writer = try scene.create("drive", settings: settings)
    scene.limitPages(to: 1)
    for time in 1...2000 { writer.record(.risk(.warning, at: Double(time))) }
    scene.clock.tick(3)  // Refused at 0.5 s and at 1.5 s; retried at 3.5 s.
    scene.limitPages(to: nil)
    scene.clock.tick(3)
    #expect(writer.state != .logging, "3 s")
    scene.clock.tick()
    #expect(writer.state == .logging, "3.5 s")
  }

  @Test func diskErrorsNameTheFinalSessionPath() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let writer = try scene.create("drive", replace: true)
    scene.limitPages(to: 1)
    for time in 1...2000 { writer.record(.risk(.warning, at: Double(time))) }
    scene.clock.tick()
    guard case .suspended(let error) = writer.state else {
      Issue.record("\(writer.state)")
      return
    }
    #expect(error == .storageFull(path: scene.file("drive").path))
  }

  @Test func endOnAFullDiskFailsButKeepsTheCommits() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    writer.record(.frame(.at(0)))
    writer.record(.yawn(at: 0))
    scene.clock.tick()
    scene.limitPages(to: 1)
    for time in 1...2000 { writer.record(.risk(.warning, at: Double(time))) }
    let error = #expect(throws: SessionError.self) { try writer.finish(summary: SessionSummary()) }
    #expect(error == .storageFull(path: scene.file("drive").path))
    #expect(writer.state == .ended)
    let record = try scene.store.read("drive")
    #expect(record.state == .interrupted)
    #expect(record.events.map(\.type) == ["yawn"])
  }

  @Test func hangingDiskDelaysNoRecording() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    writer.record(.yawn(at: 1))
    scene.holdDisk()
    let tick = DispatchGroup()
    DispatchQueue.global().async(group: tick) { scene.clock.tick() }
    scene.isWriting.wait()
    writer.record(.yawn(at: 2))
    scene.clock.pass(.seconds(3))
    #expect(writer.state == .logging, "3 s may still be a slow disk")
    scene.clock.pass(.nanoseconds(1))
    guard case .suspended(.cannotWrite) = writer.state else {
      Issue.record("\(writer.state)")
      return
    }
    scene.releaseDisk()
    tick.wait()
    #expect(writer.state == .logging)
    try writer.finish(summary: SessionSummary())
    #expect(try scene.store.read("drive").events.map(\.type) == ["yawn", "yawn", "summary"])
  }

  @Test func finishReturnsIfTheDiskHangs() throws {
    let scene = SessionScene()
    var settings = SessionWriter.Settings.patient
    settings.endWithin = .milliseconds(20)
    let writer = try scene.create("drive", settings: settings)
    scene.holdDisk()
    defer { scene.releaseDisk() }
    writer.record(.yawn(at: 1))
    let hangs = SessionError.cannotWrite(path: "drive", reason: "the disk did not answer in time")
    #expect(throws: hangs) { try writer.settle(within: .milliseconds(10)) }
    #expect(throws: hangs) { try writer.finish(summary: SessionSummary()) }
  }

  @Test func uncreatableFolderIsReportedWithItsPath() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let store = SessionStore(folder: scene.file("drive").appendingPathComponent("below"))
    let error = #expect(throws: SessionError.self) { try store.create("x", description: .sample) }
    guard case .cannotWrite(let path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(path == store.folder.path)
  }
}
