import Foundation
import GRDB

/// A session's file, checked and opened for reading.
struct SessionReader: Sendable {
  private let database: UntrustedDatabase
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
      var version = 0
      database = try Self.open(folder.file, check: check, salvaging: salvaging) { db in
        version = try Self.version(of: db, folder, name, newest: schema.version)
      }
      seal = try database.read { try Self.seal($0, version: version) }
      if let damage = try Self.damage(database, seal, check, of: folder.file), damage.isAny {
        throw SessionError.corrupt(name: name, detail: damage.description)
      }
      if version < schema.version { try schema.show(database, of: version) }
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
    do { return try database.read(body) } catch { throw Self.error(error, folder, name) }
  }

  /// Opens the file for reading only, unless a killed writer left a journal that must be rolled back.
  private static func open(
    _ file: URL, check: Extent, salvaging: Bool, _ identify: (Database) throws -> Void
  ) throws -> UntrustedDatabase {
    var configuration = Configuration()
    configuration.label = "heed.session.reader"
    // A list of many sessions waits less for a program that has locked one.
    configuration.busyMode = .timeout(check == .description && !salvaging ? 0.2 : 2)
    configuration.readonly = true
    func open() throws -> UntrustedDatabase {
      try UntrustedDatabase(
        file, configuration, schema: SessionSchema.known.get(), longest: longestRow, salvaging: salvaging,
        identify: identify)
    }
    do { return try open() } catch let error as DatabaseError
      where [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(error.resultCode)
      && FileManager.default.fileExists(atPath: file.path)
    {
      configuration.readonly = false
      return try open()
    }
  }

  /// Length limit of a row, bytes. Choice: settings, rig and calibration have at most 256 KB each, and a piece of
  /// inputs a little more than 64 KB.
  private static let longestRow: Int32 = 2 << 20

  private static func version(
    of db: Database, _ folder: SessionFolder, _ name: String, newest: Int
  ) throws -> Int {
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    guard application == SessionSchema.applicationID else {
      throw SessionError.notASession(path: folder.file.path, reason: "its application id is \(application)")
    }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard version > 0 else { throw SessionError.corrupt(name: name, detail: "it says that its schema is \(version)") }
    guard version <= newest else { throw SessionError.newerSchema(name: name, found: version, supported: newest) }
    return version
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
      case .SQLITE_INTERRUPT: return .corrupt(name: name, detail: "reading it takes more steps than its size allows")
      case .SQLITE_TOOBIG: return .corrupt(name: name, detail: "one of its rows is longer than Heed writes")
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
    _ database: UntrustedDatabase, _ seal: SessionSeal?, _ extent: Extent, of file: URL
  ) throws -> SessionDamage? {
    if extent == .nothing { return nil }
    var damage = SessionDamage()
    if let seal {
      damage = try database.read { db in
        // The seal is read in the same transaction as the rows, so that its counts match the rows.
        try SealCheck(db: db, seal: try SessionSeal(db) ?? seal, bytes: database.bytes).damage(in: extent.tables)
      }
      // Damaged rows already make the file damaged, and checking its pages may take long.
      if extent == .description || damage.isAny { return damage }
    }
    damage.file = try database.read(Self.structure)
    if extent == .everything, seal != nil, damage.file == nil { damage.file = try FileSum.difference(of: file) }
    return damage
  }

  /// The damage in the whole file, checked to the given extent.
  func damage() throws(SessionError) -> SessionDamage {
    do { return try Self.damage(database, seal, .everything, of: folder.file) ?? SessionDamage() } catch {
      throw Self.error(error, folder, name)
    }
  }

  /// Leaves out rows that were changed after Heed wrote them; nil for files without a seal.
  func sieve(_ db: Database) -> SealCheck? { seal.map { SealCheck(db: db, seal: $0, bytes: database.bytes) } }

  /// The first fault that SQLite finds in the file's structure; nil without a fault.
  private static func structure(_ db: Database) throws -> String? {
    let found = try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
    // Only the last line names the fault; earlier lines name the connection's database.
    return found == "ok" ? nil : found?.split(separator: "\n").last.map(String.init) ?? "the check gave no answer"
  }
}
