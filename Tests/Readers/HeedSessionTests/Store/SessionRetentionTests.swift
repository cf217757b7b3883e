import Foundation
import GRDB
import HeedSignals
import Testing

@testable import HeedSession

/// The rule of `sessions: keepDays`, start by start.
@Suite struct SessionRetentionTests {
  private static let now = 1_700_000_000.0
  private static let month = Duration.seconds(30 * 86_400)

  /// A store with sessions that ended this many days before ``now``, written at their ends.
  private func scene(_ sessions: [String: Double]) throws -> SessionScene {
    let scene = SessionScene()
    for (name, days) in sessions {
      let end = Self.now - days * 86_400
      var description = SessionDescription.sample
      description.anchor = WallClockAnchor(timestamp: .zero, utcMilliseconds: end * 1000)
      let writer = try scene.create(name, description: description)
      writer.record(.frame(.at(0)))
      try writer.finish(summary: SessionSummary())
      try written(scene, name, at: end)
    }
    return scene
  }

  private func written(_ scene: SessionScene, _ name: String, at seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: scene.file(name).path)
  }

  /// Starts a run this many days after ``now``.
  /// - Returns: The names that are left, and the records.
  private func start(_ scene: SessionScene, _ days: Double, built: Double = -1000) throws -> (
    names: [String], records: [String]
  ) {
    var records: [String] = []
    func date(_ days: Double) -> Date { Date(timeIntervalSince1970: Self.now + days * 86_400) }
    scene.store.applyRetention(Self.month, now: date(days), built: date(built)) { facts in
      records.append("\(facts["state"] ?? "") \(facts["reason"] ?? "")")
    }
    return (scene.names().filter { !$0.hasPrefix(".") }, records)
  }

  @Test func aSessionIsDeletedAtTheSecondStartADayLater() throws {
    let scene = try scene(["old": 40, "new": 1])
    for days in [0, 0.5, 0.99] { #expect(try start(scene, days).names == ["new", "old"], "\(days)") }
    let last = try start(scene, 1)
    #expect(last.names == ["new"] && last.records == ["deleted "])
    #expect(try start(scene, 2).records == [])
  }

  @Test func aYoungSessionRestartsTheCount() throws {
    // 40 days ahead, right again, and 40 days ahead for two days.
    let scene = try scene(["drive": 1])
    #expect(try start(scene, 40).names == ["drive"])
    #expect(try start(scene, 0.1).names == ["drive"])
    #expect(try start(scene, 42).names == ["drive"], "two days after the first wrong start, but not in a row")
    #expect(try start(scene, 42.5).names == ["drive"])
  }

  @Test func aClockBeforeTheNewestSessionOrTheBuildDeletesNothing() throws {
    let scene = try scene(["old": 400, "newest": 1])
    #expect(try start(scene, 0).names.count == 2)
    let early = try start(scene, -2)
    #expect(early.names.count == 2 && early.records.map { $0.hasPrefix("paused the clock") } == [true])
    #expect(try start(scene, 1.5).names.count == 2, "the row begins anew")
    #expect(try start(scene, 3, built: 4).records.count == 1)
    #expect(try start(scene, 5).names.count == 2)
    #expect(try start(scene, 6).names == ["newest"])
  }

  @Test func anotherSessionOfTheNameBeginsItsOwnRow() throws {
    let scene = try scene(["drive": 40])
    _ = try start(scene, 0)
    let other = try self.scene(["drive": 35])
    try scene.store.delete("drive")
    try FileManager.default.moveItem(
      at: other.store.folder.appendingPathComponent("drive"), to: scene.store.folder.appendingPathComponent("drive"))
    #expect(try start(scene, 2).names == ["drive"])
    #expect(try start(scene, 3).names == [])
  }

  @Test func lockedRunningAndForgedSessionsStopNothing() throws {
    let scene = try scene(["locked": 50, "forged": 50, "old": 50])
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let lock = try DatabaseQueue(path: scene.file("locked").path, configuration: configuration)
    try Data("no session".utf8).write(to: scene.file("forged"))
    try written(scene, "forged", at: Self.now - 50 * 86_400)
    let writer = try scene.create("running")
    writer.record(.frame(.at(0)))
    scene.clock.tick()
    try lock.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    _ = try start(scene, 0)
    #expect(try start(scene, 2).names == ["locked", "running"])
    try lock.inDatabase { try $0.execute(sql: "ROLLBACK") }
    try writer.abandon()
  }

  @Test func aForgedDateDoesNotStopTheRule() throws {
    let scene = try scene(["old": 50, "future": -300_000])
    try written(scene, "future", at: Self.now - 86_400)
    _ = try start(scene, 0)
    #expect(try start(scene, 1).names == ["future"])
  }

  @Test func sessionOfAClockWithoutABatteryIsKeptAndTold() throws {
    // From here to 1970 it is 19,675 days.
    let scene = try scene(["undated": 19_675, "old": 40])
    _ = try start(scene, 0)
    let last = try start(scene, 2)
    #expect(last.names == ["undated"])
    #expect(last.records == ["kept 1 sessions are dated before 2020; delete them by name", "deleted "])
  }

  @Test func unreadableMemoryDeletesNothing() throws {
    let scene = try scene(["old": 50])
    _ = try start(scene, 0)
    try Data("{".utf8).write(to: scene.store.folder.appendingPathComponent(".retention.json"))
    #expect(try start(scene, 2).names == ["old"])
    #expect(try start(scene, 3).names == [])
  }

  @Test func aStoreThatCannotBeReadIsTold() throws {
    let scene = SessionScene()
    try scene.blockStore()
    #expect(try start(scene, 0).records.count == 1)
  }

  @Test func aStoreLockedByAnotherProgramIsNotWaitedForForever() throws {
    let scene = try scene(["old": 50])
    let lock = try scene.store.store.lock()
    #expect(throws: SessionError.self) { try FolderLock.waiting(scene.store.folder, atMost: .milliseconds(20)) }
    withExtendedLifetime(lock) {}
  }
}
