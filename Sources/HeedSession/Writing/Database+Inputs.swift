import Foundation
import GRDB
import HeedSignals

/// Rows of a session's inputs.
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

  /// The stretches of missing inputs.
  func inputGaps() throws -> [SessionRecording.Gap] {
    try Row.fetchAll(self, sql: "SELECT * FROM input_gap ORDER BY id").map { row in
      SessionRecording.Gap(
        first: try row.exactTime("first_t_ns"), last: try row.exactTime("last_t_ns"), inputs: try row.value("inputs"))
    }
  }

  /// A chunk as read, with its number.
  struct StoredChunk: Sendable {
    var id: Int
    var chunk: InputChunk
    /// Whether the checksum matches.
    var isWhole: Bool
  }

  /// Some chunks after the one with that number; empty at the end.
  ///
  /// Returns the chunks before damage that SQLite finds; the next call then throws.
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

  /// Number of the first chunk that ends at or after a time; nil when none does.
  func chunk(reaching time: Timestamp) throws -> Int? {
    try Int.fetchOne(
      self, sql: "SELECT min(id) FROM input_chunk WHERE last_t_ns >= ?", arguments: [time.nanoseconds])
  }

  /// From the start of the first chunk to the end of the last one; nil without chunks.
  func inputSpan() throws -> ClosedRange<Timestamp>? {
    let sql = "SELECT min(first_t_ns) AS first, max(last_t_ns) AS last FROM input_chunk HAVING count(*) > 0"
    guard let row = try Row.fetchOne(self, sql: sql) else { return nil }
    let (first, last) = (try row.exactTime("first"), try row.exactTime("last"))
    return min(first, last)...max(first, last)
  }

  /// Bytes of chunks per call of ``chunks(after:)``. Choice: a query costs as much as reading some ten kB.
  private static let readAtOnce = 256 << 10

  /// Largest chunk that is read, bytes. Choice: far above the inputs of one commit; Heed writes none so large.
  private static let longestChunk = 256 << 20
}

extension Row {
  fileprivate func exactTime(_ column: String) throws -> Timestamp {
    Timestamp(nanoseconds: try value(column))
  }
}
