import Foundation
import GRDB
import HeedSignals

/// Compares rows with their checksums, and each table with its totals in the seal.
struct SealCheck {
  let db: Database
  let seal: SessionSeal
  /// Size of the file, bytes. Limits what repeated broken pages can return.
  let bytes: Int

  /// - Throws: An error if SQLite takes more steps than the file's size allows.
  func damage(in tables: [SealedTable]) throws -> SessionDamage {
    SessionDamage(parts: try tables.map(check).filter { $0.good > 0 || !$0.isWhole })
  }

  /// The rows of a table that match their checksums and that SQLite can read, in order of their key.
  func good(_ table: SealedTable) throws -> [Row] {
    var (good, keys): ([Row], Set<[DatabaseValue]>) = ([], [])
    func take(_ order: String) throws -> Bool {
      var taken: [Row] = []
      defer { good += order == "ASC" ? taken : taken.reversed() }
      return try walk(table, order) { met, row in
        if met.sum != nil, keys.insert(met.key).inserted { taken.append(row.copy()) }
      }
    }
    if try !take("ASC") { _ = try take("DESC") }
    return good
  }

  /// Reads the table from its start and from its end, because a broken page hides all rows after it.
  private func check(_ table: SealedTable) throws -> SessionDamage.Part {
    var (met, behind): ([Met], [Met]) = ([], [])
    guard try !walk(table, "ASC", { row, _ in met.append(row) }) else { return part(table, met, breaks: nil) }
    let breaks = met.count
    _ = try walk(table, "DESC") { row, _ in behind.append(row) }
    let known = Set(met.map(\.key))
    return part(table, met + behind.reversed().filter { !known.contains($0.key) }, breaks: breaks)
  }

  /// Reads rows up to the first that SQLite cannot read. Rows between two broken pages are not met.
  /// - Returns: Whether all rows were read.
  private func walk(_ table: SealedTable, _ order: String, _ body: (Met, Row) -> Void) throws -> Bool {
    do {
      try rows(of: table, order, body)
      return true
    } catch let error as DatabaseError where error.resultCode != .SQLITE_INTERRUPT { return false }
  }

  /// A row that was read, damaged or not.
  private struct Met {
    var key: [DatabaseValue]
    /// The row's checksum; nil if the stored checksum does not match the row.
    var sum: UInt32?
    var time: Timestamp?
  }

  private func rows(of table: SealedTable, _ order: String, _ body: (Met, Row) -> Void) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    let names = table.columns(inSchema: version).map { "\"\($0)\"" }
    let key = table == .session ? ["id"] : Array(names.prefix(table == .gazeCell ? 2 : 1))
    let sorting = key.map { "\($0) \(order)" }.joined(separator: ", ")
    // The query names the columns, so that a missing column counts as damage.
    let columns = names.isEmpty ? "*" : (names + ["checksum"]).joined(separator: ", ")
    let cursor = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM \(table.rawValue) ORDER BY \(sorting)")
    let timeColumn = table.time
    var (left, most) = (bytes, (seal.totals[table]?.rows ?? 0) + Self.mostUnsealed)
    while let row = try cursor.next() {
      let values = row.values(but: "checksum")
      left -= values.reduce(Self.leastOfRow) { $0 + (Data.fromDatabaseValue($1)?.count ?? 0) }
      most -= 1
      guard left >= 0, most >= 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
      let sum = seal.sum(of: table, values)
      let time = timeColumn.flatMap { time -> Timestamp? in
        guard let number = Double.fromDatabaseValue(values[time.column]), abs(number * time.milliseconds) < 6.3e12
        else { return nil }
        return Timestamp(milliseconds: number * time.milliseconds)
      }
      let isRight = Int64.fromDatabaseValue((row["checksum"] as DatabaseValue?) ?? .null) == Int64(sum)
      body(Met(key: Array(values.prefix(key.count)), sum: isRight ? sum : nil, time: time), row)
    }
  }

  /// Number of rows beyond the seal's count at which the rest is not read. Choice: enough to name an accident.
  private static let mostUnsealed = 1000
  /// Bytes that a row takes in the file at least, beside its texts.
  private static let leastOfRow = 16

  /// - Parameter breaks: Index in `met` at which rows could not be read; nil if all rows could be read.
  private func part(_ table: SealedTable, _ met: [Met], breaks: Int?) -> SessionDamage.Part {
    let sealed = seal.totals[table] ?? SessionSeal.Total()
    let good = met.filter { $0.sum != nil }
    var part = SessionDamage.Part(kind: table.rowName, good: good.count, damaged: met.count - good.count)
    part.missing = max(0, sealed.rows - met.count)
    if part.isWhole, met.count != sealed.rows || good.reduce(0, { $0 + Int64($1.sum ?? 0) }) != sealed.sum {
      // Every row matches its checksum, but the table does not match the seal. Nothing shows which rows are older.
      (part.good, part.damaged) = (0, max(good.count, 1))
      return part
    }
    guard !part.isWhole else { return part }
    var (next, isBehind) = (1, false)
    for (index, row) in met.enumerated() {
      let number = table.growth == .numbered ? Int.fromDatabaseValue(row.key[0]) : nil
      if row.sum == nil || index == breaks || number.map({ $0 > next }) == true {
        (isBehind, part.before) = (true, nil)
      }
      next = (number ?? 0) &+ 1
      guard row.sum != nil, let time = row.time else { continue }
      if isBehind { part.before = part.before ?? time } else { part.after = time }
    }
    // Rows are missing at the table's end, so that no good row follows the damage.
    if table.growth == .numbered, next <= sealed.rows { part.before = nil }
    return part
  }
}
