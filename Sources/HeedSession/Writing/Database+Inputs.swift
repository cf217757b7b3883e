import Foundation
import GRDB
import HeedSignals

/// The rows of a session's inputs.
extension Database {
  func put(_ chunk: InputChunk, id: Int) throws {
    try cachedStatement(sql: "INSERT OR REPLACE INTO input_chunk VALUES (?, ?, ?, ?, ?, ?)")
      .execute(arguments: [
        id, chunk.first.nanoseconds, chunk.last.nanoseconds, chunk.count, chunk.checksum, Data(chunk.bytes),
      ])
  }

  func put(_ gap: SessionRecording.Gap, id: Int) throws {
    try execute(
      sql: "INSERT OR REPLACE INTO input_gap VALUES (?, ?, ?, ?)",
      arguments: [id, gap.first.nanoseconds, gap.last.nanoseconds, gap.inputs])
  }

  /// The stretches whose inputs are missing.
  func inputGaps() throws -> [SessionRecording.Gap] {
    try Row.fetchAll(self, sql: "SELECT * FROM input_gap ORDER BY id").map { row in
      SessionRecording.Gap(
        first: try row.exactTime("first_t_ns"), last: try row.exactTime("last_t_ns"), inputs: try row.value("inputs"))
    }
  }

  /// A chunk as it was read, with its number.
  struct StoredChunk: Sendable {
    var id: Int
    var chunk: InputChunk
    /// Whether it is as it was written.
    var isWhole: Bool
  }

  /// The chunks after the one of that number, a few at once; none when there is none.
  ///
  /// Where SQLite cannot go on, what came before; the next call then throws.
  func chunks(after id: Int) throws -> [StoredChunk] {
    var (found, bytes) = ([StoredChunk](), 0)
    while bytes < Self.readAtOnce {
      do {
        guard let next = try chunk(after: found.last?.id ?? id) else { break }
        bytes += next.chunk.bytes.count + 1
        found.append(next)
      } catch  where !found.isEmpty {
        break
      }
    }
    return found
  }

  private func chunk(after id: Int) throws -> StoredChunk? {
    let statement = try cachedStatement(
      sql: """
        SELECT id, first_t_ns, last_t_ns, inputs, checksum,
          CASE WHEN length(data) <= \(Self.longestChunk) THEN data ELSE x'' END AS data
        FROM input_chunk WHERE id > ? ORDER BY id LIMIT 1
        """)
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
    let data: Data = try row.value("data")
    let chunk = InputChunk(
      first: try row.exactTime("first_t_ns"), last: try row.exactTime("last_t_ns"), count: try row.value("inputs"),
      bytes: Array(data))
    let checksum: Int64 = try row.value("checksum")
    return StoredChunk(id: try row.value("id"), chunk: chunk, isWhole: checksum == Int64(chunk.checksum))
  }

  /// The number of the first chunk that reaches to a time or beyond it; nil when none does.
  func chunk(reaching time: Timestamp) throws -> Int? {
    try Int.fetchOne(
      self, sql: "SELECT min(id) FROM input_chunk WHERE last_t_ns >= ?", arguments: [time.nanoseconds])
  }

  /// Where the first chunk begins and the last one ends; nil without any.
  func inputSpan() throws -> ClosedRange<Timestamp>? {
    let sql = "SELECT min(first_t_ns) AS first, max(last_t_ns) AS last FROM input_chunk HAVING count(*) > 0"
    guard let row = try Row.fetchOne(self, sql: sql) else { return nil }
    let (first, last) = (try row.exactTime("first"), try row.exactTime("last"))
    return min(first, last)...max(first, last)
  }

  /// Choice: asking SQLite costs as much as reading some ten kB.
  private static let readAtOnce = 256 << 10

  /// Choice: far above what one commit's inputs take; a file that claims more was not written by Heed.
  private static let longestChunk = 256 << 20
}

extension Row {
  fileprivate func exactTime(_ column: String) throws -> Timestamp {
    Timestamp(nanoseconds: try value(column))
  }
}
