import Foundation
import GRDB

/// Finds damage in a session's file.
extension SessionReader {
  /// - Parameter seal: nil in files whose rows have no checksums.
  /// - Returns: nil if there was nothing to check.
  static func damage(
    _ queue: DatabaseQueue, _ seal: SessionSeal?, _ extent: Extent, of file: URL
  ) throws -> SessionDamage? {
    if extent == .nothing { return nil }
    var damage = SessionDamage()
    if let seal {
      damage = try queue.read { db in
        // Reads the seal in the same transaction as the rows, so that the counts match.
        SealCheck(db: db, seal: try SessionSeal(db) ?? seal).damage(in: extent.tables)
      }
    }
    if extent == .description { return damage }
    damage.file = try queue.read(Self.structure)
    if extent == .everything, seal != nil, damage.file == nil { damage.file = try FileSum.difference(of: file) }
    return damage
  }

  /// The damage in the whole file.
  func damage() throws(SessionError) -> SessionDamage {
    try check { queue in try Self.damage(queue, seal, .everything, of: folder.file) ?? SessionDamage() }
  }

  /// The first damage that SQLite itself finds; nil without damage.
  private static func structure(_ db: Database) throws -> String? {
    let found = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
    // The first line names the checked database, of which there is only one.
    return found == "ok" ? nil : found?.split(separator: "\n").last.map(String.init) ?? "the check gave no answer"
  }
}
