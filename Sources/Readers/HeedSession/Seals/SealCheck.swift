import GRDB
import HeedSignals

/// Compares rows with their checksums, and each table with its totals in the seal.
struct SealCheck {
  let db: Database
  let seal: SessionSeal

  func damage(in tables: [SealedTable]) -> SessionDamage {
    SessionDamage(parts: tables.map(check).filter { $0.good > 0 || !$0.isWhole })
  }

  /// The rows of a table that match their checksums and that SQLite can read, in order of their key.
  func good(_ table: SealedTable) -> [Row] {
    var (good, keys): ([Row], Set<[DatabaseValue]>) = ([], [])
    func take(_ order: String) throws {
      var taken: [Row] = []
      defer { good += order == "ASC" ? taken : taken.reversed() }
      try rows(of: table, order) { met, row in
        if met.sum != nil, keys.insert(met.key).inserted { taken.append(row.copy()) }
      }
    }
    do { try take("ASC") } catch {
      do { try take("DESC") } catch {
        // Rows between two broken pages cannot be read and are left out.
      }
    }
    return good
  }

  /// Reads the table from its start and from its end, because a broken page hides all rows after it.
  private func check(_ table: SealedTable) -> SessionDamage.Part {
    var met: [Met] = []
    var breaks: Int?
    do { try rows(of: table, "ASC") { row, _ in met.append(row) } } catch {
      // The rows after an unreadable page are read from the table's end.
      breaks = met.count
      var behind: [Met] = []
      do { try rows(of: table, "DESC") { row, _ in behind.append(row) } } catch {
        // Rows between two broken pages count as missing.
      }
      let known = Set(met.map(\.key))
      met += behind.reversed().filter { !known.contains($0.key) }
    }
    return part(table, met, breaks: breaks)
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
    while let row = try cursor.next() {
      let values = row.values(but: "checksum")
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
