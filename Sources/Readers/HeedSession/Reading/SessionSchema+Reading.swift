import GRDB

/// What a session's file of any version may hold, and how the file of an earlier version is read.
extension SessionSchema {
  /// The rows of the schemas of all versions, see `Database.schemaRows`.
  static let known = Result { try SessionSchema().rowsOfAllVersions() }

  private func rowsOfAllVersions() throws -> Set<String> {
    let (queue, all) = (try DatabaseQueue(), steps)
    var (part, rows) = (self, Set<String>())
    for count in 1...all.count {
      part.steps = Array(all.prefix(count))
      try part.migrate(queue)
      rows.formUnion(try queue.read { try $0.schemaRows() })
    }
    return rows
  }

  /// Hides the tables of an earlier version behind temporary views, which have the columns of this version.
  func show(_ database: UntrustedDatabase, of version: Int) throws {
    let newest = try DatabaseQueue()
    try migrate(newest)
    try database.change { db in
      for table in SealedTable.allCases {
        let own = Set(try db.columns(of: table).map(\.name))
        let values = try newest.read { try $0.columns(of: table) }.map { column in
          // Version 3 renamed event keys to snake_case.
          let value = (table, column.name) == (.event, "line") && version < 3 ? Self.renamedLine : "\"\(column.name)\""
          return "\(own.contains(column.name) ? value : column.unset) AS \"\(column.name)\""
        }
        let rows = own.isEmpty ? "(SELECT 1) WHERE 0" : "main.\(table.rawValue)"
        try db.execute(
          sql: "CREATE TEMP VIEW \(table.rawValue) AS SELECT \(values.joined(separator: ", ")) FROM \(rows)")
      }
    }
  }

  private static let renamedLine = """
    CASE type WHEN 'drowsiness' THEN replace(line, '"isDrowsy":', '"is_drowsy":')
      WHEN 'eyeClosure' THEN replace(line, '"duringYawn":', '"during_yawn":') ELSE line END
    """
}

extension Database {
  /// The columns of a table, each with the SQL of its value in rows that were written without the column.
  fileprivate func columns(of table: SealedTable) throws -> [(name: String, unset: String)] {
    let sql = "SELECT name, ifnull(dflt_value, 'NULL') AS unset FROM pragma_table_info('\(table.rawValue)', 'main')"
    return try Row.fetchAll(self, sql: sql).map { (try $0.value("name"), try $0.value("unset")) }
  }
}
