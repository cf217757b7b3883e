import Foundation
import GRDB

/// Finds the damage in a session's file.
extension SessionReader {
  /// - Parameter seal: The file's seal; nil in files whose rows have no checksums.
  /// - Returns: The damage; nil if no check was requested.
  static func damage(
    _ queue: DatabaseQueue, _ seal: SessionSeal?, _ extent: Extent, of file: URL
  ) throws -> SessionDamage? {
    if extent == .nothing { return nil }
    var damage = SessionDamage()
    if let seal {
      damage = try queue.read { db in
        // The seal is read in the same transaction, so that its counts match the rows.
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

  /// The first damage that SQLite finds; nil if SQLite finds no damage.
  private static func structure(_ db: Database) throws -> String? {
    let found = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
    // An earlier line of the result only names the connection's database.
    return found == "ok" ? nil : found?.split(separator: "\n").last.map(String.init) ?? "the check gave no answer"
  }
}
