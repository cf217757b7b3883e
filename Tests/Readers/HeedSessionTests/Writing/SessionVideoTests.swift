import Foundation
import HeedSession
import HeedSignals
import Testing

@Suite struct SessionVideoTests {
  private func open(_ file: URL) throws -> FileHandle { try FileHandle(forWritingTo: file) }

  @Test func videoIsMovedWithItsSession() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let writer = try scene.create("drive", replace: true)
    let video = try writer.makeVideo(.cabin, open)
    video.write(Data("begin ".utf8))
    #expect(scene.names(in: "drive") == ["session.sqlite", "session.sum"], "the old one is in place")
    writer.record(.frame(.at(0)))
    scene.clock.tick()
    video.write(Data("end".utf8))
    try video.close()
    try writer.finish(summary: SessionSummary())
    #expect(scene.names(in: "drive") == ["cabin.mkv", "session.sqlite", "session.sum"])
    let file = scene.store.folder.appendingPathComponent("drive/cabin.mkv")
    #expect(try String(contentsOf: file, encoding: .utf8) == "begin end")
    #expect(scene.names() == ["drive"])
  }

  @Test func videoIsReadableByItsOwnerOnly() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    _ = try writer.makeVideo(.road, open)
    let path = scene.store.folder.appendingPathComponent("drive/road.mkv").path
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(throws: SessionError.self, "there is one already") { try writer.makeVideo(.road, open) }
  }

  @Test func videoSizeCountsForItsSession() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive", description: .recording)
    try writer.makeVideo(.cabin, open).write(contentsOf: Data(count: 1_000_000))
    writer.record(.frame(.at(0)))
    try writer.finish(summary: SessionSummary())
    #expect(try scene.store.sessions().map { $0.bytes > 1_000_000 } == [true])
    let recording = try scene.store.recording("drive")
    #expect(recording.video(.cabin)?.lastPathComponent == "cabin.mkv")
    #expect(recording.video(.road) == nil)
    try scene.store.delete("drive")
    #expect(scene.names() == [])
  }

  @Test func sessionWithAVideoIsReplacedCompletely() throws {
    let scene = SessionScene()
    for _ in 1...2 {
      let writer = try scene.create("drive", replace: true)
      _ = try writer.makeVideo(.cabin, open)
      writer.record(.frame(.at(0)))
      try writer.finish(summary: SessionSummary())
    }
    #expect(scene.names(in: "drive") == ["cabin.mkv", "session.sqlite", "session.sum"])
    #expect(scene.names() == ["drive"])
  }

  @Test func runWithoutAFrameLeavesNoVideo() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    _ = try writer.makeVideo(.cabin, open)
    try writer.abandon()
    #expect(scene.names() == [])
    #expect(throws: SessionError.self) { try writer.makeVideo(.road, open) }
  }
}
