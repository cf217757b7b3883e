import Foundation
import HeedSignals
import Testing

@testable import HeedSession

/// Sessions that their first picture creates, in stores that cannot be written, or lose them.
@Suite struct SessionBeginTests {
  private func isSuspended(_ writer: SessionWriter) -> SessionError? {
    if case .suspended(let error) = writer.state { error } else { nil }
  }

  @Test func theFirstPictureCreatesTheSession() throws {
    let scene = SessionScene()
    let writer = try scene.begin("drive")
    writer.record(.yawn(at: 1))
    scene.clock.tick(3)
    try writer.settle()
    #expect(scene.names() == [] && !writer.isThere)
    writer.record(.frame(.at(2)))
    scene.clock.tick()
    #expect(writer.isThere && writer.createdName == "drive")
    try writer.finish(summary: SessionSummary())
    let record = try scene.store.read("drive")
    #expect(record.events.map(\.type) == ["yawn", "summary"] && record.state == .complete)
    #expect(record.description == .sample)
  }

  @Test func aRunWithoutAPictureLeavesNothing() throws {
    let scene = SessionScene()
    for ends in [true, false] {
      let writer = try scene.begin("drive")
      writer.record(.yawn(at: 1))
      if ends { try writer.finish(summary: SessionSummary()) } else { try writer.abandon() }
      #expect(scene.names() == [] && writer.state == .ended)
    }
  }

  @Test func aStoreThatIsUnusableAtTheStartLosesNothing() throws {
    let scene = SessionScene()
    try scene.blockStore()
    let writer = try scene.begin("drive", description: .recording)
    for frame in 0..<60 {
      writer.record(.cabinFrame(at: Double(100 * frame)))
      writer.record(.yawn(at: Double(100 * frame)))
    }
    scene.clock.tick()
    #expect(isSuspended(writer)?.cause == "it is not a folder" && !writer.isThere)
    #expect(throws: SessionError.self) { try writer.settle() }
    try scene.blockStore(false)
    scene.clock.tick(5)
    #expect(writer.state == .logging)
    try writer.settle()
    try writer.finish(summary: SessionSummary())
    let recording = try scene.store.recording("drive")
    #expect(try recording.isComplete && recording.all().count == 60)
    #expect(try scene.store.read("drive").events.count == 61)
  }

  @Test func lostDataIsCountedAndNamed() throws {
    let scene = SessionScene()
    try scene.blockStore()
    var settings = SessionWriter.Settings.patient
    (settings.queueCapacity, settings.inputCapacityBytes) = (10, 1000)
    let writer = try scene.begin("drive", description: .recording, settings: settings)
    for frame in 0..<600 {
      writer.record(.cabinFrame(at: Double(100 * frame)))
      writer.record(.yawn(at: Double(100 * frame)))
    }
    scene.clock.tick()
    #expect(writer.progress.eventsLost == 590 && writer.progress.inputsLost > 100)
    try scene.blockStore(false)
    scene.clock.tick(5)
    try writer.finish(summary: SessionSummary())
    let recording = try scene.store.recording("drive")
    #expect(!recording.isComplete && recording.gaps.map(\.inputs) == [writer.progress.inputsLost])
    #expect(try scene.store.read("drive").losses.map(\.events) == [590])
  }

  @Test func aNameThatIsTakenMeanwhileIsTold() throws {
    let scene = SessionScene()
    let writer = try scene.begin("drive")
    try scene.finished("drive")
    writer.record(.frame(.at(0)))
    #expect(throws: SessionError.alreadyExists(name: "drive")) { try writer.settle() }
    #expect(isSuspended(writer) == .alreadyExists(name: "drive"))
    #expect(try scene.store.read("drive").events.map(\.type) == ["yawn", "summary"], "it stays as it was")
  }

  @Test func aSessionRemovedWhileItIsWrittenIsTold() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    writer.record(.frame(.at(0)))
    scene.clock.tick()
    try FileManager.default.removeItem(at: scene.store.folder.appendingPathComponent("drive"))
    writer.record(.yawn(at: 10))
    scene.clock.tick()
    #expect(isSuspended(writer)?.cause == "it was removed while it was being written")
    // Another session of this name gets none of the data.
    try scene.finished("drive")
    #expect(throws: SessionError.self) { try writer.settle() }
    #expect(throws: SessionError.self) { try writer.finish(summary: SessionSummary()) }
    #expect(try scene.store.read("drive").events.map(\.type) == ["yawn", "summary"])
  }

  @Test func theEndWaitsOnceForADiskThatHangs() throws {
    let scene = SessionScene()
    var settings = SessionWriter.Settings.patient
    settings.endWithin = .seconds(1)
    let writer = try scene.begin("drive", settings: settings)
    writer.record(.frame(.at(0)))
    scene.holdDisk()
    defer { scene.releaseDisk() }
    #expect(writer.patience == .seconds(1))
    #expect(throws: SessionError.self) { try writer.settle() }
    #expect(writer.patience == .zero, "the next calls do not wait")
    #expect(throws: SessionError.self) { try writer.finish(summary: SessionSummary()) }
  }
}
