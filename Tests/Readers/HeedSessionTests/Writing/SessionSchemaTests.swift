import Foundation
import GRDB
import HeedSignals
import Testing

@testable import HeedSession

@Suite struct SessionSchemaTests {
  private func change(_ file: URL, _ sql: String) throws {
    try DatabaseQueue(path: file.path).write { try $0.execute(sql: sql) }
  }

  @Test func fileHeaderNamesProgramAndVersion() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let header = try Data(contentsOf: scene.file("drive")).prefix(100)
    #expect(header[60..<64].elementsEqual([0, 0, 0, 6]), "user_version")
    #expect(header[68..<72].elementsEqual(Array("Heed".utf8)), "application_id")
  }

  @Test func noColumnHoldsPicturesLandmarksOrGaze() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let columns = try DatabaseQueue(path: scene.file("drive").path).read { db in
      try Row.fetchAll(
        db, sql: "SELECT m.name AS t, c.name AS c, c.type AS k FROM sqlite_master m JOIN pragma_table_info(m.name) c")
    }
    #expect(columns.count > 40)
    for column in columns {
      let (name, type): (String, String) = ("\(column["t"] as String).\(column["c"] as String)", column["k"])
      // Input chunks are only stored if inputs are recorded on request.
      if name == "input_chunk.data" { continue }
      #expect(["INTEGER", "REAL", "TEXT"].contains(type), "\(name): no blobs")
      for word in ["image", "picture", "pixel", "landmark", "mesh", "iris", "yaw", "azimuth", "confidence"] {
        #expect(!name.contains(word), "\(name)")
      }
    }
  }

  @Test func sessionFileHoldsNoFrameData() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    for index in 0..<200 { writer.record(.frame(.at(Double(index) * 33))) }
    try writer.finish(summary: SessionSummary())
    let bytes = try Data(contentsOf: scene.file("drive"))
    let text = String(decoding: bytes, as: UTF8.self)
    for word in ["yaw_deg", "iris", "azimuth", "fingerprint"] {
      #expect(!text.contains(word), "\(word)")
    }
    // Where the face is: pixels, mm and m, as text and as REAL. Checksums cannot match: they have no decimal point.
    for place in [214.1, 648.19, 0.64819] {
      #expect(!text.contains("\(place)"), "\(place)")
      let real = withUnsafeBytes(of: place.bitPattern.bigEndian) { Data($0) }
      #expect(bytes.range(of: real) == nil, "\(place)")
    }
  }

  @Test func laterSchemaIsRefusedWithBothVersions() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    try change(scene.file("drive"), "PRAGMA user_version = 7")
    let before = try Data(contentsOf: scene.file("drive"))
    let expected = SessionError.newerSchema(name: "drive", found: 7, supported: 6)
    #expect(throws: expected) { try scene.store.read("drive") }
    #expect(throws: expected) { try scene.create("drive", replace: true) }
    #expect(expected.description.contains("schema 7, this one knows 6"))
    #expect(try scene.store.sessions().map(\.content) == [.failure(expected)])
    #expect(try Data(contentsOf: scene.file("drive")) == before, "not touched")
    #expect(scene.names() == ["drive"])
  }

  @Test func lockedSessionFileIsReported() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let queue = try DatabaseQueue(path: scene.file("drive").path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN EXCLUSIVE")
      let error = #expect(throws: SessionError.self) { try scene.store.read("drive") }
      #expect(error?.description.contains("another program has locked it") == true)
      try db.execute(sql: "COMMIT")
    }
    #expect(try scene.store.read("drive").state == .complete)
  }

  @Test(arguments: [-3, 0, Int(Int32.min)])
  func invalidSchemaVersionCountsAsDamage(version: Int) throws {
    let scene = SessionScene()
    try scene.finished("drive")
    try change(scene.file("drive"), "PRAGMA user_version = \(version)")
    let expected = SessionError.corrupt(name: "drive", detail: "it says that its schema is \(version)")
    #expect(throws: expected) { try scene.store.read("drive") }
    #expect(throws: expected) { try scene.store.recording("drive") }
    #expect(try scene.store.sessions().map(\.content) == [.failure(expected)])
  }

  @Test func earlierSchemaIsMigrated() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    var later = SessionSchema()
    later.steps.append("ALTER TABLE session ADD COLUMN weather TEXT")
    let name = try SessionName("drive")
    let reader = try SessionReader(scene.store.store.session(name), name: name.text, check: .everything, schema: later)
    let weather = try reader.read { try String.fetchOne($0, sql: "SELECT ifnull(weather, 'none') FROM session") }
    #expect(weather == "none")
    #expect(try scene.store.read("drive").events.count == 2, "the file stays as it was")
  }

  /// Writes a store with one session of an earlier version of Heed.
  private func old(_ scene: SessionScene) throws {
    try scene.finished("drive")
    for name in ["session.sqlite", "session.sum"] {
      try FileManager.default.removeItem(at: scene.file("drive").deletingLastPathComponent().appending(path: name))
    }
    try Version1File.write(to: scene.file("drive"))
  }

  @Test func sessionOfTheFirstSchemaIsReadable() throws {
    let scene = SessionScene()
    try old(scene)
    let record = try scene.store.read("drive")
    #expect(record.events.map(\.type) == ["yawn", "risk", "attention", "summary"])
    #expect(record.description.source == "drive.mp4")
    #expect(record.description.records == [])
    #expect(record.description.roadCamera == nil)
    #expect(record.description.driver == "driver-7")
    #expect(record.risk.map(\.level) == [.warning])
    #expect(record.progress.inputs == 0)
    #expect(throws: SessionError.notRecorded(name: "drive")) { try scene.store.recording("drive") }
    #expect(try scene.store.sessions().map { try $0.content.get().records } == [[]])
    try scene.create("drive", replace: true).finish(summary: SessionSummary())
    #expect(scene.names() == ["drive"])
  }

  /// Schema 5 had checksums, but no column that tells why a stretch of attention has its score.
  @Test func attentionOfTheFifthSchemaIsWhole() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive")
    let score = AttentionScore(begin: .zero, end: Timestamp(milliseconds: 30_000), score: 0.5, coverage: 0.9)
    writer.record(.frame(.at(0)))
    writer.record(.attention(time: score.end, attention: score))
    try writer.finish(summary: SessionSummary())
    try FileManager.default.removeItem(
      at: scene.file("drive").deletingLastPathComponent().appending(path: FileSum.fileName))
    try change(
      scene.file("drive"),
      ["eyes_shut_s", "target", "reason"].map { "ALTER TABLE attention_window DROP COLUMN \($0);" }.joined()
        + "DELETE FROM grdb_migrations WHERE identifier = '6'; PRAGMA user_version = 5")
    let check = try scene.store.check("drive")
    #expect(check.hasChecksums && !check.isDamaged, "\(check.damage)")
    #expect(try scene.store.read("drive").attention == [score])
    #expect(try scene.store.read("drive", salvaging: true).attention == [score])
    try change(scene.file("drive"), "UPDATE attention_window SET score = 0.9")
    #expect(try scene.store.check("drive").isDamaged)
  }

  @Test func readingAnOldSessionDoesNotChangeIt() throws {
    let scene = SessionScene()
    try old(scene)
    let before = try Data(contentsOf: scene.file("drive"))
    chmod(scene.file("drive").path, 0o400)
    #expect(try scene.store.read("drive").events.count == 4)
    #expect(throws: SessionError.notRecorded(name: "drive")) { try scene.store.recording("drive") }
    #expect(try scene.store.sessions().count == 1)
    #expect(try Data(contentsOf: scene.file("drive")) == before)
    #expect(scene.names(in: "drive") == ["session.sqlite"])
  }

  @Test func killedSessionOfTheFirstSchemaIsReadWithItsLog() throws {
    let scene = SessionScene()
    try old(scene)
    // The file of the write-ahead log stays on the disk while the writer is open.
    let writer = try DatabaseQueue(path: scene.file("drive").path)
    try writer.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; UPDATE session SET frames = 7")
    }
    #expect(try scene.store.read("drive").progress.frames == 7)
    #expect(try writer.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 1)
  }

  @Test func eventsOfTheSecondSchemaGetCurrentKeys() throws {
    let scene = SessionScene()
    try scene.finished("drive", yawnsAt: [])
    try scene.age("drive", toSchema: 2)
    try change(
      scene.file("drive"),
      """
      DELETE FROM event;
      INSERT INTO event VALUES (1, 'drowsiness', 0.0, '{"type":"drowsiness","t_ms":0.0,"isDrowsy":null}');
      INSERT INTO event VALUES (2, 'eyeClosure', 1.0, '{"type":"eyeClosure","t_ms":1.0,"duringYawn":false}');
      PRAGMA user_version = 2;
      DROP TABLE grdb_migrations;
      """)
    let before = try Data(contentsOf: scene.file("drive"))
    #expect(
      try scene.store.read("drive").events.map(\.line) == [
        #"{"type":"drowsiness","t_ms":0.0,"is_drowsy":null}"#, #"{"type":"eyeClosure","t_ms":1.0,"during_yawn":false}"#,
      ])
    #expect(try Data(contentsOf: scene.file("drive")) == before, "the file stays as it was")
  }

  @Test func databaseOfAnotherProgramIsNotASession() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    try change(scene.file("drive"), "PRAGMA application_id = 1")
    for attempt in [{ _ = try scene.store.read("drive") }, { _ = try scene.create("drive", replace: true) }] {
      let error = #expect(throws: SessionError.self, performing: attempt)
      #expect(error == .notASession(path: scene.file("drive").path, reason: "its application id is 1"))
    }
  }
}
