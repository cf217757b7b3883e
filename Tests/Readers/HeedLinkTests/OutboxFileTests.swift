import Foundation
import GRDB
import Heed
import HeedSession
import HeedSignals
import Testing

@testable import HeedLink

@Suite("The outbox outlives the program")
struct OutboxFileTests {
  private static func rows(_ numbers: ClosedRange<Int>, _ kind: LinkEvent.Kind = .alert) -> [OutboxLane.Row] {
    numbers.map { OutboxLane.Row(number: $0, kind: kind, id: "r-\($0)", payload: "{\"n\":\($0)}") }
  }

  @Test func waitingOutboxRowsSurviveARestart() throws {
    let scratch = try Scratch()
    do {
      let file = try OutboxFile(in: scratch.url)
      #expect(file.rows.isEmpty && file.damaged == nil)
      try file.write(new: Self.rows(1...5), gone: [])
      try file.write(new: Self.rows(6...6, .detail), gone: [1, 2])
      file.close()
    }
    let again = try OutboxFile(in: scratch.url)
    #expect(again.rows == Self.rows(3...5) + Self.rows(6...6, .detail))
  }

  @Test func outboxIsReadableByItsOwnerOnly() throws {
    let scratch = try Scratch()
    let folder = scratch.url.appendingPathComponent("a/b")
    _ = try OutboxFile(in: folder)
    let file = folder.appendingPathComponent(OutboxFile.name).path
    for path in [folder.path, file] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect((mode ?? 0o777) & 0o077 == 0, "\(path)")
    }
  }

  @Test func outboxIsRefusedToASecondProgram() throws {
    let scratch = try Scratch()
    let first = try OutboxFile(in: scratch.url)
    #expect(throws: LinkError.outboxInUse(path: scratch.url.path)) { try OutboxFile(in: scratch.url) }
    withExtendedLifetime(first) {}
  }

  static let damage: [(Comment, @Sendable (Data) -> Data)] = [
    ("not a database", { _ in Data("this is no database, and never was one".utf8) }),
    ("cut off", { $0.prefix($0.count / 2) }),
    (
      "another program's",
      { data in
        var data = data
        data.replaceSubrange(68..<72, with: [1, 2, 3, 4])
        return data
      }
    ),
  ]

  @Test(arguments: damage)
  func damagedOutboxIsMovedAside(why: Comment, damage: @Sendable (Data) -> Data) throws {
    let scratch = try Scratch()
    let url = scratch.url.appendingPathComponent(OutboxFile.name)
    do {
      let file = try OutboxFile(in: scratch.url)
      try file.write(new: Self.rows(1...500), gone: [])
      file.close()
    }
    let damaged = damage(try Data(contentsOf: url))
    try damaged.write(to: url)
    let file = try OutboxFile(in: scratch.url)
    let aside = try #require(file.damaged, why)
    #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == damaged, "nothing is overwritten")
    #expect(file.rows.isEmpty)
    try file.write(new: Self.rows(1...2), gone: [])
  }

  @Test func linkInPlaceOfAnOutboxIsMovedAside() throws {
    let (scratch, other) = (try Scratch(), try Scratch())
    do { try OutboxFile(in: other.url).close() }
    let victim = other.url.appendingPathComponent(OutboxFile.name)
    let before = try Data(contentsOf: victim)
    #expect(symlink(victim.path, scratch.url.appendingPathComponent(OutboxFile.name).path) == 0)
    let file = try OutboxFile(in: scratch.url)
    #expect(file.damaged != nil)
    try file.write(new: Self.rows(1...2), gone: [])
    #expect(try Data(contentsOf: victim) == before)
  }

  @Test func outboxOfALaterVersionIsLeftUnchanged() throws {
    let scratch = try Scratch()
    let url = scratch.url.appendingPathComponent(OutboxFile.name)
    do { try OutboxFile(in: scratch.url).close() }
    var data = try Data(contentsOf: url)
    data[63] = 9
    try data.write(to: url)
    #expect(throws: LinkError.outboxNewer(path: url.path, found: 9, supported: 2)) { try OutboxFile(in: scratch.url) }
    #expect(try Data(contentsOf: url) == data)
  }

  @Test func requestsAndSignalsOfAnEarlierVersionAreDropped() throws {
    let scratch = try Scratch()
    let path = scratch.url.appendingPathComponent(OutboxFile.name).path
    do {
      let file = try OutboxFile(in: scratch.url)
      let request = OutboxLane.Row(
        number: 4, kind: .alert, id: "r-4", payload: #"{"id":"r-4","event":{"type":"request","kind":"stop"}}"#)
      try file.write(new: Self.rows(1...3) + [request], gone: [])
      file.close()
    }
    let earlier = try DatabaseQueue(path: path)
    try earlier.write {
      try $0.execute(sql: "CREATE TABLE signal (path TEXT PRIMARY KEY, payload TEXT NOT NULL); PRAGMA user_version = 1")
    }
    try earlier.close()
    #expect(try OutboxFile(in: scratch.url).rows == Self.rows(1...3))
    let tables = try DatabaseQueue(path: path).read { try $0.tableExists("signal") }
    #expect(!tables)
  }

  @Test func removedOutboxIsToldAndWrittenAnew() throws {
    let scratch = try Scratch()
    var core = LinkCore(OutboxSettings(), firstNumber: 100)
    for _ in 1...2 { core.add(.alert, ["type": .string("risk")], run: "r", utcMilliseconds: 0) }
    let first = try OutboxFile(in: scratch.url.appendingPathComponent("a"))
    try first.write(new: core.takeWork()?.new ?? [], gone: [])
    try FileManager.default.removeItem(at: scratch.url.appendingPathComponent("a"))
    core.add(.alert, ["type": .string("risk")], run: "r", utcMilliseconds: 0)
    #expect(throws: SessionError.self) { try first.write(new: core.unsaved, gone: []) }
    #expect(!first.isThere)
    core.lostFile()
    #expect(core.unsaved.map(\.number) == [100, 101, 102], "written events, too, have to be written again")
    let again = try OutboxFile(in: scratch.url.appendingPathComponent("a"))
    try again.write(new: core.unsaved, gone: [])
    again.close()
    // A disk that was pulled may come back with its old events.
    core.restore(try OutboxFile(in: scratch.url.appendingPathComponent("b")).rows + core.unsaved)
    #expect(core.waitingAlerts == 3)
  }

  @Test func emptiedIndexOfTheOutboxIsMadeAnew() throws {
    let scratch = try Scratch()
    do {
      let file = try OutboxFile(in: scratch.url)
      try file.write(new: Self.rows(1...3), gone: [])
      #expect(truncate(scratch.url.appendingPathComponent(OutboxFile.name).path + "-shm", 0) == 0)
      try file.write(new: Self.rows(4...5), gone: [])
      file.close()
    }
    #expect(try OutboxFile(in: scratch.url).rows == Self.rows(1...5))
  }

  @Test func rowsDeliveredAtOnceAreNotWrittenToDisk() {
    var core = LinkCore(OutboxSettings(), firstNumber: 100)
    core.add(.alert, ["type": .string("risk")], run: "r", utcMilliseconds: 0)
    core.add(.alert, ["type": .string("risk")], run: "r", utcMilliseconds: 0)
    let first = core.lanes[.alert]?.next(at: .zero)
    if let first { core.delivered(first, at: .zero) }
    let isForDisk = core.settle(at: .seconds(10))
    #expect(!isForDisk, "the disk never had it")
    let work = core.takeWork()
    #expect(work?.new.map(\.id) == ["r-alert-2"] && work?.gone == [])
    if let work { core.failedToSave(work) }
    let again = core.takeWork()
    #expect(again?.new.map(\.number) == [101], "tried again")
  }

  @Test func alertsBeyondTheOutboxBoundAreCounted() {
    var settings = OutboxSettings()
    (settings.mostAlerts, settings.mostDetails) = (3, 2)
    var core = LinkCore(settings, firstNumber: 1)
    for _ in 1...5 {
      core.add(.alert, ["type": .string("risk")], run: "r", utcMilliseconds: 0)
      core.add(.detail, ["type": .string("blink")], run: "r", utcMilliseconds: 0)
    }
    #expect(core.losses == LinkCore.Losses(alerts: 2, details: 3, unread: 0))
    #expect(
      core.lanes[.alert]?.waiting.map(\.id) == ["r-alert-3", "r-alert-4", "r-alert-5"], "the newest stay, in order")
  }
}
