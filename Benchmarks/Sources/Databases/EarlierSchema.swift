import Foundation
import Scoring

/// Changes a session's file to an earlier schema, by undoing the steps of docs/formats.md's versions. Removes what
/// each version added, and changes nothing else.
struct EarlierSchema {
  private let version: Int

  /// - Parameter version: The schema version to go back to, 1 to 3.
  init(_ version: Int) { self.version = version }

  func bringBack(_ file: URL) throws {
    let database = try DatabaseFile(file.path, isWritable: true)
    try Self.withoutSeal(database, file)
    if try database.columns(of: "attention_window").contains("target") { try database.execute(Self.from6) }
    for step in [Self.from4, Self.from3, Self.from2].prefix(4 - version) { try database.execute(step) }
  }

  /// Removes what version 5 added: checksums of rows, numbers of rows, and the file's own checksum.
  private static func withoutSeal(_ database: DatabaseFile, _ file: URL) throws {
    guard try database.tables().contains("seal") else { return }
    for table in try database.tables() where table != "seal" && table != "input_chunk" {
      guard try database.columns(of: table).contains("checksum") else { continue }
      try database.execute("ALTER TABLE \(table) DROP COLUMN checksum")
    }
    try ownChecksums(database)
    try database.execute(
      "DROP TABLE seal; DELETE FROM grdb_migrations WHERE identifier >= '5'; PRAGMA user_version = 4")
    let sum = file.deletingLastPathComponent().appending(path: "session.sum")
    if FileManager.default.fileExists(atPath: sum.path) { try FileManager.default.removeItem(at: sum) }
  }

  /// Before version 5, only inputs had checksums: over their bytes, their times and their number.
  private static func ownChecksums(_ database: DatabaseFile) throws {
    var sums: [(id: Int64, sum: UInt32)] = []
    try database.rows("SELECT id, data, first_t_ns, last_t_ns, inputs FROM input_chunk") { row in
      guard case .integer(let id) = row[0], case .blob(let bytes) = row[1] else { return }
      let numbers = row[2...].flatMap { value -> [UInt8] in
        guard case .integer(let number) = value else { return [] }
        return (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
      sums.append((id, CRC32.of(bytes + numbers)))
    }
    for (id, sum) in sums { try database.execute("UPDATE input_chunk SET checksum = \(sum) WHERE id = \(id)") }
  }

  private static let figures = [
    "created_utc_ms", "attention_begin_ms", "attention_end_ms", "attention", "attention_low", "attention_high",
    "attention_coverage", "perclos", "lids_seen_s", "blinks", "blink_rate_per_min", "blink_mean_ms", "alerts",
    "highest_risk",
  ]
  private static func without(_ columns: [String], in table: String = "session") -> String {
    columns.map { "ALTER TABLE \(table) DROP COLUMN \($0);" }.joined()
  }
  private static let from6 = without(["eyes_shut_s", "target", "reason"], in: "attention_window")
  private static let from4 = """
    DROP TABLE risk_time; \(without(figures))
    DELETE FROM grdb_migrations WHERE identifier = '4'; PRAGMA user_version = 3
    """
  private static let from3 = """
    UPDATE event SET line = replace(line, '"is_drowsy":', '"isDrowsy":') WHERE type = 'drowsiness';
    UPDATE event SET line = replace(line, '"during_yawn":', '"duringYawn":') WHERE type = 'eyeClosure';
    DELETE FROM grdb_migrations WHERE identifier = '3'; PRAGMA user_version = 2
    """
  private static let from2 = """
    DROP TABLE input_chunk; DROP TABLE input_gap; \(without(["road_camera", "records", "inputs", "inputs_lost"]))
    DROP TABLE grdb_migrations; PRAGMA user_version = 1
    """
}
