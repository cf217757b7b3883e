import Dispatch
import Foundation
import GRDB
import HeedGeometry
import HeedSignals
import Synchronization

@testable import HeedSession

/// A store for one test, whose clock and disk the test controls.
final class SessionScene: Sendable {
  let store: SessionStore
  let clock = ManualClock()
  private let pageLimit = Mutex<Int?>(nil)
  private let freePages = Mutex<Int?>(nil)
  private let isFailing = Mutex(false)
  private let gate = DispatchSemaphore(value: 1)
  /// Signalled when a write request reaches the disk.
  let isWriting = DispatchSemaphore(value: 0)

  init() {
    let name = "heed-session-\(UInt64.random(in: .min ... .max))"
    store = SessionStore(folder: FileManager.default.temporaryDirectory.appendingPathComponent(name))
  }

  deinit { removeFolder(store.folder) }

  func create(
    _ name: String, replace: Bool = false, description: SessionDescription = .sample,
    settings: SessionWriter.Settings = .patient
  ) throws -> SessionWriter {
    try store.create(
      name, replace: replace, description: description, settings: settings, clock: clock, beforeWriting: disk)
  }

  /// Begins a session that its first picture creates.
  func begin(
    _ name: String, description: SessionDescription = .sample, settings: SessionWriter.Settings = .patient
  ) throws -> SessionWriter {
    let valid = try SessionName(name)
    return SessionWriter(
      in: store, name: name, contents: description.records, display: description.display, settings: settings,
      clock: clock, beforeWriting: disk
    ) { [store] () throws(SessionError) in try store.reserve(valid, replace: false, description) }
  }

  /// What the test's disk does with each write.
  private var disk: SessionFile.BeforeWriting {
    { [weak self] db in
      // Keeps the scene until the end: the system ends a process that releases a semaphore which somebody holds.
      guard let self else { return }
      isWriting.signal()
      gate.wait()
      gate.signal()
      if isFailing.withLock(\.self) { throw DatabaseError(resultCode: .SQLITE_IOERR) }
      let used = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      let free = freePages.withLock { $0.map { used + $0 } }
      let limit = pageLimit.withLock(\.self) ?? free ?? 1_000_000
      try db.execute(sql: "PRAGMA max_page_count = \(limit)")
    }
  }

  /// Puts a file in the place of the store's folder, so that no session can be created there, or takes it away.
  func blockStore(_ isBlocked: Bool = true) throws {
    if isBlocked { try Data().write(to: store.folder) } else { try FileManager.default.removeItem(at: store.folder) }
  }

  /// Limits the number of pages of the database; nil removes the limit, as on a disk with free space.
  func limitPages(to limit: Int?) { pageLimit.withLock { $0 = limit } }

  /// Limits the number of pages that each commit may add; nil removes the limit, as on a disk with free space.
  func limitFreePages(to limit: Int?) { freePages.withLock { $0 = limit } }

  /// Makes every commit fail, as on a broken disk, until it is called with false.
  func breakDisk(_ isBroken: Bool) { isFailing.withLock { $0 = isBroken } }

  /// Blocks all commits until ``releaseDisk()``.
  func holdDisk() { gate.wait() }

  func releaseDisk() { gate.signal() }

  /// Makes a finished session with this name, and one yawn at each of these times in milliseconds.
  func finished(_ name: String, yawnsAt times: [Double] = [1000]) throws {
    let writer = try create(name)
    writer.record(.frame(.at(0)))
    for time in times { writer.record(.yawn(at: time)) }
    try writer.finish(summary: SessionSummary())
  }

  /// Recomputes the checksums of all rows, so that a test's changes look as if Heed had made them.
  func reseal(_ name: String) throws {
    unlink(file(name).deletingLastPathComponent().appendingPathComponent(FileSum.fileName).path)
    try DatabaseQueue(path: file(name).path).write { db in try db.reseal() }
  }

  /// Turns a session into one of schema 4, 3 or 2 by removing later additions.
  func age(_ name: String, toSchema schema: Int) throws {
    unlink(file(name).deletingLastPathComponent().appendingPathComponent(FileSum.fileName).path)
    try DatabaseQueue(path: file(name).path).write { db in
      for table in SealedTable.allCases where table != .inputChunk {
        try db.execute(sql: "ALTER TABLE \(table.rawValue) DROP COLUMN checksum")
      }
      for column in ["eyes_shut_s", "target", "reason"] {
        try db.execute(sql: "ALTER TABLE attention_window DROP COLUMN \(column)")
      }
      try db.execute(sql: "DROP TABLE seal; DELETE FROM grdb_migrations WHERE identifier > '\(schema)'")
      try db.execute(sql: "PRAGMA user_version = \(schema)")
      guard schema < 4 else { return }
      let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info('session')")
      for column in columns.drop(while: { $0 != "created_utc_ms" }) {
        try db.execute(sql: "ALTER TABLE session DROP COLUMN \(column)")
      }
      try db.execute(sql: "DROP TABLE risk_time")
    }
  }

  func file(_ name: String) -> URL { store.folder.appendingPathComponent("\(name)/session.sqlite") }

  /// Names in a folder, hidden ones included, without the store's index; empty if there is no such folder.
  func names(in folder: String = "") -> [String] {
    let path = store.folder.appendingPathComponent(folder).path
    return (FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? [])
      .filter { !$0.contains("/") && $0 != SessionIndex.fileName }.sorted()
  }
}

extension Database {
  /// Recomputes the checksums of all rows of the database.
  func reseal() throws {
    let salt = try Int64.fetchOne(self, sql: "SELECT salt FROM seal") ?? 0
    try execute(sql: "DELETE FROM seal; INSERT INTO seal VALUES (1, 0, '', 0)")
    var seal = SessionSeal(salt: salt, totals: [:])
    for table in SealedTable.allCases where table != .session {
      let columns = table.columns.map { "\"\($0)\"" }.joined(separator: ", ")
      for row in try Row.fetchAll(self, sql: "SELECT \(columns) FROM \(table.rawValue)") {
        try put(table, Array(row.databaseValues), &seal)
      }
    }
    try seal.close(self)
  }
}

private func removeFolder(_ url: URL) {
  do { try FileManager.default.removeItem(at: url) } catch {
    // In tests that make no session there is no folder to remove.
  }
}

/// A clock that the test sets. The work of a tick is done when `tick` returns.
final class ManualClock: SessionClock {
  private struct State {
    var now = Duration.zero
    var period = Duration.zero
    var queue: DispatchQueue?
    var body: (@Sendable () -> Void)?
  }
  private let state = Mutex(State())

  var now: Duration { state.withLock { $0.now } }

  func repeatEvery(_ period: Duration, on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) {
    state.withLock { ($0.period, $0.queue, $0.body) = (period, queue, body) }
  }

  func stop() { state.withLock { ($0.queue, $0.body) = (nil, nil) } }

  /// Moves time so far that a commit becomes due, this many times.
  func tick(_ count: Int = 1) {
    for _ in 0..<count {
      let (queue, body) = state.withLock {
        $0.now += $0.period
        return ($0.queue, $0.body)
      }
      if let queue, let body { queue.sync(execute: body) }
    }
  }

  /// Moves time without making a commit due, as while a commit hangs.
  func pass(_ time: Duration) { state.withLock { $0.now += time } }
}

extension SessionDescription {
  static var sample: SessionDescription {
    var sample = SessionDescription(
      heedVersion: "0.1", keptSource: "drive.mp4",
      anchor: WallClockAnchor(timestamp: .zero, utcMilliseconds: 1_700_000_000_000))
    sample.settings = "blink:\n  shutBelow: 0.2\n"
    (sample.rigName, sample.rig) = ("sample-cabin", "name: sample-cabin\n")
    sample.models = ["mesh.onnx": "ab12", "detector.onnx": "cd34"]
    sample.driver = "driver-7"
    sample.display = DisplaySize(width: 1920, height: 1080)
    return sample
  }
}

extension FrameReport {
  /// A frame with a face; without a gaze if `zone` is nil.
  static func at(_ milliseconds: Double, zone: String? = "road", screen: PlanePoint<Screen>? = nil) -> FrameReport {
    let time = Timestamp(milliseconds: milliseconds)
    let face = FaceObservation(
      score: 0.98, box: ImageRect(x: 214.1, y: 150.2, width: 131, height: 131), yaw: .degrees(3), pitch: .degrees(-2),
      roll: .degrees(0.4), origin: .millimeters(4, -20, 648.19), leftEye: nil, rightEye: nil, mouthOpenness: 0.03)
    let observation = CabinObservation(
      frame: Int(milliseconds / 33), time: time, size: ImageSize(width: 640, height: 480),
      picture: PictureObservation(meanLuma: 0.4, contrast: 0.2, fingerprint: 7), face: face)
    var report = FrameReport(observation: observation, tracking: .success)
    guard let zone else { return report }
    let ahead = Direction<Camera>(azimuth: .zero, elevation: .zero)
    report.gaze = GazeSample(
      time: time, origin: .millimeters(4, -20, 648.19), direction: ahead, confidence: 0.9)
    (report.zone, report.zoneClass, report.screenPoint) = (zone, zone == "road" ? .forward : .phone, screen)
    return report
  }
}

extension MonitorEvent {
  static func yawn(at milliseconds: Double) -> MonitorEvent {
    let time = Timestamp(milliseconds: milliseconds)
    return .yawn(time: time, yawn: Yawn(start: time - .seconds(2), end: time))
  }

  static func risk(_ level: RiskLevel, at milliseconds: Double) -> MonitorEvent {
    let reasons = [RiskReason(code: "microsleep", weight: 0.8, text: "Eyes \"shut\" for 1 s")]
    return .risk(RiskState(time: Timestamp(milliseconds: milliseconds), level: level, score: 0.8, reasons: reasons))
  }
}

extension SessionWriter.Settings {
  /// Settings with which the end of a session waits long enough, however slow the machine is.
  static var patient: Self {
    var settings = Self()
    (settings.endWithin, settings.noteWithin) = (.seconds(600), .seconds(600))
    return settings
  }
}
