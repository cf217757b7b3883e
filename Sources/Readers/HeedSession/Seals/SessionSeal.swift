import GRDB

/// The row of the table `seal`: the session's salt, and for each table the number of rows and the sum of their
/// checksums. A transaction that changes rows also changes the seal.
struct SessionSeal: Sendable {
  /// Number of a table's rows and sum of their checksums, which reveal a removed row.
  struct Total: Hashable, Sendable {
    var rows = 0
    var sum: Int64 = 0
  }

  let salt: Int64
  private(set) var totals: [SealedTable: Total] = [:]
  private let sums: [SealedTable: RowSum]
  /// Totals at the transaction's start, so that rows which a transaction writes again are counted once.
  private let before: [SealedTable: Total]

  /// The seal of a new session.
  init() { self.init(salt: Int64.random(in: .min ... .max), totals: [:]) }

  init(salt: Int64, totals: [SealedTable: Total]) {
    (self.salt, self.totals, before) = (salt, totals, totals)
    sums = Dictionary(uniqueKeysWithValues: SealedTable.allCases.map { ($0, RowSum($0.rawValue, salt: salt)) })
  }

  /// Reads the seal; nil in a file without a seal.
  /// - Throws: An error if the seal is damaged, because no row can then be checked.
  init?(_ db: Database) throws {
    guard try db.hasSeal, let row = try Row.fetchOne(db, sql: "SELECT salt, totals, checksum FROM seal") else {
      return nil
    }
    let (salt, text, checksum): (Int64, String, Int64) = (
      try row.value("salt"), try row.value("totals"), try row.value("checksum")
    )
    guard checksum == Int64(Self.checksum(salt, text)) else { throw RowError.brokenSeal }
    self.init(salt: salt, totals: Self.totals(text))
  }

  func sum(of table: SealedTable, _ values: [DatabaseValue]) -> UInt32 {
    sums[table].map { $0.of(table.sealed(values)) } ?? 0
  }

  /// Counts a written row, unless an earlier transaction wrote it.
  mutating func count(_ table: SealedTable, number: Int, sum: UInt32) {
    let known =
      switch table.growth {
      case .numbered: before[table]?.rows ?? 0
      case .ofEvents: before[.event]?.rows ?? 0
      case .changing: Int.max
      }
    guard number > known else { return }
    let total = totals[table] ?? Total()
    totals[table] = Total(rows: total.rows + 1, sum: total.sum + Int64(sum))
  }

  /// Ends the transaction by writing the checksum of the session's row, and the seal.
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
        let sum = Int64(words[2]), (0...Row.largest).contains(rows)
      else { continue }
      totals[table] = Total(rows: rows, sum: sum)
    }
    return totals
  }

  private static func checksum(_ salt: Int64, _ totals: String) -> UInt32 {
    // The salt is inverted, so that this checksum differs from the checksums of rows.
    RowSum(SealedTable.session.rawValue, salt: ~salt).of([salt.databaseValue, totals.databaseValue])
  }
}

extension Row {
  /// The values of all columns except the named column, in order.
  func values(but name: String) -> [DatabaseValue] { zip(columnNames, databaseValues).filter { $0.0 != name }.map(\.1) }
}

extension Database {
  /// Whether the table `seal` exists; GRDB's `tableExists` traps on a damaged schema.
  var hasSeal: Bool {
    get throws { try Int.fetchOne(self, sql: "SELECT 1 FROM sqlite_master WHERE name = 'seal'") != nil }
  }

  /// Writes a row with its checksum, replacing a row with the same key.
  /// - Parameter values: The values of ``SealedTable/columns``.
  func put(_ table: SealedTable, _ values: [(any DatabaseValueConvertible)?], _ seal: inout SessionSeal) throws {
    let row = values.map { $0?.databaseValue ?? .null }
    let sum = seal.sum(of: table, row)
    let names = (table.columns + ["checksum"]).map { "\"\($0)\"" }.joined(separator: ", ")
    let marks = String(repeating: "?, ", count: row.count) + "?"
    try cachedStatement(sql: "INSERT OR REPLACE INTO \(table.rawValue) (\(names)) VALUES (\(marks))")
      .execute(arguments: StatementArguments(row + [Int64(sum).databaseValue]))
    if let number = Int.fromDatabaseValue(row[0]) { seal.count(table, number: number, sum: sum) }
  }
}
