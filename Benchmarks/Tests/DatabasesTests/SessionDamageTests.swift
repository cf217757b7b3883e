import Databases
import Draws
import Foundation
import Testing

@Suite struct SessionDamageTests {
  private func session() throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: "heed-damage-\(UUID().uuidString).sqlite")
    try Data().write(to: file)
    var sql = """
      PRAGMA page_size = 1024;
      CREATE TABLE event (id INTEGER PRIMARY KEY, t_ms REAL, line TEXT);
      CREATE TABLE input_chunk (id INTEGER PRIMARY KEY, last_t_ns INTEGER, data BLOB);
      CREATE TABLE session (alerts INTEGER, attention REAL, frames INTEGER, settings TEXT, highest_risk TEXT);
      INSERT INTO session VALUES (2, 0.5, 9, 'a', 'warning');
      CREATE TABLE seal (totals TEXT); INSERT INTO seal VALUES ('event 40 1');
      CREATE TABLE model (name TEXT); INSERT INTO model VALUES ('m');
      CREATE TABLE gaze_zone (seconds REAL); INSERT INTO gaze_zone VALUES (1);
      CREATE TABLE risk_time (seconds REAL); INSERT INTO risk_time VALUES (1);
      CREATE TABLE attention_window (event INTEGER, score REAL); INSERT INTO attention_window VALUES (3, 0.5);
      CREATE TABLE risk_change (event INTEGER, level TEXT, score REAL); INSERT INTO risk_change VALUES (4, 'warning', 0.5);
      CREATE TABLE availability_change (event INTEGER, t_ms REAL); INSERT INTO availability_change VALUES (5, 1);
      """
    for id in 1...40 { sql += "INSERT INTO event VALUES (\(id), \(id)1, '{\"type\":\"blink\",\"t_ms\":\(id)1.0}');" }
    for id in 1...3 { sql += "INSERT INTO input_chunk VALUES (\(id), \(id), randomblob(3000));" }
    try DatabaseFile(file.path, isWritable: true).execute(sql)
    return file
  }

  @Test(arguments: SessionDamage.Kind.allCases) func eachDamageChangesTheFile(kind: SessionDamage.Kind) throws {
    var chance = SeededRandom(seed: 3)
    for _ in 0..<20 {
      let file = try session()
      defer { do { try FileManager.default.removeItem(at: file) } catch { Issue.record(error) } }
      let before = try Data(contentsOf: file)
      try SessionDamage(kind).apply(to: file, &chance)
      #expect(try Data(contentsOf: file) != before)
    }
  }
}
