import Databases
import Foundation
import Scoring
import Testing

@Suite struct SessionFaultTests {
  /// A file with the tables that the faults go back from.
  private func session() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "heed-fault-\(UUID().uuidString).sqlite")
    try Data().write(to: file)
    let figures = [
      "created_utc_ms", "attention_begin_ms", "attention_end_ms", "attention", "attention_low", "attention_high",
      "attention_coverage", "perclos", "lids_seen_s", "blinks", "blink_rate_per_min", "blink_mean_ms", "alerts",
      "highest_risk", "road_camera", "records", "inputs", "inputs_lost",
    ]
    try DatabaseFile(file.path, isWritable: true).execute(
      """
      PRAGMA page_size = 1024; CREATE TABLE session (id INTEGER PRIMARY KEY, name TEXT, \(figures.joined(separator: ", ")));
      CREATE TABLE event (id INTEGER PRIMARY KEY, type TEXT, line TEXT); CREATE TABLE risk_time (level TEXT);
      CREATE TABLE input_chunk (data BLOB); CREATE TABLE input_gap (id INTEGER);
      CREATE TABLE grdb_migrations (identifier TEXT); INSERT INTO session (id, name) VALUES (1, 'drive');
      INSERT INTO event VALUES (1, 'drowsiness', '{"is_drowsy":null}');
      INSERT INTO input_chunk VALUES (zeroblob(30000)); PRAGMA user_version = 4
      """)
    return file
  }

  private func version(_ file: URL) throws -> [DatabaseFile.Value] {
    var rows: [[DatabaseFile.Value]] = []
    try DatabaseFile(file.path).rows("PRAGMA user_version") { rows.append($0) }
    return rows.flatMap { $0 }
  }

  @Test(arguments: zip(SessionFault.earlier, 1...3))
  func earlierSchemaFaultDropsLaterColumns(fault: SessionFault, expected: Int) throws {
    let file = try session()
    defer { try? FileManager.default.removeItem(at: file) }
    try fault.apply(to: file)
    #expect(try version(file) == [.integer(Int64(expected))])
    let database = try DatabaseFile(file.path)
    let (tables, columns) = (try database.tables(), try database.columns(of: "session"))
    #expect(!tables.contains("risk_time") && !columns.contains("perclos") && columns.contains("name"))
    #expect(tables.contains("input_chunk") == (expected > 1) && columns.contains("records") == (expected > 1))
    var line: [DatabaseFile.Value] = []
    try database.rows("SELECT line FROM event") { line += $0 }
    #expect(line == [.text(Array("{\"\(expected == 3 ? "is_drowsy" : "isDrowsy")\":null}".utf8))])
  }

  /// Version 5 took inputs' own checksums, over their bytes, times and number, for those of rows.
  @Test func earlierInputCodingFaultRewritesTheChecksum() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "heed-fault-\(UUID().uuidString).sqlite")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data().write(to: file)
    let database = try DatabaseFile(file.path, isWritable: true)
    try database.execute(
      """
      CREATE TABLE session (id INTEGER, created_utc_ms, attention_begin_ms, attention_end_ms, attention, attention_low,
        attention_high, attention_coverage, perclos, lids_seen_s, blinks, blink_rate_per_min, blink_mean_ms, alerts,
        highest_risk);
      CREATE TABLE risk_time (level TEXT); CREATE TABLE seal (id INTEGER); CREATE TABLE grdb_migrations (identifier TEXT);
      CREATE TABLE input_chunk (id INTEGER, first_t_ns INTEGER, last_t_ns INTEGER, inputs INTEGER, checksum INTEGER, data BLOB);
      INSERT INTO input_chunk VALUES (1, 1, 2, 3, 77, x'48656564');
      """)
    try SessionFault.schema3.apply(to: file)
    let covered: [UInt8] = Array("Heed".utf8) + [1, 2, 3].flatMap { [$0] + [UInt8](repeating: 0, count: 7) }
    var sums: [DatabaseFile.Value] = []
    try database.rows("SELECT checksum FROM input_chunk") { sums += $0 }
    #expect(sums == [.integer(Int64(CRC32.of(covered)))])
  }

  @Test func laterSchemaFaultLeavesTheDatabaseIntact() throws {
    let file = try session()
    defer { try? FileManager.default.removeItem(at: file) }
    try SessionFault.newer.apply(to: file)
    #expect(try version(file) == [.integer(99)])
    #expect(try DatabaseFile(file.path).names("PRAGMA integrity_check") == ["ok"])
  }

  @Test(arguments: SessionFault.damaged + [.empty])
  func damageFaultChangesTheFile(fault: SessionFault) throws {
    let file = try session()
    defer { try? FileManager.default.removeItem(at: file) }
    let before = try Data(contentsOf: file)
    try fault.apply(to: file)
    let after = try Data(contentsOf: file)
    #expect(after != before && (fault == .cut || fault == .empty || after.count == before.count))
  }

  @Test func invalidDatabaseIsReported() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "heed-fault-\(UUID().uuidString)")
    #expect(throws: DatabaseError.self) { try DatabaseFile(file.path) }
    try Data("no database".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: DatabaseError.self) { try DatabaseFile(file.path).tables() }
  }
}
