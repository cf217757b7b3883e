import Foundation
import GRDB
import HeedSignals

/// Reads and writes the rows of a session's inputs.
extension Database {
  func put(_ inputs: InputBacklog, _ seal: inout SessionSeal) throws {
    for (index, chunk) in inputs.chunks.enumerated() {
      try put(.inputChunk, chunk.values(id: inputs.firstID + index), &seal)
    }
  }

  func put(_ gap: SessionRecording.Gap, id: Int, _ seal: inout SessionSeal) throws {
    try put(.inputGap, [id, gap.first.nanoseconds, gap.last.nanoseconds, gap.inputs], &seal)
  }

  /// Stretches of inputs that a slow or full disk lost.
  func inputGaps() throws -> [SessionRecording.Gap] {
    try Row.fetchAll(self, sql: "SELECT * FROM input_gap ORDER BY id").map { row in
      SessionRecording.Gap(
        first: try row.exactTime("first_t_ns"), last: try row.exactTime("last_t_ns"), inputs: try row.value("inputs"))
    }
  }

  /// A chunk of inputs as it was read from the file.
  struct StoredChunk: Sendable {
    var id: Int
    var chunk: InputChunk
    /// Whether the stored checksum matches the chunk.
    var isWhole: Bool
  }

  /// Some chunks of inputs after the chunk with this number; none at the end. If SQLite finds damage, returns the
  /// chunks before it, and the next call throws.
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
        SELECT id, first_t_ns, last_t_ns, inputs, checksum, data FROM input_chunk WHERE id > ? ORDER BY id LIMIT 1
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

  /// Number of the first chunk of inputs that ends at or after a time; nil if every chunk ends earlier.
  func chunk(reaching time: Timestamp) throws -> Int? {
    try Int.fetchOne(self, sql: "SELECT min(id) FROM input_chunk WHERE last_t_ns >= ?", arguments: [time.nanoseconds])
  }

  /// The time from the earliest to the latest recorded input; nil if there are no chunks of inputs.
  func inputSpan() throws -> ClosedRange<Timestamp>? {
    let sql = "SELECT min(first_t_ns) AS first, max(last_t_ns) AS last FROM input_chunk HAVING count(*) > 0"
    guard let row = try Row.fetchOne(self, sql: sql) else { return nil }
    let (first, last) = (try row.exactTime("first"), try row.exactTime("last"))
    return min(first, last)...max(first, last)
  }

  /// Bytes of chunks that ``chunks(after:_:)`` reads at once. Choice: far more than the ten kB that cost one query.
  private static let readAtOnce = 256 << 10
}

extension InputChunk {
  /// The chunk's values for ``SealedTable/columns``, in order.
  func values(id: Int) -> [(any DatabaseValueConvertible)?] {
    [id, first.nanoseconds, last.nanoseconds, count, Data(bytes)]
  }
}

extension Row {
  fileprivate func exactTime(_ column: String) throws -> Timestamp { Timestamp(nanoseconds: try value(column)) }
}
