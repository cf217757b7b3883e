import CHeedSQLite
import Foundation
import GRDB
import Synchronization

/// A database that a stranger may have made: a session, or the index. This is the one place that opens such a file.
///
/// Nothing of its schema runs, because each row of the schema must be one that Heed writes. Rows have a length limit,
/// and SQLite stops after more steps than a file of this size needs, so that a good session of any length is read.
struct UntrustedDatabase: Sendable {
  /// Bytes of the file and its log, which bound the rows and values that it can hold.
  let bytes: Int
  private let queue: DatabaseQueue
  private let steps = StepCounter()

  /// - Parameters:
  ///   - schema: The rows of the schema that the file may have, see `Database.schemaRows`.
  ///   - longest: Length limit of a row, bytes.
  ///   - salvaging: Also opens a file whose end is missing. SQLite's defensive mode would refuse such a file.
  ///   - identify: Reads whose file and which version it is, before the schema is compared.
  init(
    _ file: URL, _ configuration: Configuration, schema: Set<String>, longest: Int32, salvaging: Bool = false,
    identify: (Database) throws -> Void
  ) throws {
    bytes = try Self.size(of: file)
    var configuration = configuration
    configuration.prepareDatabase { [steps] db in
      heed_sqlite3_switch(db.sqliteConnection, SQLITE_DBCONFIG_DEFENSIVE, salvaging ? 0 : 1)
      if salvaging { try db.execute(sql: "PRAGMA writable_schema = ON") }
      for (limit, value) in Self.limits { sqlite3_limit(db.sqliteConnection, limit, value) }
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, longest)
      steps.attach(to: db.sqliteConnection)
      // CHECK constraints come from the file, so SQLite must not evaluate them.
      try db.execute(
        sql: """
          PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;
          PRAGMA ignore_check_constraints = ON
          """)
    }
    queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.read { db in
      try identify(db)
      try db.requireSchema(schema)
    }
  }

  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    steps.refill(for: bytes)
    return try queue.read(body)
  }

  /// Gives the connection, to write into the file or into what this connection alone sees.
  func change(_ body: (Database) throws -> Void) throws {
    steps.refill(for: bytes)
    try queue.writeWithoutTransaction(body)
  }

  /// Choice: Heed's longest statement has 2 KB, its widest table 44 columns.
  private static let limits: [(Int32, Int32)] = [
    (SQLITE_LIMIT_SQL_LENGTH, 20_000), (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_EXPR_DEPTH, 50),
    (SQLITE_LIMIT_COMPOUND_SELECT, 2), (SQLITE_LIMIT_VDBE_OP, 10_000), (SQLITE_LIMIT_FUNCTION_ARG, 8),
    (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_VARIABLE_NUMBER, 100), (SQLITE_LIMIT_TRIGGER_DEPTH, 1),
  ]

  /// The marks at the end of a rollback journal that names a journal of several databases.
  private static let jointJournal = Data([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7])

  /// - Throws: An error for pipes, folders and links, for files that are mostly holes, and for a journal that names
  ///   another file, which SQLite would delete.
  private static func size(of file: URL) throws -> Int {
    var (bytes, stored) = (0, 0)
    for ending in ["", "-journal", "-wal", "-shm"] {
      let place = URL(fileURLWithPath: file.path + ending)
      guard let status = SessionFolder.status(place) else { continue }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw refusal("\(place.lastPathComponent) is not a regular file")
      }
      bytes &+= Int(status.st_size)
      stored &+= written(place, Int(status.st_size))
      guard ending == "-journal" else { continue }
      let journal = try FileHandle(forReadingFrom: place)
      try journal.seek(toOffset: UInt64(max(0, status.st_size - off_t(jointJournal.count))))
      guard try journal.readToEnd() != jointJournal else { throw refusal("its journal names another file") }
    }
    guard (0...16 * stored + (1 << 20)).contains(bytes) else {
      throw refusal("only \(stored) of its \(bytes) bytes were ever written")
    }
    return bytes
  }

  /// Bytes of a file outside holes; all of them where the file system knows no holes. Stored blocks are no measure,
  /// because some file systems compress, and some count blocks seconds later.
  private static func written(_ file: URL, _ size: Int) -> Int {
    let descriptor = open(file.path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return size }
    defer { close(descriptor) }
    // SEEK_DATA and SEEK_HOLE of Linux.
    let (data, hole): (Int32, Int32) = (3, 4)
    var (bytes, place) = (0, off_t(0))
    while true {
      let begin = lseek(descriptor, place, data)
      guard begin >= 0 else { return errno == ENXIO ? bytes : size }
      place = lseek(descriptor, begin, hole)
      guard place > begin else { return size }
      bytes += Int(place - begin)
    }
  }

  fileprivate static func refusal(_ message: String) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: message)
  }
}

/// Counts the steps of SQLite's machine that are left, and ends the statement that takes more. Steps are counted, not
/// time, so that a busy machine or a slow disk never ends the reading of a good file.
private final class StepCounter: Sendable {
  /// Choice: the schema and the session's row take some hundred steps; these steps take some milliseconds.
  private static let base = 200_000
  /// Choice: checking and reading a file full of the shortest rows takes 1.5 steps a byte, a drive a third of a step.
  private static let stepsPerByte = 4
  /// Steps between two looks at the counter.
  private static let interval: Int32 = 1000

  /// Steps left; few until the schema has been checked.
  private let left = Atomic(base / 10)

  func refill(for bytes: Int) { left.store(Self.base &+ Self.stepsPerByte &* bytes, ordering: .relaxed) }

  /// The connection's configuration must keep the counter.
  func attach(to connection: OpaquePointer?) {
    sqlite3_progress_handler(
      connection, Self.interval,
      { context in
        guard let context else { return 0 }
        let steps = Unmanaged<StepCounter>.fromOpaque(context).takeUnretainedValue()
        return steps.left.subtract(Int(StepCounter.interval), ordering: .relaxed).newValue < 0 ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}

extension Database {
  /// The rows of the schema, each as one text without white space, which formatting and `ALTER TABLE` change.
  func schemaRows() throws -> Set<String> {
    var rows: Set<String> = []
    try eachSchemaRow { _, row in rows.insert(row) }
    return rows
  }

  fileprivate func requireSchema(_ known: Set<String>) throws {
    try eachSchemaRow { name, row in
      guard !known.contains(row) else { return }
      throw UntrustedDatabase.refusal("\"\(name.prefix(64))\" in its schema is not what Heed writes")
    }
  }

  private func eachSchemaRow(_ body: (_ name: String, _ row: String) throws -> Void) throws {
    let rows = try Row.fetchCursor(self, sql: "SELECT name, type, tbl_name, sql FROM sqlite_master")
    while let row = try rows.next() {
      let values: [String] = row.databaseValues.map { String.fromDatabaseValue($0) ?? "" }
      try body(values[0], values.joined(separator: "|").filter { !$0.isWhitespace })
    }
  }
}
