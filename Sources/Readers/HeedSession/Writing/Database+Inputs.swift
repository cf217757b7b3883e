import Foundation
import GRDB
import HeedSignals

/// The rows of a session's inputs.
extension Database {
  func put(_ inputs: InputBacklog, _ seal: inout SessionSeal) throws {
    for (index, chunk) in inputs.chunks.enumerated() {
      try put(.inputChunk, chunk.values(id: inputs.firstID + index), &seal)
    }
  }

  func put(_ gap: SessionRecording.Gap, id: Int, _ seal: inout SessionSeal) throws {
    try put(.inputGap, [id, gap.first.nanoseconds, gap.last.nanoseconds, gap.inputs], &seal)
  }

  /// The stretches of missing inputs.
  func inputGaps() throws -> [SessionRecording.Gap] {
    try Row.fetchAll(self, sql: "SELECT * FROM input_gap ORDER BY id").map { row in
      SessionRecording.Gap(
        first: try row.exactTime("first_t_ns"), last: try row.exactTime("last_t_ns"), inputs: try row.value("inputs"))
    }
  }

  /// A chunk as read.
  struct StoredChunk: Sendable {
    var id: Int
    var chunk: InputChunk
    /// Whether the checksum matches.
    var isWhole: Bool
  }

  /// Some chunks after the chunk with this number; empty at the end. At damage that SQLite finds, returns the chunks
  /// before it; the next call throws.
  /// - Parameter seal: nil for files without a seal, whose chunks have another checksum.
  func chunks(after id: Int, _ seal: SessionSeal?) throws -> [StoredChunk] {
    var (found, bytes) = ([StoredChunk](), 0)
    while bytes < Self.readAtOnce {
      do {
        guard let next = try chunk(after: found.last?.id ?? id, seal) else { break }
        bytes += next.chunk.bytes.count + 1
        found.append(next)
      } catch  where !found.isEmpty {
        break
      }
    }
    return found
  }

  private func chunk(after id: Int, _ seal: SessionSeal?) throws -> StoredChunk? {
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
    let (checksum, number): (Int64, Int) = (try row.value("checksum"), try row.value("id"))
    let right = seal?.sum(of: .inputChunk, chunk.values(id: number).map { $0?.databaseValue ?? .null })
    return StoredChunk(id: number, chunk: chunk, isWhole: checksum == Int64(right ?? chunk.checksum))
  }

  /// Number of the first chunk that ends at or after a time; nil if every chunk ends earlier.
  func chunk(reaching time: Timestamp) throws -> Int? {
    try Int.fetchOne(self, sql: "SELECT min(id) FROM input_chunk WHERE last_t_ns >= ?", arguments: [time.nanoseconds])
  }

  /// From the earliest start to the latest end of chunks; nil without chunks.
  func inputSpan() throws -> ClosedRange<Timestamp>? {
    let sql = "SELECT min(first_t_ns) AS first, max(last_t_ns) AS last FROM input_chunk HAVING count(*) > 0"
    guard let row = try Row.fetchOne(self, sql: sql) else { return nil }
    let (first, last) = (try row.exactTime("first"), try row.exactTime("last"))
    return min(first, last)...max(first, last)
  }

  /// Bytes of chunks that ``chunks(after:_:)`` reads at once. Choice: a query takes as long as reading about ten kB.
  private static let readAtOnce = 256 << 10

  /// Largest chunk to read, bytes. Choice: Heed writes far smaller chunks, because a commit holds few inputs.
  private static let longestChunk = 256 << 20
}

extension InputChunk {
  /// The values of ``SealedTable/columns``.
  func values(id: Int) -> [(any DatabaseValueConvertible)?] {
    [id, first.nanoseconds, last.nanoseconds, count, Data(bytes)]
  }
}

extension Row {
  fileprivate func exactTime(_ column: String) throws -> Timestamp { Timestamp(nanoseconds: try value(column)) }
}
