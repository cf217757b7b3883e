import Foundation
import GRDB

/// A session's file, checked and opened for reading.
struct SessionReader: Sendable {
  private let queue: DatabaseQueue
  let folder: SessionFolder
  private let name: String
  /// Row counts and checksums; nil in files of schema 4 and earlier, whose rows have no checksums.
  let seal: SessionSeal?

  /// - Parameters:
  ///   - check: How much is checked on opening. Other damage is found when the damaged part is read.
  ///   - salvaging: Also opens a file whose end is missing.
  init(
    _ folder: SessionFolder, name: String, check: Extent, salvaging: Bool = false,
    schema: SessionSchema = SessionSchema()
  ) throws(SessionError) {
    (self.folder, self.name) = (folder, name)
    do {
      let queue = try Self.open(folder.file, salvaging: salvaging)
      let found = try queue.read(Self.identify)
      guard found.application == SessionSchema.applicationID else {
        throw SessionError.notASession(path: folder.file.path, reason: "its application id is \(found.application)")
      }
      guard found.version > 0 else {
        throw SessionError.corrupt(name: name, detail: "it says that its schema is \(found.version)")
      }
      if found.version > schema.version {
        throw SessionError.newerSchema(name: name, found: found.version, supported: schema.version)
      }
      seal = try queue.read { try Self.seal($0, version: found.version) }
      if let damage = try Self.damage(queue, seal, check, of: folder.file), damage.isAny {
        throw SessionError.corrupt(name: name, detail: damage.description)
      }
      self.queue = found.version < schema.version ? try Self.broughtForward(queue, schema) : queue
    } catch {
      throw Self.error(error, folder, name)
    }
  }

  /// How much of a session's file is checked on opening.
  enum Extent: Sendable {
    case nothing
    /// Checks the session's row, which lists need.
    case description
    /// Checks every page, and the rows that a replay needs. Inputs are checked when they are read.
    case replay
    /// Checks every page, every row, and the file's checksum.
    case everything

    var tables: [SealedTable] {
      switch self {
      case .nothing: []
      case .description: [.session]
      case .replay: [.session, .model, .inputGap]
      case .everything: SealedTable.allCases
      }
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(SessionError) -> Value {
    try check { queue in try queue.read(body) }
  }

  func check<Value>(_ body: (DatabaseQueue) throws -> Value) throws(SessionError) -> Value {
    do { return try body(queue) } catch { throw Self.error(error, folder, name) }
  }

  /// Opens the file for reading only, unless a killed writer left a journal that must be rolled back.
  private static func open(_ file: URL, salvaging: Bool) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.label = "heed.session.reader"
    configuration.busyMode = .timeout(2)
    configuration.readonly = true
    if salvaging {
      // This setting lets SQLite open a file that is shorter than its header declares.
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
    }
    do {
      let queue = try DatabaseQueue(path: file.path, configuration: configuration)
      _ = try queue.read(identify)
      return queue
    } catch let error as DatabaseError
      where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
      && FileManager.default.fileExists(atPath: file.path)
    {
      configuration.readonly = false
      return try DatabaseQueue(path: file.path, configuration: configuration)
    }
  }

  /// Copies an earlier version's file into memory, and migrates the copy.
  private static func broughtForward(_ queue: DatabaseQueue, _ schema: SessionSchema) throws -> DatabaseQueue {
    let copy = try DatabaseQueue()
    try queue.backup(to: copy)
    try schema.migrate(copy)
    return copy
  }

  private static func identify(_ db: Database) throws -> (application: Int, version: Int) {
    (try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0, try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
  }

  /// - Throws: ``RowError`` if the seal is damaged, missing, or present in a file of a schema without seals.
  private static func seal(_ db: Database, version: Int) throws -> SessionSeal? {
    guard version >= SessionSchema.sealed else {
      if try db.hasSeal { throw RowError.unknownValue(column: "its schema", value: "\(version)") }
      return nil
    }
    guard let seal = try SessionSeal(db) else { throw RowError.brokenSeal }
    return seal
  }

  /// Separates errors of locked, damaged and unreadable files, because their remedies differ.
  private static func error(_ error: any Error, _ folder: SessionFolder, _ name: String) -> SessionError {
    switch error {
    case let error as SessionError: return error
    case let error as DatabaseError:
      let text = error.message ?? "\(error.extendedResultCode)"
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        return .cannotRead(
          path: folder.file.path, reason: "another program has locked it; end that program, or try again later")
      case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_MISMATCH:
        return .corrupt(name: name, detail: text)
      default: return .cannotRead(path: folder.file.path, reason: text)
      }
    default: return .corrupt(name: name, detail: "\(error)")
    }
  }
}

/// Finds the damage in a session's file.
extension SessionReader {
  /// - Returns: The damage; nil if the extent is ``Extent/nothing``.
  static func damage(
    _ queue: DatabaseQueue, _ seal: SessionSeal?, _ extent: Extent, of file: URL
  ) throws -> SessionDamage? {
    if extent == .nothing { return nil }
    var damage = SessionDamage()
    if let seal {
      damage = try queue.read { db in
        // The seal is read in the same transaction as the rows, so that its counts match the rows.
        SealCheck(db: db, seal: try SessionSeal(db) ?? seal).damage(in: extent.tables)
      }
    }
    if extent == .description { return damage }
    damage.file = try queue.read(Self.structure)
    if extent == .everything, seal != nil, damage.file == nil { damage.file = try FileSum.difference(of: file) }
    return damage
  }

  /// The damage in the whole file, checked to the given extent.
  func damage() throws(SessionError) -> SessionDamage {
    try check { queue in try Self.damage(queue, seal, .everything, of: folder.file) ?? SessionDamage() }
  }

  /// The first fault that SQLite finds in the file's structure; nil without a fault.
  private static func structure(_ db: Database) throws -> String? {
    let found = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
    // Only the last line names the fault; earlier lines name the connection's database.
    return found == "ok" ? nil : found?.split(separator: "\n").last.map(String.init) ?? "the check gave no answer"
  }
}
