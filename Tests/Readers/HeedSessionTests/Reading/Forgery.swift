import Foundation
import GRDB
import Testing

@testable import HeedSession

/// One way to forge a session: changes the good session `forged` of a scene.
struct Forgery: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: @Sendable (_ scene: SessionScene, _ file: URL) throws -> Void

  /// Runs SQL on the session's file.
  static func sql(_ name: String, _ sql: String) -> Forgery {
    Forgery(testDescription: name) { _, file in try change(file) { try $0.execute(sql: sql) } }
  }

  /// Changes the session's row, and makes the checksums right again.
  static func row(_ name: String, _ change: String) -> Forgery {
    Forgery(testDescription: name) { _, file in
      try Self.change(file) { db in
        try db.execute(sql: "UPDATE session SET \(change)")
        try db.reseal()
      }
    }
  }

  /// Changes the session's bytes.
  static func bytes(_ name: String, _ change: @escaping @Sendable (inout [UInt8]) -> Void) -> Forgery {
    Forgery(testDescription: name) { _, file in
      var bytes = [UInt8](try Data(contentsOf: file))
      change(&bytes)
      try Data(bytes).write(to: file)
    }
  }

  /// Puts something else in the place of the session's file.
  static func place(_ name: String, _ make: @escaping @Sendable (_ scene: SessionScene, _ file: URL) throws -> Void)
    -> Forgery
  {
    Forgery(testDescription: name) { scene, file in
      unlink(file.path)
      try make(scene, file)
    }
  }

  /// Puts something beside the session's file.
  static func beside(_ name: String, _ ending: String, _ make: @escaping @Sendable (_ path: String) throws -> Void)
    -> Forgery
  {
    Forgery(testDescription: name) { _, file in try make(file.path + ending) }
  }

  static func change(_ file: URL, _ body: (Database) throws -> Void) throws {
    unlink(file.deletingLastPathComponent().appendingPathComponent(FileSum.fileName).path)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    try DatabaseQueue(path: file.path, configuration: configuration).write(body)
  }

  /// Makes the root of the table `event` a tree of pages that all point to the same page below: 60 to the power of 8
  /// leaves in some KB.
  static func repeatPages(_ file: URL) throws {
    var root = 0
    try change(file) {
      root = try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'event'") ?? 0
    }
    var bytes = [UInt8](try Data(contentsOf: file))
    let size = 1024
    func number(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    func interior(over child: Int) -> [UInt8] {
      let cells = (1...60).map { number(child) + [UInt8($0)] }
      let start = size - 5 * cells.count
      let places = cells.indices.flatMap { index -> [UInt8] in
        let place = start + 5 * index
        return [UInt8(place >> 8), UInt8(place & 0xFF)]
      }
      var page: [UInt8] = [5, 0, 0, 0, UInt8(cells.count), UInt8(start >> 8), UInt8(start & 0xFF), 0]
      page += number(child) + places
      return page + [UInt8](repeating: 0, count: start - page.count) + cells.flatMap { $0 }
    }
    let place = (root - 1) * size
    bytes += bytes[place..<place + size]
    for _ in 0..<7 { bytes += interior(over: bytes.count / size) }
    bytes.replaceSubrange(place..<place + size, with: interior(over: bytes.count / size))
    bytes.replaceSubrange(28..<32, with: number(bytes.count / size))
    try Data(bytes).write(to: file)
  }

  private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"

  static let all: [Forgery] = [
    .sql("a view in place of a table", "ALTER TABLE event RENAME TO old; CREATE VIEW event AS SELECT * FROM old"),
    .sql(
      "an endless view",
      "DROP TABLE model; CREATE VIEW model AS \(endless) SELECT i AS name, '' AS sha256, 0 AS checksum FROM n"
    ),
    .sql("an endless session", "DROP TABLE session; CREATE VIEW session AS \(endless) SELECT i AS id FROM n"),
    .sql("a trigger", "CREATE TRIGGER evil AFTER INSERT ON event BEGIN DELETE FROM session; END"),
    .sql("one column more", "ALTER TABLE event ADD COLUMN evil TEXT"),
    .sql("a computed column", "ALTER TABLE event ADD COLUMN evil AS (zeroblob(1000000000)) VIRTUAL"),
    .sql("one table more", "CREATE TABLE evil (a)"),
    .sql("an index of an expression", "CREATE INDEX evil ON event (length(line))"),
    .sql("thousands of tables", (0..<3000).map { "CREATE TABLE evil\($0) (a);" }.joined()),
    .sql("a huge blob", "INSERT INTO event VALUES (99, 'yawn', 0, zeroblob(50000000), 0)"),
    .sql("a huge blob in a place that nobody reads", "INSERT INTO grdb_migrations VALUES (zeroblob(50000000))"),
    .row("a huge text", "settings = printf('%.*c', 3000000, 'x')"),
    .row("wrong types", "frames = 'many', first_t_ms = 'then'"),
    .row(
      "huge counts", "frames = 9223372036854775807, face_frames = 9223372036854775807, blinks = 9223372036854775807"),
    .row("negative counts", "frames = -5, alerts = -9223372036854775807"),
    .row("times before all time", "first_t_ms = -9e18, last_t_ms = 9e18, created_utc_ms = -9e99"),
    .row("infinite numbers", "attention = 9e999, perclos = -9e999, anchor_utc_ms = 9e999, display_width_pt = 9e999"),
    .sql(
      "many rows",
      "\(endless) INSERT INTO event SELECT i + 1000, 'yawn', 9e15, '{}', 0 FROM n LIMIT 300000"),
    Forgery(testDescription: "a seal of impossible counts") { _, file in
      try change(file) { db in
        var seal = SessionSeal(
          salt: 1, totals: [.event: .init(rows: .min, sum: .max), .loss: .init(rows: .max, sum: 0)])
        try seal.close(db)
      }
    },
    Forgery(testDescription: "pages that repeat") { _, file in try repeatPages(file) },
    .bytes("an empty file") { $0 = [] },
    .bytes("half a file") { $0.removeLast($0.count / 2) },
    .bytes("not a database") { $0 = Array("GIF89a, which is no database".utf8) },
    .bytes("broken pages") { bytes in for index in 3000..<9000 { bytes[index] = 0xA5 } },
    Forgery(testDescription: "a file of holes") { _, file in truncate(file.path, 1 << 40) },
    .place("a folder") { try FileManager.default.createDirectory(at: $1, withIntermediateDirectories: false) },
    .place("a link to another session") { scene, file in
      try FileManager.default.createSymbolicLink(at: file, withDestinationURL: scene.file("good-1"))
    },
    .place("a pipe") { mkfifo($1.path, 0o600) },
    .beside("a pipe as its log", "-wal") { mkfifo($0, 0o600) },
    .beside("a pipe as its journal", "-journal") { mkfifo($0, 0o600) },
    .beside("a forged log", "-wal") { path in
      let head: [UInt8] = [0x37, 0x7F, 0x06, 0x82, 0, 0x2D, 0xE2, 0x18, 0, 0, 4, 0]
      try Data(head + [UInt8](repeating: 7, count: 100_000)).write(to: URL(fileURLWithPath: path))
    },
    Forgery(testDescription: "a journal that names another file") { scene, file in
      // SQLite deletes the named file when it rolls this journal back.
      let name = Array(scene.file("good-2").path.utf8)
      let mark: [UInt8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]
      var journal = mark + [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 4, 0]
      journal += [UInt8](repeating: 0, count: 512 - journal.count) + [0, 0x10, 0, 0] + name
      let sum = name.reduce(0) { $0 + Int($1) }
      for value in [name.count, sum] {
        journal += (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      try Data(journal + mark).write(to: URL(fileURLWithPath: file.path + "-journal"))
    },
    Forgery(testDescription: "a link in place of the folder") { scene, file in
      let folder = file.deletingLastPathComponent()
      try FileManager.default.removeItem(at: folder)
      try FileManager.default.createSymbolicLink(
        at: folder, withDestinationURL: scene.file("good-1").deletingLastPathComponent())
    },
  ]
}
