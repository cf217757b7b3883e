import Draws
import Foundation
import GRDB
import HeedSignals
import Testing

@testable import HeedSession

@Suite("The store's index")
struct SessionIndexTests {
  private func index(_ scene: SessionScene) -> URL { scene.store.folder.appendingPathComponent(SessionIndex.fileName) }

  /// A store with three sessions that have figures; one session was interrupted.
  private func filled() throws -> SessionScene {
    let scene = SessionScene()
    try scene.finished("b")
    let writer = try scene.create("a")
    for event in SessionWriterTests.events { writer.record(event) }
    for time in 0...40 { writer.record(.frame(.at(Double(time) * 100))) }
    try writer.finish(summary: SessionSummary())
    let interrupted = try scene.create("c")
    interrupted.record(.frame(.at(500)))
    interrupted.record(.risk(.critical, at: 600))
    try interrupted.abandon()
    return scene
  }

  @Test func sessionListIsTheSameWithoutItsIndex() throws {
    let scene = try filled()
    let fromIndex = try scene.store.sessions()
    #expect(fromIndex.map(\.name) == ["a", "b", "c"])
    for _ in 0..<2 {
      try FileManager.default.removeItem(at: index(scene))
      #expect(try scene.store.sessions() == fromIndex, "read from the sessions, which makes it anew")
      #expect(try scene.store.sessions() == fromIndex, "read from it")
    }
    #expect(try fromIndex[0].content.get().figures.attention?.score == 0.75)
  }

  @Test func sessionListOpensOnlyChangedSessions() throws {
    let scene = try filled()
    let list = try scene.store.sessions()
    // The session's file cannot be opened any more, although its time and size are unchanged.
    let file = scene.file("a")
    let times = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data(repeating: 0, count: 100))
    try handle.close()
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    try FileManager.default.setAttributes([.modificationDate: try #require(times)], ofItemAtPath: file.path)
    let index = SessionIndex(StoreFolder(url: scene.store.folder))
    var entry = try #require(index.entries(of: 3)["a"])
    entry.stamp = try #require(StoreFolder(url: scene.store.folder).stamps(of: [SessionName("a")])[0])
    try index.change(put: [entry])
    #expect(try scene.store.sessions().map(\.content) == list.map(\.content))
    try FileManager.default.removeItem(at: self.index(scene))
    #expect(try scene.store.sessions().map { (try? $0.content.get()) != nil } == [false, true, true])
  }

  @Test func changedSessionsAreReadAgain() throws {
    let scene = try filled()
    _ = try scene.store.sessions()
    let writer = try scene.create("b", replace: true)
    writer.record(.frame(.at(0)))
    for time in 1...3 { writer.record(.yawn(at: Double(time))) }
    scene.clock.tick()
    #expect(try scene.store.sessions()[1].content.get().state == .running)
    try writer.finish(summary: SessionSummary())
    let again = try scene.store.sessions()[1].content.get()
    #expect(again.state == .complete && again.events == 4)
    try FileManager.default.removeItem(at: scene.store.folder.appendingPathComponent("a"))
    #expect(try scene.store.sessions().map(\.name) == ["b", "c"], "one that is gone is forgotten")
    #expect(SessionIndex(StoreFolder(url: scene.store.folder)).entries(of: 3).keys.sorted() == ["b", "c"])
  }

  @Test func damagedIndexDoesNotChangeTheList() throws {
    let scene = try filled()
    let list = try scene.store.sessions()
    let whole = try Data(contentsOf: index(scene))
    var random = SeededRandom(seed: 5)
    for _ in 0..<150 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      }
      try bytes.write(to: index(scene))
      #expect(try scene.store.sessions() == list)
    }
    for junk in [Data(), Data("no database".utf8), whole.prefix(5000)] {
      try junk.write(to: index(scene))
      #expect(try scene.store.sessions() == list)
      #expect(SessionIndex(StoreFolder(url: scene.store.folder)).entries(of: 3).count == 3, "made anew")
    }
  }

  @Test func foreignIndexIsRebuilt() throws {
    let scene = try filled()
    let list = try scene.store.sessions()
    for change in ["PRAGMA user_version = 99", "PRAGMA application_id = 1", "DROP TABLE entry"] {
      try DatabaseQueue(path: index(scene).path).write { try $0.execute(sql: change) }
      #expect(try scene.store.sessions() == list)
      #expect(SessionIndex(StoreFolder(url: scene.store.folder)).entries(of: 3).count == 3, "\(change)")
    }
  }

  @Test func deletedSessionLeavesNoTraceInTheIndex() throws {
    let scene = SessionScene()
    try scene.finished("stays")
    let writer = try scene.create("secret-name")
    writer.record(.frame(.at(0)))
    try writer.finish(summary: SessionSummary())
    _ = try scene.store.sessions()
    #expect(try Data(contentsOf: index(scene)).range(of: Data("secret-name".utf8)) != nil)
    try scene.store.delete("secret-name")
    let left = try FileManager.default.subpathsOfDirectory(atPath: scene.store.folder.path)
    #expect(left.sorted() == [SessionIndex.fileName, "stays", "stays/session.sqlite", "stays/session.sum"])
    for path in left {
      let data = FileManager.default.contents(atPath: scene.store.folder.appendingPathComponent(path).path) ?? Data()
      #expect(data.range(of: Data("secret-name".utf8)) == nil, "\(path)")
    }
    try scene.store.delete("stays")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scene.store.folder.path) == [], "nor an empty index")
  }

  @Test func plantedIndexIsNeitherReadNorEmptied() throws {
    let scene = try filled()
    let list = try scene.store.sessions()
    let other = SessionScene()
    try other.finished("victim")
    let before = try Data(contentsOf: other.file("victim"))
    try FileManager.default.removeItem(at: index(scene))
    #expect(symlink(other.file("victim").path, index(scene).path) == 0)
    #expect(try scene.store.sessions() == list)
    #expect(try Data(contentsOf: other.file("victim")) == before)
    #expect(SessionIndex(StoreFolder(url: scene.store.folder)).entries(of: 3).count == 3, "made anew")
  }

  @Test func indexIsReadableByItsOwnerOnly() throws {
    let scene = try filled()
    let mode = try FileManager.default.attributesOfItem(atPath: index(scene).path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func storeWithAnUnwritableIndexIsListed() throws {
    let scene = try filled()
    let list = try scene.store.sessions()
    try FileManager.default.removeItem(at: index(scene))
    // A folder with the index's name stops the writing even for root, who may write anywhere.
    try FileManager.default.createDirectory(at: index(scene), withIntermediateDirectories: false)
    #expect(try scene.store.sessions() == list)
    let writer = try scene.create("d")
    writer.record(.frame(.at(0)))
    try writer.finish(summary: SessionSummary())
    #expect(try scene.store.sessions().map(\.name) == ["a", "b", "c", "d"])
  }
}
