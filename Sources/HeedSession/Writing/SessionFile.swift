import Foundation
import GRDB
import HeedSignals

/// The SQLite file of a session that is being written.
///
/// A write-ahead log with a full sync for each commit: what is committed outlasts the process and the power,
/// readers never wait for the writer nor it for them. ``close()`` folds the log into the file, which then is whole by itself.
struct SessionFile: Sendable {
  private let queue: DatabaseQueue
  private let path: String
  private let beforeWriting: BeforeWriting

  /// Bytes of a page in a new file.
  /// Choice: a second's inputs are one to ten kB; in pages of SQLite's 4 kB a sixth of the file would be left empty.
  private static let page = 1024
  /// Pages of the log after which it is folded into the file and begun again.
  /// Choice: 400 kB, some ten commits; SQLite's 1000 pages would fill a small disk with the log alone.
  private static let longestLog = 400

  /// Called before each batch; tests make the disk full here.
  typealias BeforeWriting = @Sendable (Database) throws -> Void

  init(_ file: URL, beforeWriting: @escaping BeforeWriting = { _ in }) throws(SessionError) {
    self.beforeWriting = beforeWriting
    path = file.path
    var configuration = Configuration()
    configuration.label = "heed.session"
    configuration.busyMode = .timeout(2)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA page_size = \(Self.page)")
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.longestLog)")
    }
    do {
      queue = try DatabaseQueue(path: file.path, configuration: configuration)
    } catch {
      throw SessionError(writing: file.path, error)
    }
  }

  /// Writes inputs that waited, whole or not at all.
  func write(_ inputs: InputBacklog) throws(SessionError) {
    try perform { queue in
      try queue.writeWithoutTransaction(beforeWriting)
      try queue.write { db in
        for (index, chunk) in inputs.chunks.enumerated() { try db.put(chunk, id: inputs.firstID + index) }
      }
    }
  }

  /// Makes the tables in an empty file and writes what the session rests on.
  func begin(_ name: SessionName, _ description: SessionDescription, schema: SessionSchema) throws(SessionError) {
    try perform { queue in
      try schema.migrate(queue)
      try queue.write { db in try db.insert(description, name: name) }
    }
  }

  /// Writes a batch and inputs, whole or not at all.
  func write(
    _ batch: EventQueue.Batch, inputs: InputBacklog = InputBacklog(), after previous: GazeHistogram?,
    summary: String?
  ) throws(SessionError) {
    try perform { queue in
      try queue.writeWithoutTransaction(beforeWriting)
      try queue.write { db in
        for (index, event) in batch.events.enumerated() { try db.put(event, id: batch.firstEvent + index) }
        for (index, loss) in batch.losses.enumerated() { try db.put(loss, id: batch.firstLoss + index) }
        for (index, gap) in batch.gaps.enumerated() { try db.put(gap, id: batch.firstGap + index) }
        for (index, chunk) in inputs.chunks.enumerated() { try db.put(chunk, id: inputs.firstID + index) }
        try db.update(batch.histogram, after: previous)
        try db.update(batch.progress)
        if let summary {
          try db.execute(sql: "UPDATE session SET state = 'complete', summary = ?", arguments: [summary])
        }
      }
    }
  }

  /// Leaves a single file behind; while somebody reads it, the log beside it stays, and both together are whole.
  func close() throws(SessionError) {
    try perform { queue in
      do {
        try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
      try queue.close()
    }
  }

  private func perform(_ body: (DatabaseQueue) throws -> Void) throws(SessionError) {
    do {
      try body(queue)
    } catch {
      throw SessionError(writing: path, error)
    }
  }
}
