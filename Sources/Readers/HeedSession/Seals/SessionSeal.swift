import GRDB

/// The single row of the table `seal`: the session's salt, and for each table the number of rows and the sum of their
/// checksums.
///
/// The seal changes in the same transaction as the rows, so an interrupted session has the seal of its last commit.
struct SessionSeal: Sendable {
  struct Total: Hashable, Sendable {
    var rows = 0
    /// Sum of the rows' checksums.
    var sum: Int64 = 0
  }

  let salt: Int64
  private(set) var totals: [SealedTable: Total] = [:]
  private let sums: [SealedTable: RowSum]
  /// Totals at the start of the transaction, so that rows written again count once.
  private let before: [SealedTable: Total]

  /// The seal of a new session.
  init() { self.init(salt: Int64.random(in: .min ... .max), totals: [:]) }

  init(salt: Int64, totals: [SealedTable: Total]) {
    (self.salt, self.totals, before) = (salt, totals, totals)
    sums = Dictionary(uniqueKeysWithValues: SealedTable.allCases.map { ($0, RowSum($0, salt: salt)) })
  }

  /// Reads the seal; nil in a file without a seal.
  /// - Throws: An error if the seal is damaged, because no row can then be checked.
  init?(_ db: Database) throws {
    guard try db.hasSeal else { return nil }
    guard let row = try Row.fetchOne(db, sql: "SELECT salt, totals, checksum FROM seal") else {
      // The file is of an earlier version and was migrated as a copy to the current schema.
      return nil
    }
    let (salt, text, checksum): (Int64, String, Int64) = (
      try row.value("salt"), try row.value("totals"), try row.value("checksum")
    )
    guard checksum == Int64(Self.checksum(salt, text)) else { throw RowError.brokenSeal }
    self.init(salt: salt, totals: Self.totals(text))
  }

  func sum(of table: SealedTable, _ values: some Sequence<DatabaseValue>) -> UInt32 {
    sums[table].map { $0.of(values) } ?? 0
  }

  /// Counts a written row, unless an earlier transaction already wrote the row.
  mutating func count(_ table: SealedTable, number: Int, sum: UInt32) {
    let known =
      switch table.growth {
      case .numbered: before[table]?.rows ?? 0
      case .ofEvents: before[.event]?.rows ?? 0
      case .changing: Int.max
      }
    guard number > known else { return }
    totals[table, default: Total()].rows += 1
    totals[table, default: Total()].sum += Int64(sum)
  }

  /// Ends the transaction: writes the checksum of the session's row, the totals of changing tables, and the seal.
  mutating func close(_ db: Database) throws {
    if let row = try Row.fetchOne(db, sql: "SELECT * FROM session") {
      let sum = self.sum(of: .session, row.values(but: "checksum"))
      try db.cachedStatement(sql: "UPDATE session SET checksum = ?").execute(arguments: [Int64(sum)])
    }
    for table in SealedTable.allCases where table.growth == .changing {
      let sql = "SELECT count(*), ifnull(sum(checksum), 0) FROM \(table.rawValue)"
      guard let row = try Row.fetchOne(db.cachedStatement(sql: sql)) else { continue }
      totals[table] = Total(rows: row[0], sum: row[1])
    }
    let text = SealedTable.allCases.compactMap { table in
      totals[table].map { "\(table.rawValue) \($0.rows) \($0.sum)" }
    }.joined(separator: "; ")
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO seal (id, salt, totals, checksum) VALUES (1, ?, ?, ?)")
      .execute(arguments: [salt, text, Int64(Self.checksum(salt, text))])
  }

  private static func totals(_ text: String) -> [SealedTable: Total] {
    var totals: [SealedTable: Total] = [:]
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ")
      guard words.count == 3, let table = SealedTable(rawValue: String(words[0])), let rows = Int(words[1]),
        let sum = Int64(words[2])
      else { continue }
      totals[table] = Total(rows: rows, sum: sum)
    }
    return totals
  }

  private static func checksum(_ salt: Int64, _ totals: String) -> UInt32 {
    // The inverted salt separates this checksum from the checksums of the table's rows.
    RowSum(.session, salt: ~salt).of([salt.databaseValue, totals.databaseValue])
  }
}

extension Database {
  /// Whether the table `seal` exists; GRDB's `tableExists` traps on a damaged schema.
  var hasSeal: Bool {
    get throws { try Int.fetchOne(self, sql: "SELECT 1 FROM sqlite_master WHERE name = 'seal'") != nil }
  }
}

extension Row {
  /// The values of all columns except one, in order.
  func values(but name: String) -> [DatabaseValue] {
    zip(columnNames, databaseValues).filter { $0.0 != name }.map(\.1)
  }
}

extension Database {
  /// Writes a row with its checksum; replaces a row with the same key.
  /// - Parameter values: The values of ``SealedTable/columns``.
  func put(
    _ table: SealedTable, _ values: [(any DatabaseValueConvertible)?], _ seal: inout SessionSeal
  ) throws {
    let row = values.map { $0?.databaseValue ?? .null }
    let sum = seal.sum(of: table, row)
    try cachedStatement(sql: table.insertion).execute(arguments: StatementArguments(row + [Int64(sum).databaseValue]))
    if let number = Int.fromDatabaseValue(row[0]) { seal.count(table, number: number, sum: sum) }
  }
}

extension SealedTable {
  fileprivate var insertion: String {
    let names = columns + ["checksum"]
    let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
    return "INSERT OR REPLACE INTO \(rawValue) (\(names.map { "\"\($0)\"" }.joined(separator: ", "))) VALUES (\(marks))"
  }
}
