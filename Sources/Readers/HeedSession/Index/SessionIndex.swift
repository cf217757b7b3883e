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
  /// - Parameter sessions: The number of sessions in the store, which bounds the size of an index that is read.
  func entries(of sessions: Int) -> [String: Entry] {
    guard OwnFile.isOwn(file.path), let bytes = SessionFolder.status(file)?.st_size else { return [:] }
    if bytes > (64 + sessions) * Self.longestRow { removeFile() }
    do {
      return try open(readonly: true).read { db in
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
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_INTERRUPT]
      .contains(error.resultCode)
    {
      removeFile()
      try write(entries, names)
    }
  }

  /// Removes a session's entry. If that fails, removes the whole index.
  func forget(_ name: SessionName) {
    guard SessionFolder.status(file) != nil else { return }
    do {
      try change(put: [], remove: [name.text])
      let isEmpty = try open().read { db in
        try Int.fetchOne(db, sql: "SELECT 1 FROM entry LIMIT 1") == nil
      }
      if isEmpty { removeFile() }
    } catch { removeFile() }
  }

  private func removeFile() { for ending in ["", "-journal", "-wal", "-shm"] { unlink(file.path + ending) } }

  /// Removes and writes rows in one transaction, also in an empty file.
  private func write(_ entries: [Entry], _ names: [String]) throws {
    try makeFile()
    try open(makes: true).change { db in
      try db.inTransaction {
        if try Int.fetchOne(db, sql: "SELECT 1 FROM sqlite_master") == nil { try db.execute(sql: Self.table) }
        let remove = try db.cachedStatement(sql: "DELETE FROM entry WHERE name = ?")
        for name in names { try remove.execute(arguments: [name]) }
        let marks = Array(repeating: "?", count: Entry.columns.count).joined(separator: ", ")
        let put = try db.cachedStatement(sql: "INSERT OR REPLACE INTO entry VALUES (\(marks))")
        for entry in entries { try put.execute(arguments: StatementArguments(entry.values)) }
        return .commit
      }
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

  /// - Parameter makes: Accepts an empty file.
  /// - Throws: `DatabaseError` for a database that is not this version's index.
  private func open(readonly: Bool = false, makes: Bool = false) throws -> UntrustedDatabase {
    var configuration = Configuration()
    configuration.label = "heed.session.index"
    configuration.busyMode = .timeout(2)
    configuration.readonly = readonly
    // SQLite overwrites deleted rows, so that a deleted session leaves no name, driver or figure in the file.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
    return try UntrustedDatabase(
      file, configuration, schema: Self.schema.get(), longest: Int32(Self.longestRow)
    ) { db in
      guard try !makes || Int.fetchOne(db, sql: "PRAGMA page_count") != 0 else { return }
      guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Self.applicationID,
        try Int.fetchOne(db, sql: "PRAGMA user_version") == Self.version
      else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
    }
  }

  /// Length limit of a row, bytes. Choice: six times a row with long names.
  private static let longestRow = 4096

  private static let schema = Result {
    let queue = try DatabaseQueue()
    try queue.write { try $0.execute(sql: table) }
    return try queue.read { try $0.schemaRows() }
  }

  /// The columns have no types, so that SQLite changes no values and their checksums stay right.
  private static let table = """
    CREATE TABLE entry (
      \(Entry.columns.enumerated().map { $0 == 0 ? "\($1) TEXT PRIMARY KEY" : $1 }.joined(separator: ", "))
    ) WITHOUT ROWID;
    PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version);
    """
}
