package import Foundation

/// What may be wrong with a session's file: docs/faults.md, row 21.
package enum SessionFault: String, CaseIterable, Sendable {
  case schema1 = "schema 1"
  case schema2 = "schema 2"
  case schema3 = "schema 3"
  case newer = "a later schema"
  case header = "header overwritten"
  case tables = "first pages overwritten"
  case middle = "pages in the middle overwritten"
  case end = "last pages overwritten"
  case cut = "cut in half"
  case empty = "emptied"

  package static let earlier: [SessionFault] = [.schema1, .schema2, .schema3]
  package static let damaged: [SessionFault] = [.header, .tables, .middle, .end, .cut]
  /// Choice: far behind any that is near.
  package static let laterVersion: UInt8 = 99
  /// Choice: four pages, so that no page of another kind hides the damage.
  private static let overwritten = 4096

  package func apply(to file: URL) throws {
    switch self {
    case .schema1: try Self.bringBack(file, Self.from4, Self.from3, Self.from2)
    case .schema2: try Self.bringBack(file, Self.from4, Self.from3)
    case .schema3: try Self.bringBack(file, Self.from4)
    case .newer: try file.spoil { $0.replaceSubrange(60..<64, with: [0, 0, 0, Self.laterVersion]) }
    case .header: try overwrite(file, 0..<16)
    case .tables: try overwrite(file, 1024..<1024 + Self.overwritten)
    case .middle:
      try file.spoil {
        let start = $0.count / 2 / 1024 * 1024
        Self.overwrite(&$0, start..<start + Self.overwritten)
      }
    case .end: try file.spoil { Self.overwrite(&$0, ($0.count - Self.overwritten)..<$0.count) }
    case .cut: try file.spoil { $0.removeSubrange(($0.count / 2)...) }
    case .empty: try file.spoil { $0 = [] }
    }
  }

  private func overwrite(_ file: URL, _ range: Range<Int>) throws { try file.spoil { Self.overwrite(&$0, range) } }

  private static func overwrite(_ bytes: inout [UInt8], _ range: Range<Int>) {
    for index in range where bytes.indices.contains(index) { bytes[index] = 0xA5 }
  }

  private static func bringBack(_ file: URL, _ steps: String...) throws {
    let database = try DatabaseFile(file.path, isWritable: true)
    try withoutChecksums(database, file)
    for step in steps { try database.execute(step) }
  }

  // The steps of docs/formats.md's versions backwards: what each added goes, and nothing else changes.

  /// Those of version 5: the rows', the counts, and the file's own.
  private static func withoutChecksums(_ database: DatabaseFile, _ file: URL) throws {
    guard try database.tables().contains("seal") else { return }
    for table in try database.tables() where table != "seal" && table != "input_chunk" {
      guard try database.columns(of: table).contains("checksum") else { continue }
      try database.execute("ALTER TABLE \(table) DROP COLUMN checksum")
    }
    try database.execute("DROP TABLE seal; DELETE FROM grdb_migrations WHERE identifier = '5'; PRAGMA user_version = 4")
    let sum = file.deletingLastPathComponent().appending(path: "session.sum")
    if FileManager.default.fileExists(atPath: sum.path) { try FileManager.default.removeItem(at: sum) }
  }

  private static let figures = [
    "created_utc_ms", "attention_begin_ms", "attention_end_ms", "attention", "attention_low", "attention_high",
    "attention_coverage", "perclos", "lids_seen_s", "blinks", "blink_rate_per_min", "blink_mean_ms", "alerts",
    "highest_risk",
  ]
  private static func without(_ columns: [String]) -> String {
    columns.map { "ALTER TABLE session DROP COLUMN \($0);" }.joined()
  }
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
