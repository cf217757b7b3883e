import Foundation
import HeedSession
import HeedSignals
import Testing

@Suite struct SessionReplaceTests {
  private func types(_ scene: SessionScene) throws -> [String] {
    try scene.store.read("drive").events.map(\.type)
  }

  @Test func existingSessionNameIsRefused() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    #expect(throws: SessionError.alreadyExists(name: "drive")) { try scene.create("drive") }
    #expect(try types(scene) == ["yawn", "summary"])
  }

  @Test func replacedSessionStaysUntilTheFirstFrame() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let writer = try scene.create("drive", replace: true)
    writer.record(.risk(.normal, at: 0))
    scene.clock.tick()
    #expect(try types(scene) == ["yawn", "summary"], "no frame yet")
    writer.record(.frame(.at(0)))
    scene.clock.tick()
    #expect(try types(scene) == ["risk"])
    #expect(try scene.store.read("drive").state == .running)
    #expect(scene.names() == ["drive"])
    try writer.finish(summary: SessionSummary())
    #expect(try types(scene) == ["risk", "summary"])
    #expect(scene.names(in: "drive") == ["session.sqlite", "session.sum"])
  }

  @Test func runFailingBeforeItsFirstFrameReplacesNoSession() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let writer = try scene.create("drive", replace: true)
    writer.record(.risk(.normal, at: 0))
    scene.clock.tick()
    try writer.abandon()
    #expect(try types(scene) == ["yawn", "summary"])
    #expect(scene.names() == ["drive"])
  }

  @Test func finishedRunWithoutAFrameReplacesTheSession() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    try scene.create("drive", replace: true).finish(summary: SessionSummary())
    #expect(try types(scene) == ["summary"])
    #expect(scene.names() == ["drive"])
  }

  @Test func fullDiskReplacesNoSession() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let writer = try scene.create("drive", replace: true)
    scene.limitPages(to: 1)
    writer.record(.frame(.at(0)))
    for time in 1...2000 { writer.record(.risk(.warning, at: Double(time))) }
    scene.clock.tick()
    #expect(try types(scene) == ["yawn", "summary"])
    scene.limitPages(to: nil)
    scene.clock.tick(5)
    #expect(try types(scene).count == 2000)
    try writer.finish(summary: SessionSummary())
    #expect(try scene.store.read("drive").state == .complete)
    #expect(scene.names() == ["drive"])
  }

  @Test func foreignFileInTheReplacedSessionIsKept() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let writer = try scene.create("drive", replace: true)
    let blocker = scene.store.folder.appendingPathComponent("drive/notes.txt")
    try Data().write(to: blocker)
    writer.record(.frame(.at(0)))
    scene.clock.tick()
    #expect(try types(scene) == [], "the new one is in place")
    #expect(scene.names().contains { $0.hasPrefix(".drive.old-") }, "a file that is not Heed's is never removed")
    try writer.abandon()
  }

  @Test func sessionBeingWrittenIsNeitherReplacedNorDeleted() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    #expect(throws: SessionError.inUse(name: "drive")) { try scene.create("drive", replace: true) }
    #expect(throws: SessionError.inUse(name: "drive")) { try scene.store.delete("drive") }
    writer.record(.frame(.at(0)))
    try writer.abandon()
    try scene.store.delete("drive")
    #expect(scene.names() == [])
  }

  @Test func onlyOneRunReplacesASession() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let first = try scene.create("drive", replace: true)
    #expect(throws: SessionError.inUse(name: "drive")) { try scene.create("drive", replace: true) }
    try first.abandon()
    try scene.create("drive", replace: true).abandon()
  }

  @Test func foldersThatAreNoSessionsAreLeftUnchanged() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let folder = scene.store.folder.appendingPathComponent("films")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(throws: SessionError.alreadyExists(name: "films")) { try scene.create("films") }
    for attempt in [{ _ = try scene.create("films", replace: true) }, { try scene.store.delete("films") }] {
      let error = #expect(throws: SessionError.self, performing: attempt)
      #expect(error == .notASession(path: folder.path, reason: "it holds no session.sqlite"))
    }
    try Data().write(to: scene.store.folder.appendingPathComponent("drive/holiday.jpg"))
    #expect(throws: SessionError.self) { try scene.store.delete("drive") }
    #expect(throws: SessionError.self) { try scene.create("drive", replace: true) }
    #expect(scene.names(in: "drive") == ["holiday.jpg", "session.sqlite", "session.sum"])
    #expect(try scene.store.sessions().map(\.name) == ["drive"])
  }
}
