import Foundation
import GRDB
import HeedFiles

/// A database with copies of session data, so that a list opens no session files. A row is valid while its checksum
/// is right and its ``SessionStamp`` matches the session's file. An index that cannot be used is rebuilt.
struct SessionIndex: Sendable {
  /// A session's overview, and the stamp of the session's file when the overview was made.
  struct Entry: Hashable, Sendable {
    var stamp: SessionStamp
    var overview: SessionOverview
  }

  /// Marks the file as an index of Heed: "HedI" in ASCII.
  private static let applicationID = 0x4865_6449
  private static let version = 1
  static let fileName = ".index.sqlite"

  private let file: URL

  init(_ store: StoreFolder) { file = store.url.appendingPathComponent(Self.fileName) }

  /// The entries of the index by session name; none if the index is unusable, until the next change rebuilds it.
  func entries() -> [String: Entry] {
    guard OwnFile.isOwn(file.path) else { return [:] }
    var configuration = Self.configuration
    configuration.readonly = true
    do {
      return try DatabaseQueue(path: file.path, configuration: configuration).read { db in
        guard try Self.isOwn(db) else { return [:] }
        var entries: [String: Entry] = [:]
        let rows = try Row.fetchCursor(db, sql: "SELECT * FROM entry")
        while let row = try rows.next() {
          if let entry = Entry(Array(row.databaseValues)) { entries[entry.overview.name] = entry }
        }
        return entries
      }
    } catch { return [:] }
  }

  /// Writes new entries and removes old ones; an unusable index is replaced by an index of the new entries alone.
  func change(put entries: [Entry], remove names: [String] = []) throws {
    do {
      try write(entries, names)
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_MISMATCH].contains(error.resultCode)
    {
      removeFile()
      try write(entries, names)
    }
  }

  /// Removes a session's entry. If that fails, removes the whole index.
  func forget(_ name: SessionName) {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    do {
      try change(put: [], remove: [name.text])
      let isEmpty = try DatabaseQueue(path: file.path, configuration: Self.configuration).read { db in
        try Int.fetchOne(db, sql: "SELECT 1 FROM entry LIMIT 1") == nil
      }
      if isEmpty { removeFile() }
    } catch { removeFile() }
  }

  private func removeFile() { for ending in ["", "-journal", "-wal", "-shm"] { unlink(file.path + ending) } }

  /// Removes and writes rows in one transaction. A database that is not this version's index is emptied first.
  private func write(_ entries: [Entry], _ names: [String]) throws {
    try makeFile()
    try DatabaseQueue(path: file.path, configuration: Self.configuration).write { db in
      if try !Self.isOwn(db) { try Self.makeAnew(db) }
      let remove = try db.cachedStatement(sql: "DELETE FROM entry WHERE name = ?")
      for name in names { try remove.execute(arguments: [name]) }
      let marks = Array(repeating: "?", count: Entry.columns.count).joined(separator: ", ")
      let put = try db.cachedStatement(sql: "INSERT OR REPLACE INTO entry VALUES (\(marks))")
      for entry in entries { try put.execute(arguments: StatementArguments(entry.values)) }
    }
  }

  /// Makes the index's file, unless this user has one. SQLite would follow a link and empty another database.
  private func makeFile() throws {
    guard !OwnFile.isOwn(file.path) else { return }
    removeFile()
    do throws(SessionError) { try SessionFolder.makeFile(file) } catch {
      // Another process may just have made it.
      guard OwnFile.isOwn(file.path) else { throw error }
    }
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = "heed.session.index"
    configuration.busyMode = .timeout(2)
    // SQLite overwrites deleted rows, so that a deleted session leaves no name, driver or figure in the file.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    return configuration
  }

  private static func isOwn(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
      && Int.fetchOne(db, sql: "PRAGMA user_version") == version
  }

  private static func makeAnew(_ db: Database) throws {
    for table in try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'") {
      try db.execute(sql: "DROP TABLE IF EXISTS \(table.quotedDatabaseIdentifier)")
    }
    // The columns have no types, so that SQLite changes no values and their checksums stay right.
    let columns = Entry.columns.enumerated().map { $0 == 0 ? "\($1) TEXT PRIMARY KEY" : $1 }
    try db.execute(
      sql: """
        CREATE TABLE entry (\(columns.joined(separator: ", "))) WITHOUT ROWID;
        PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version);
        """)
  }
}
