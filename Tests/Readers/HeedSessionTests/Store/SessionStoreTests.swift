import Foundation
import HeedSession
import HeedSignals
import Testing

@Suite struct SessionStoreTests {
  @Test func sessionListDescribesEachSession() throws {
    let scene = SessionScene()
    #expect(try scene.store.sessions() == [], "no store yet")
    try scene.finished("b")
    let interrupted = try scene.create("a")
    interrupted.record(.frame(.at(500)))
    interrupted.record(.risk(.critical, at: 600))
    interrupted.record(.risk(.normal, at: 1500))
    try interrupted.abandon()
    let running = try scene.create("c")

    let sessions = try scene.store.sessions()
    #expect(sessions.map(\.name) == ["a", "b", "c"])
    let contents = try sessions.map { try $0.content.get() }
    #expect(contents.map(\.state) == [.interrupted, .complete, .running])
    #expect(contents.map(\.events) == [2, 2, 0])
    #expect(contents.map(\.highestRisk) == [.critical, .unknown, .unknown])
    #expect(contents.map(\.startUTCMilliseconds) == [1_700_000_000_500, 1_700_000_000_000, nil])
    #expect(contents.first?.progress.duration == .seconds(1))
    #expect(contents.map(\.source) == ["drive.mp4", "drive.mp4", "drive.mp4"])
    #expect(sessions.allSatisfy { $0.bytes > 10_000 })
    withExtendedLifetime(running) {}
  }

  @Test func missingSessionIsReported() throws {
    let scene = SessionScene()
    #expect(throws: SessionError.notFound(name: "x")) { try scene.store.read("x") }
    #expect(throws: SessionError.notFound(name: "x")) { try scene.store.delete("x") }
    #expect(throws: SessionError.self) { try scene.store.read("../x") }
    #expect(try scene.store.exists("x") == false)
  }

  @Test func sessionsAreNamedByTheirTime() throws {
    let scene = SessionScene()
    let (time, name) = (Date(timeIntervalSince1970: 1_796_015_864), "2026-11-30T05.17.44Z")
    #expect(scene.store.nameByTime(time) == name)
    for taken in [name, "\(name)-2"] { try scene.finished(taken) }
    #expect(scene.store.nameByTime(time) == "\(name)-3")
  }

  @Test func deletedSessionIsGone() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    #expect(try scene.store.exists("drive"))
    try scene.store.delete("drive")
    #expect(scene.names() == [])
  }

  @Test func readingDoesNotChangeTheSession() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let before = try Data(contentsOf: scene.file("drive"))
    _ = try scene.store.read("drive")
    _ = try scene.store.sessions()
    #expect(try Data(contentsOf: scene.file("drive")) == before)
    #expect(scene.names(in: "drive") == ["session.sqlite", "session.sum"])
  }

  @Test func sessionsAreStoredInTheDataFolder() {
    #expect(SessionStore.defaultFolder.path.hasPrefix("/"))
    #expect(SessionStore.defaultFolder.lastPathComponent == "heed")
  }
}
