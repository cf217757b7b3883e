import Foundation
import GRDB
import HeedSignals
import Testing

@testable import HeedSession

@Suite struct SessionFileTests {
  @Test func repeatedBatchIsStoredOnce() throws {
    let scene = SessionScene()
    try scene.create("drive").record(.frame(.at(0)))
    var batch = EventQueue.Batch(histogram: GazeHistogram())
    batch.events = [.risk(.warning, at: 1), .yawn(at: 2), .risk(.normal, at: 3)]
    batch.losses = [SessionLoss(first: .zero, last: .zero, events: 5)]
    let file = try SessionFile(scene.file("drive"))
    for _ in 1...2 { try file.write(batch, after: nil, summary: nil) }
    batch.firstEvent = 4
    batch.firstLoss = 2
    try file.write(batch, after: nil, summary: nil)
    try file.close()
    let record = try scene.store.read("drive")
    #expect(record.events.map(\.type) == ["risk", "yawn", "risk", "risk", "yawn", "risk"])
    #expect(record.risk.map(\.level) == [.warning, .normal, .warning, .normal])
    #expect(record.losses.count == 2)
  }

  @Test func emptiedIndexOfTheLogIsMadeAnew() throws {
    let scene = SessionScene()
    try scene.create("drive").record(.frame(.at(0)))
    let file = try SessionFile(scene.file("drive"))
    var batch = EventQueue.Batch(histogram: GazeHistogram())
    for index in 0..<4 {
      (batch.firstEvent, batch.events) = (1 + index, [.yawn(at: Double(index + 1))])
      // SQLite has mapped the index, so an access without the file's bytes would end the process.
      #expect(truncate(scene.file("drive").path + "-shm", 0) == 0)
      try file.write(batch, after: nil, summary: nil)
    }
    #expect(truncate(scene.file("drive").path + "-shm", 0) == 0)
    try file.close()
    #expect(try scene.store.read("drive").events.map(\.type) == ["yawn", "yawn", "yawn", "yawn"])
    #expect(try !scene.store.check("drive").isDamaged)
  }

  @Test func everyCommitIsSyncedToDisk() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let file = try SessionFile(scene.file("drive")) { db in
      let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous")
      let journal = try String.fetchOne(db, sql: "PRAGMA journal_mode")
      let pages = try Int.fetchOne(db, sql: "PRAGMA wal_autocheckpoint")
      let cache = try Int.fetchOne(db, sql: "PRAGMA cache_size")
      #expect(synchronous == 2, "FULL")
      #expect(journal == "wal")
      #expect(pages == 400)
      #expect(cache == -256, "kB: what a recording takes in memory is there within a minute, and grows no more")
    }
    try file.write(EventQueue.Batch(histogram: GazeHistogram()), after: nil, summary: nil)
  }
}
