import Draws
import Foundation
import GRDB
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedSession

@Suite("Damage of a stored session is reported")
struct SessionSealTests {
  /// Makes a session with rows in every table that a recorded drive fills.
  private func session(_ scene: SessionScene, _ name: String = "drive") throws {
    let writer = try scene.create(name, description: .recording)
    for index in 0..<40 {
      let time = 1000.0 * Double(index)
      for step in 0..<10 {
        let moment = time + Double(100 * step)
        writer.record(.frame(.at(moment, screen: PlanePoint(x: Double(40 * index), y: 500))))
        writer.record(.cabinFrame(at: moment))
      }
      writer.record(.yawn(at: time))
      writer.record(.risk(index.isMultiple(of: 2) ? .warning : .normal, at: time))
      let window = AttentionScore(
        begin: Timestamp(milliseconds: time), end: Timestamp(milliseconds: time + 500), score: 0.5, low: 0.4, high: 0.6,
        coverage: 1)
      writer.record(.attention(time: Timestamp(milliseconds: time + 500), attention: window))
      scene.clock.tick()
    }
    try writer.finish(summary: SessionSummary())
  }

  private func change(_ scene: SessionScene, _ sql: String) throws {
    var configuration = Configuration()
    // Rows are changed as a disk fault would change them, so foreign keys are not checked.
    configuration.foreignKeysEnabled = false
    try DatabaseQueue(path: scene.file("drive").path, configuration: configuration).write { try $0.execute(sql: sql) }
  }

  @Test func undamagedSessionPassesTheCheck() throws {
    let scene = SessionScene()
    try session(scene)
    let check = try scene.store.check("drive")
    #expect(!check.isDamaged && check.state == .complete && check.hasChecksums && check.hasFileSum)
    #expect(check.damage.parts.map(\.kind).contains("piece of inputs"))
    #expect(try scene.store.read("drive") == scene.store.read("drive", salvaging: true))
  }

  @Test func interruptedSessionIsIntactUpToItsLastCommit() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    writer.record(.frame(.at(0)))
    for index in 0..<5 {
      writer.record(.risk(.warning, at: Double(index)))
      scene.clock.tick()
    }
    let running = try scene.store.check("drive")
    #expect(running.state == .running && !running.isDamaged, "\(running.damage)")
    try writer.abandon()
    let check = try scene.store.check("drive")
    #expect(check.state == .interrupted && !check.isDamaged && !check.hasFileSum, "\(check.damage)")
  }

  @Test func repeatedBatchIsSealedOnce() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    writer.record(.frame(.at(0)))
    scene.breakDisk(true)
    writer.record(.risk(.warning, at: 1))
    scene.clock.tick(3)
    scene.breakDisk(false)
    writer.record(.risk(.normal, at: 2))
    scene.clock.tick(90)
    try writer.finish(summary: SessionSummary())
    #expect(try !scene.store.check("drive").isDamaged)
  }

  static let edits: [(sql: String, words: String)] = [
    (
      "UPDATE event SET line = replace(line, 'warning', 'critical') WHERE id = 8",
      "1 of 121 events damaged between 2.0 s and 2.5 s"
    ),
    ("UPDATE event SET t_ms = t_ms + 1 WHERE id = 61", "1 of 121 events damaged between"),
    (
      """
      CREATE TEMP TABLE o AS SELECT id, line FROM event WHERE id IN (5, 6);
      UPDATE event SET line = (SELECT line FROM o WHERE o.id = 11 - event.id) WHERE id IN (5, 6)
      """, "2 of 121 events damaged"
    ),
    (
      """
      UPDATE event SET id = id + 1000 WHERE id IN (5, 8); UPDATE event SET id = 8 WHERE id = 1005;
      UPDATE event SET id = 5 WHERE id = 1008
      """, "2 of 121 events damaged"
    ),
    ("DELETE FROM event WHERE id IN (30, 31)", "2 of 121 events missing between"),
    ("DELETE FROM event WHERE id > 100", "21 of 121 events missing after 33.0 s"),
    ("DELETE FROM risk_change WHERE event = 5", "1 of 40 risk changes missing"),
    ("UPDATE risk_change SET level = 'critical' WHERE event = 5", "1 of 40 risk changes damaged"),
    ("UPDATE attention_window SET score = 0.9 WHERE event = 6", "1 of 40 attention windows damaged"),
    ("UPDATE session SET alerts = 0", "1 of 1 description damaged"),
    ("UPDATE session SET settings = ''", "1 of 1 description damaged"),
    ("UPDATE session SET driver = 'p08'", "1 of 1 description damaged"),
    ("UPDATE gaze_cell SET seconds = seconds * 2", "gaze cells damaged"),
    ("DELETE FROM gaze_cell", "gaze cells missing"),
    ("UPDATE gaze_zone SET zone = 'phone'", "1 of 1 zone time damaged"),
    ("UPDATE risk_time SET seconds = 0 WHERE level = 'warning'", "risk times damaged"),
    ("UPDATE model SET sha256 = 'ef' WHERE name = 'mesh.onnx'", "1 of 2 model hashes damaged"),
    ("UPDATE input_chunk SET data = zeroblob(9) WHERE id = 2", "1 of 40 pieces of inputs damaged between"),
    ("DELETE FROM input_chunk WHERE id = 40", "1 of 40 pieces of inputs missing after"),
    ("INSERT INTO loss VALUES (1, 0, 1, 5, 0)", "1 of 1 note of lost events damaged"),
    ("UPDATE seal SET totals = replace(totals, 'event 121', 'event 100')", "no row can be checked"),
    ("DELETE FROM seal", "no row can be checked"),
    ("DROP TABLE seal", "no row can be checked"), ("PRAGMA user_version = 4", "its schema is 4"),
    ("DELETE FROM session", "description"),
    ("ALTER TABLE event DROP COLUMN checksum", "events missing"),
  ]

  /// Changes of the database that SQLite accepts. The checksum of the whole file is removed.
  @Test(arguments: edits) func changeInAnyTableIsReported(sql: String, words: String) throws {
    let scene = SessionScene()
    try session(scene)
    unlink(scene.file("drive").deletingLastPathComponent().appendingPathComponent("session.sum").path)
    try change(scene, sql)
    let check = try scene.store.check("drive")
    #expect(check.isDamaged && check.damage.description.contains(words), "\(check.damage)")
    let error = #expect(throws: SessionError.self) { try scene.store.read("drive") }
    guard case .corrupt = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func rowsOfAnotherSessionAreReported() throws {
    let scene = SessionScene()
    try session(scene)
    try session(scene, "other")
    unlink(scene.file("drive").deletingLastPathComponent().appendingPathComponent("session.sum").path)
    try DatabaseQueue(path: scene.file("drive").path).writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH DATABASE ? AS other", arguments: [scene.file("other").path])
      try db.execute(sql: "INSERT OR REPLACE INTO main.event SELECT * FROM other.event WHERE id BETWEEN 10 AND 12")
    }
    #expect(try scene.store.check("drive").damage.description.contains("3 of 121 events damaged"))
  }

  @Test func anEarlierStateOfATableIsReported() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    for index in 0..<10 { writer.record(.frame(.at(Double(100 * index)))) }
    scene.clock.tick()
    let early = try DatabaseQueue(path: scene.file("drive").path).read {
      try Row.fetchAll($0, sql: "SELECT * FROM gaze_zone")
    }
    #expect(early.count == 1)
    for index in 10..<20 { writer.record(.frame(.at(Double(100 * index)))) }
    try writer.finish(summary: SessionSummary())
    unlink(scene.file("drive").deletingLastPathComponent().appendingPathComponent("session.sum").path)
    try DatabaseQueue(path: scene.file("drive").path).write { db in
      for row in early {
        try db.execute(
          sql: "INSERT OR REPLACE INTO gaze_zone VALUES (?, ?, ?, ?)",
          arguments: StatementArguments(Array(row.databaseValues)))
      }
    }
    #expect(try scene.store.check("drive").damage.description.contains("1 of 1 zone time damaged"))
  }

  @Test func undamagedPartsOfASessionAreReadable() throws {
    let scene = SessionScene()
    try session(scene)
    let whole = try scene.store.read("drive")
    try change(scene, "UPDATE event SET line = '{}' WHERE id IN (7, 8); DELETE FROM gaze_zone")
    let record = try scene.store.read("drive", salvaging: true)
    #expect(record.events == whole.events.enumerated().filter { ![6, 7].contains($0.offset) }.map(\.element))
    #expect(record.damage?.isAny == true && record.figures.zones == [])
    #expect(record.risk == whole.risk)
  }

  @Test func missingChecksumsOfAnOldSessionAreReported() throws {
    let scene = SessionScene()
    try session(scene)
    try scene.age("drive", toSchema: 4)
    let check = try scene.store.check("drive")
    #expect(!check.hasChecksums && check.state == .complete)
  }

  /// Puts every page in the place of a schema page. (The schema queries of GRDB would end the program.)
  @Test func replacedSchemaPageCountsAsDamage() throws {
    let scene = SessionScene()
    try session(scene)
    let whole = [UInt8](try Data(contentsOf: scene.file("drive")))
    for page in 4..<min(60, whole.count / 1024) {
      for place in 1..<4 {
        var bytes = whole
        for byte in 0..<1024 { bytes.swapAt(1024 * page + byte, 1024 * place + byte) }
        try Data(bytes).write(to: scene.file("drive"))
        var isTold = bytes == whole
        do { isTold = try isTold || scene.store.check("drive").isDamaged } catch { isTold = true }
        #expect(isTold, "page \(page) at \(place)")
        do { isTold = try bytes == whole || scene.store.read("drive", salvaging: true).damage != nil } catch {
          isTold = true
        }
        #expect(isTold, "salvaged, page \(page) at \(place)")
      }
    }
  }

  /// Damages bits, pages and file ends, with and without the checksum of the whole file.
  @Test(arguments: [true, false]) func damagedSessionShowsNoUnwrittenEvents(hasSum: Bool) throws {
    let scene = SessionScene()
    try session(scene)
    let whole = try Data(contentsOf: scene.file("drive"))
    let written = try scene.store.read("drive")
    let lines = Set(written.events.map(\.line))
    if !hasSum { unlink(scene.file("drive").deletingLastPathComponent().appendingPathComponent("session.sum").path) }
    var random = SeededRandom(seed: 21)
    var told = 0
    for index in 0..<40 {
      var bytes = [UInt8](whole)
      let pages = bytes.count / 1024
      let (page, other) = (Int.random(in: 0..<pages, using: &random), Int.random(in: 0..<pages, using: &random))
      switch index % 5 {
      case 0: bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: for _ in 0..<8 { bytes[Int.random(in: bytes.indices, using: &random)] ^= 0x10 }
      case 2: for place in 0..<1024 { bytes[1024 * page + place] = index.isMultiple(of: 2) ? 0 : 0xA5 }
      case 3:
        for place in 0..<1024 where page != other { bytes.swapAt(1024 * page + place, 1024 * other + place) }
        if page == other { bytes[1024 * page] ^= 1 }
      default: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      }
      try Data(bytes).write(to: scene.file("drive"))
      do {
        if try scene.store.check("drive").isDamaged { told += 1 }
      } catch { told += 1 }
      do { #expect(try scene.store.read("drive") == written) } catch {}
      do {
        let record = try scene.store.read("drive", salvaging: true)
        #expect(Set(record.events.map(\.line)).isSubset(of: lines))
      } catch {}
      #expect(try Data(contentsOf: scene.file("drive")) == Data(bytes), "it is left as it is")
    }
    #expect(hasSum ? told == 40 : told >= 30, "\(told) of 40 told")
  }
}
