import Foundation
import GRDB

/// The SQLite file of a session being written, with a write-ahead log and a full sync per commit: commits survive power
/// failures, and readers and writer never block each other. ``close()`` merges the log into the file.
struct SessionFile: Sendable {
  private let queue: DatabaseQueue
  private let path: String
  private let file: URL
  private let beforeWriting: BeforeWriting

  /// Page size of a new file, bytes. Choice: a second of inputs takes one to ten kB; SQLite's 4 kB would leave a sixth
  /// of the file empty.
  private static let page = 1024
  /// Length of the write-ahead log at which it is merged into the file, pages. Choice: 400 kB are some ten commits;
  /// SQLite's 1000 pages would fill a small disk.
  private static let longestLog = 400
  /// Memory for pages of the file, kB. Choice: new rows go to the ends of a few tables, whose pages fit. SQLite's 2 MB
  /// fill with pages that are not read again, which looks like a leak of 17 MB an hour.
  private static let cache = 256

  /// Called before each write, so that tests can simulate a full disk.
  typealias BeforeWriting = @Sendable (Database) throws -> Void

  /// - Parameter known: The file that error messages name, if it is not `file`.
  init(_ file: URL, known: URL? = nil, beforeWriting: @escaping BeforeWriting = { _ in }) throws(SessionError) {
    self.beforeWriting = beforeWriting
    (self.file, path) = (file, (known ?? file).path)
    var configuration = Configuration()
    configuration.label = "heed.session"
    configuration.busyMode = .timeout(2)
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA page_size = \(Self.page)")
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.longestLog); PRAGMA cache_size = -\(Self.cache)")
    }
    do { queue = try DatabaseQueue(path: file.path, configuration: configuration) } catch {
      throw SessionError(writing: path, error)
    }
  }

  func write(_ inputs: InputBacklog) throws(SessionError) { try commit { db, seal in try db.put(inputs, &seal) } }

  /// Creates the tables in an empty file and writes the session's description.
  /// - Parameter created: When the session was created, milliseconds since 1970 UTC.
  func begin(
    _ name: SessionName, _ description: SessionDescription, created: Double, schema: SessionSchema
  ) throws(SessionError) {
    try perform { queue in
      try schema.migrate(queue)
      try queue.write { db in
        var seal = SessionSeal()
        try db.insert(description, name: name, created: created, &seal)
        try seal.close(db)
      }
    }
  }

  /// Writes a batch of events, and inputs, in one transaction.
  func write(
    _ batch: EventQueue.Batch, inputs: InputBacklog = InputBacklog(), after previous: GazeHistogram?, summary: String?
  ) throws(SessionError) {
    try commit { db, seal in
      for (index, event) in batch.events.enumerated() { try db.put(event, id: batch.firstEvent + index, &seal) }
      for (index, loss) in batch.losses.enumerated() { try db.put(loss, id: batch.firstLoss + index, &seal) }
      for (index, gap) in batch.gaps.enumerated() { try db.put(gap, id: batch.firstGap + index, &seal) }
      try db.put(inputs, &seal)
      try db.update(batch.histogram, after: previous, &seal)
      try db.update(batch.progress)
      try db.update(batch.figures, &seal)
      if let summary {
        try db.execute(sql: "UPDATE session SET state = 'complete', summary = ?", arguments: [summary])
      }
    }
  }

  private func commit(_ body: (Database, inout SessionSeal) throws -> Void) throws(SessionError) {
    try perform { queue in
      try queue.writeWithoutTransaction(beforeWriting)
      try queue.write { db in
        var seal = try SessionSeal(db) ?? SessionSeal()
        try body(db, &seal)
        try seal.close(db)
      }
    }
  }

  /// Merges the write-ahead log into the file, unless a reader has the file open.
  func close() throws(SessionError) {
    try perform { queue in
      do {
        try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA journal_mode = DELETE") }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        // A reader has the file open. Whoever closes the last connection merges the log.
      }
      try queue.close()
    }
  }

  private func perform(_ body: (DatabaseQueue) throws -> Void) throws(SessionError) {
    WriteAheadIndex.mend(of: file)
    do { try body(queue) } catch { throw SessionError(writing: path, error) }
  }
}
