import Foundation
import GRDB
import Heed
import HeedSignals
import Testing

@testable import HeedSession

@Suite("Forged sessions stay harmless", .timeLimit(.minutes(600)))
struct ForgedSessionTests {
  private func scene() throws -> SessionScene {
    let scene = SessionScene()
    for name in ["good-1", "forged", "good-2"] { try scene.finished(name) }
    return scene
  }

  @Test(arguments: Forgery.all) func forgedSessionIsAnsweredAndDeleted(forgery: Forgery) throws {
    let scene = try scene()
    let good = try ["good-1", "good-2"].map { try scene.store.read($0) }
    try forgery.make(scene, scene.file("forged"))
    let list = try scene.store.sessions()
    #expect(list.map(\.name) == ["forged", "good-1", "good-2"])
    #expect(try list.dropFirst().allSatisfy { try $0.content.get().state == .complete })
    if case .failure(let error) = list[0].content { #expect(error.description.contains("delete"), "\(error)") }
    _ = try? scene.store.check("forged")
    for salvaging in [false, true] {
      _ = try? scene.store.read("forged", salvaging: salvaging)
      _ = try? scene.store.recording("forged", salvaging: salvaging)
    }
    #expect(try scene.store.outdated(olderThan: .seconds(-1e9)).count == 3)
    try scene.store.delete("forged")
    #expect(scene.names() == ["good-1", "good-2"])
    #expect(try scene.store.sessions().map(\.name) == ["good-1", "good-2"])
    #expect(try ["good-1", "good-2"].map { try scene.store.read($0) } == good)
    #expect(try scene.store.check("good-2").hasFileSum)
  }

  /// What these forgeries hold is refused whatever is asked.
  @Test(arguments: Forgery.all.prefix(8)) func foreignSchemaIsRefused(forgery: Forgery) throws {
    let scene = try scene()
    try forgery.make(scene, scene.file("forged"))
    let error = #expect(throws: SessionError.self) { try scene.store.read("forged", salvaging: true) }
    #expect(
      error?.description.contains("in its schema is not what Heed writes") == true, "\(String(describing: error))")
    #expect(try scene.store.check("forged").damage.file?.contains("in its schema") == true)
    let writer = try scene.create("forged", replace: true)
    writer.record(.frame(.at(0)))
    try writer.finish(summary: SessionSummary())
    #expect(try scene.store.read("forged").state == .complete, "it can be replaced")
  }

  @Test(arguments: [
    "DROP TABLE entry; CREATE VIEW entry AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n",
    "CREATE TRIGGER evil AFTER DELETE ON entry BEGIN INSERT INTO entry (name) VALUES (OLD.name); END",
    "ALTER TABLE entry ADD COLUMN evil", "CREATE TABLE evil (a)", "UPDATE entry SET source = zeroblob(5000000)",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) INSERT INTO entry (name) SELECT i FROM n LIMIT 300000",
  ])
  func forgedIndexIsRebuilt(sql: String) throws {
    let scene = try scene()
    let list = try scene.store.sessions()
    let index = scene.store.folder.appendingPathComponent(SessionIndex.fileName)
    try DatabaseQueue(path: index.path).write { try $0.execute(sql: sql) }
    try checkIndex(scene, list)
  }

  @Test(arguments: ["pipe", "link", "holes"]) func otherThingsInPlaceOfTheIndexAreReplaced(kind: String) throws {
    let scene = try scene()
    let list = try scene.store.sessions()
    let index = scene.store.folder.appendingPathComponent(SessionIndex.fileName)
    if kind == "holes" {
      truncate(index.path, 1 << 40)
    } else {
      unlink(index.path)
      if kind == "pipe" { mkfifo(index.path, 0o600) }
      if kind == "link" { symlink(scene.file("good-1").path, index.path) }
    }
    try checkIndex(scene, list)
  }

  private func checkIndex(_ scene: SessionScene, _ list: [SessionOverview]) throws {
    #expect(try scene.store.sessions() == list)
    try scene.finished("later")
    #expect(try scene.store.sessions().map(\.name) == ["forged", "good-1", "good-2", "later"])
    let index = SessionIndex(StoreFolder(url: scene.store.folder))
    #expect(index.entries(of: 4).count == 4, "made anew")
    try scene.store.delete("later")
    #expect(index.entries(of: 4).keys.sorted() == ["forged", "good-1", "good-2"])
    #expect(try scene.store.check("good-1").hasFileSum && !scene.store.check("good-1").isDamaged)
  }

  @Test func folderWithOtherFilesIsNotDeleted() throws {
    let scene = try scene()
    let file = scene.file("forged")
    unlink(file.path)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    try Data("mine".utf8).write(to: file.appendingPathComponent("notes.txt"))
    let error = #expect(throws: SessionError.self) { try scene.store.delete("forged") }
    #expect(error?.description.contains("it also holds \"session.sqlite\" with files; move or delete it") == true)
    #expect(FileManager.default.fileExists(atPath: file.appendingPathComponent("notes.txt").path))
  }

  /// The limit of steps grows with the file, so that a long session is read whole.
  @Test func longSessionIsReadWhole() throws {
    let scene = SessionScene()
    try scene.finished("drive", yawnsAt: (0..<5000).map { Double($0) })
    #expect(try !scene.store.check("drive").isDamaged)
    #expect(try scene.store.read("drive").events.count == 5001)
    #expect(try scene.store.sessions()[0].content.get().events == 5001)
    #expect(try scene.store.read("drive", salvaging: true).damage == nil)
  }
}
