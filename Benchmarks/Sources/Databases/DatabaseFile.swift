import CSQLite

/// Reads an SQLite file with SQLite's own library, so that the benchmark shares no code with the program it measures.
package final class DatabaseFile {
  package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    /// UTF-8.
    case text([UInt8])
    case blob([UInt8])
  }

  private var handle: OpaquePointer?

  /// - Throws: ``DatabaseError`` if there is no such file. SQLite checks the content only with the first statement.
  package init(_ path: String, isWritable: Bool = false) throws(DatabaseError) {
    let status = sqlite3_open_v2(path, &handle, isWritable ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY, nil)
    guard status == SQLITE_OK else {
      let error = DatabaseError(handle, status)
      sqlite3_close(handle)
      throw error
    }
  }

  deinit { sqlite3_close(handle) }

  /// Runs SQL statements and ignores the rows that they return.
  package func execute(_ sql: String) throws(DatabaseError) {
    let status = sqlite3_exec(handle, sql, nil, nil, nil)
    guard status == SQLITE_OK else { throw DatabaseError(handle, status) }
  }

  /// Calls `row` with each row of a query's result. A text or blob may be large.
  package func rows(_ sql: String, _ row: ([Value]) -> Void) throws(DatabaseError) {
    var statement: OpaquePointer?
    var status = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard status == SQLITE_OK else { throw DatabaseError(handle, status) }
    defer { sqlite3_finalize(statement) }
    while true {
      status = sqlite3_step(statement)
      guard status == SQLITE_ROW else { break }
      row((0..<sqlite3_column_count(statement)).map { Self.value(statement, $0) })
    }
    guard status == SQLITE_DONE else { throw DatabaseError(handle, status) }
  }

  /// The texts in the first column of a query's result.
  package func names(_ sql: String) throws(DatabaseError) -> [String] {
    var names: [String] = []
    try rows(sql) { row in
      if case .text(let bytes)? = row.first { names.append(String(decoding: bytes, as: UTF8.self)) }
    }
    return names
  }

  /// Names of the database's tables, without SQLite's own tables.
  package func tables() throws(DatabaseError) -> [String] {
    try names("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
  }

  package func columns(of table: String) throws(DatabaseError) -> [String] {
    try names("SELECT name FROM pragma_table_info('\(table.replacing("'", with: "''"))')")
  }

  private static func value(_ statement: OpaquePointer?, _ column: Int32) -> Value {
    func bytes(_ start: UnsafeRawPointer?) -> [UInt8] {
      guard let start else { return [] }
      return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }
    return switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT: .text(bytes(sqlite3_column_text(statement, column)))
    case SQLITE_BLOB: .blob(bytes(sqlite3_column_blob(statement, column)))
    default: .null
    }
  }
}

/// The reason why SQLite refused a statement or file, in SQLite's words.
package struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  package var code: Int32
  package var description: String

  init(_ handle: OpaquePointer?, _ code: Int32) {
    (self.code, description) = (code, String(cString: sqlite3_errmsg(handle)))
  }
}
