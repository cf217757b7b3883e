import Foundation
import GRDB
import HeedFiles
import HeedSession

/// The file of an outbox, which keeps waiting events across restarts and broker outages. Written by one thread, with a
/// write-ahead log and a full sync per commit.
final class OutboxFile {
  /// Marks the file as an outbox of Heed: "HedO" in ASCII.
  static let applicationID = 0x4865_644F
  static let version = 2
  static let name = "outbox.sqlite"

  /// What earlier runs left in the file.
  let rows: [OutboxLane.Row]
  /// The path to which a damaged file was renamed; nil if the file was good.
  let damaged: String?
  private let (folder, file): (URL, URL)
  private let lock: FolderLock
  private let queue: DatabaseQueue

  /// Opens or creates the folder's outbox, renaming a damaged file.
  /// - Throws: ``LinkError`` if another program uses the outbox or a later Heed wrote it; otherwise ``SessionError``.
  init(in folder: URL) throws {
    try StoreFolder(url: folder).make()
    guard let lock = try FolderLock.ifFree(folder) else { throw LinkError.outboxInUse(path: folder.path) }
    (self.folder, self.lock, file) = (folder, lock, folder.appendingPathComponent(Self.name))
    do {
      do {
        (queue, rows) = try Self.open(file)
        damaged = nil
      } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
        damaged = try Self.setAside(file).path
        (queue, rows) = try Self.open(file)
      }
    } catch let error as DatabaseError { throw SessionError(writing: file.path, error) }
  }

  /// False once somebody has removed the file or its folder.
  var isThere: Bool { lock.isOn(folder) && OwnFile.isOwn(file.path) }

  /// Writes new events, and removes events that need not be kept.
  func write(new rows: [OutboxLane.Row], gone: [Int]) throws(SessionError) {
    guard isThere else { throw .cannotWrite(path: file.path, reason: SessionError.removedReason) }
    WriteAheadIndex.mend(of: file)
    do {
      try queue.write { db in
        let put = try db.cachedStatement(sql: "INSERT OR REPLACE INTO event VALUES (?, ?, ?, ?)")
        for row in rows { try put.execute(arguments: [row.number, row.kind.rawValue, row.id, row.payload]) }
        let remove = try db.cachedStatement(sql: "DELETE FROM event WHERE number = ?")
        for number in gone { try remove.execute(arguments: [number]) }
      }
    } catch { throw SessionError(writing: file.path, error) }
  }

  func close() {
    // A failure to close is harmless, because every event is on the disk.
    try? queue.close()
  }

  private static func setAside(_ file: URL) throws(SessionError) -> URL {
    var number = 1
    var place: URL { file.appendingPathExtension("damaged-\(number)") }
    while FileManager.default.fileExists(atPath: place.path) { number += 1 }
    for ending in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + ending) {
      guard rename(file.path + ending, place.path + ending) == 0 else { throw .systemWrite(file) }
    }
    return place
  }

  private static func open(_ file: URL) throws -> (DatabaseQueue, [OutboxLane.Row]) {
    if !FileManager.default.fileExists(atPath: file.path) { try SessionFolder.makeFile(file) }
    guard OwnFile.isOwn(file.path) else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
    var configuration = Configuration()
    configuration.label = "heed.outbox"
    configuration.busyMode = .timeout(2)
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON") }
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    try queue.write { try prepare($0, file) }
    return (queue, try queue.read(read))
  }

  private static func prepare(_ db: Database, _ file: URL) throws {
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if application == 0, version == 0, try !db.tableExists("event") {
      return try db.execute(
        sql: """
          CREATE TABLE event (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL);
          PRAGMA application_id = \(applicationID); PRAGMA user_version = \(Self.version);
          """)
    }
    guard application == applicationID, version > 0 else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
    guard version <= Self.version else {
      throw LinkError.outboxNewer(path: file.path, found: version, supported: Self.version)
    }
    guard version == 1 else { return }
    // Version 1 kept signals and requests, which must not be sent late.
    try db.execute(
      sql: """
        DROP TABLE IF EXISTS signal; DELETE FROM event WHERE instr(payload, '"event":{"type":"request"') > 0;
        PRAGMA user_version = \(Self.version);
        """)
  }

  /// Reads all events; one invalid event makes the whole file count as damaged.
  private static func read(_ db: Database) throws -> [OutboxLane.Row] {
    guard try String.fetchOne(db, sql: "PRAGMA quick_check") == "ok" else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return try Row.fetchAll(db, sql: "SELECT number, kind, id, payload FROM event ORDER BY number").map { row in
      guard let number = Int.fromDatabaseValue(row[0]), let name = String.fromDatabaseValue(row[1]),
        let kind = LinkEvent.Kind(rawValue: name), let id = String.fromDatabaseValue(row[2]),
        let payload = String.fromDatabaseValue(row[3])
      else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      return OutboxLane.Row(number: number, kind: kind, id: id, payload: payload)
    }
  }
}
