import Draws
import Foundation
import GRDB
import HeedSignals
import Testing

@testable import HeedSession

/// Recordings cut off by a kill or a power failure, and files changed on the disk.
@Suite struct SessionRecordingDamageTests {
  /// Copies the present files into another store, as they are left when the process is killed.
  private func killed(_ scene: SessionScene, logBytes: Int? = nil) throws -> SessionScene {
    let copy = SessionScene()
    try FileManager.default.createDirectory(
      at: copy.store.folder.appendingPathComponent("drive"), withIntermediateDirectories: true)
    for ending in ["", "-wal"] {
      var bytes = try Data(contentsOf: URL(fileURLWithPath: scene.file("drive").path + ending))
      if ending == "-wal", let logBytes { bytes = bytes.prefix(logBytes) }
      try bytes.write(to: URL(fileURLWithPath: copy.file("drive").path + ending))
    }
    return copy
  }

  @Test func recordingKilledAtAnyMomentKeepsItsCommits() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive", description: .recording)
    for frame in 0..<200 {
      writer.record(.cabinFrame(at: Double(100 * frame)))
      if frame % 10 == 0 { writer.record(.yawn(at: Double(100 * frame))) }
      if frame % 10 == 9 { scene.clock.tick() }
      guard frame % 13 == 0, frame > 10 else { continue }
      let left = try killed(scene)
      let recording = try left.store.recording("drive")
      #expect(recording.state == .interrupted)
      #expect(try recording.all().count == (frame + 1) / 10 * 10)
      #expect(try left.store.read("drive").events.count == (frame + 1) / 10)
    }
    withExtendedLifetime(writer) {}
  }

  @Test func powerFailureKeepsEarlierCommits() throws {
    let scene = SessionScene()
    let writer = try scene.create("drive", description: .recording)
    for frame in 0..<100 {
      writer.record(.cabinFrame(at: Double(100 * frame)))
      if frame % 10 == 9 { scene.clock.tick() }
    }
    let log = try Data(contentsOf: URL(fileURLWithPath: scene.file("drive").path + "-wal")).count
    var found: Set<Int> = []
    for bytes in stride(from: log, to: 0, by: -log / 25) {
      let (left, recording): (SessionScene, SessionRecording)
      do {
        left = try killed(scene, logBytes: bytes)
        recording = try left.store.recording("drive")
      } catch {
        continue  // Not even the tables had reached the disk.
      }
      let inputs = try recording.all()
      #expect(inputs.count % 10 == 0, "a commit is there whole or not at all")
      #expect(inputs.enumerated().allSatisfy { $1.time?.milliseconds == Double(100 * $0) })
      found.insert(inputs.count)
      withExtendedLifetime(left) {}
    }
    #expect(found.contains(100))
    #expect(found.count > 5)
    withExtendedLifetime(writer) {}
  }

  @Test func changedBytesAreFoundAndOtherInputsAreRead() throws {
    let scene = SessionScene()
    try scene.recorded("drive", seconds: 5)
    try DatabaseQueue(path: scene.file("drive").path).write { db in
      try db.execute(sql: "UPDATE input_chunk SET data = substr(data, 1, 40) || x'5A' || substr(data, 42) WHERE id = 3")
    }
    let recording = try scene.store.recording("drive")
    var (inputs, found, errors) = (try recording.inputs(), [Double](), [SessionError]())
    while true {
      do throws(SessionError) {
        guard let input = try inputs.next() else { break }
        found.append(input.time?.milliseconds ?? -1)
      } catch {
        errors.append(error)
      }
    }
    #expect(found == (Array(0..<20) + Array(30..<50)).map { Double(100 * $0) })
    let detail = "the inputs from 2.0 s to 2.9 s do not match their checksum"
    #expect(errors == [.corrupt(name: "drive", detail: detail)])
  }

  @Test(arguments: [
    "inputs = inputs + 1", "first_t_ns = 5", "last_t_ns = last_t_ns + 1", "checksum = checksum + 1", "data = x''",
    "checksum = -1",
  ])
  func everyColumnOfAnInputChunkIsChecked(change: String) throws {
    let scene = SessionScene()
    try scene.recorded("drive", seconds: 3)
    try DatabaseQueue(path: scene.file("drive").path).write { db in
      try db.execute(sql: "UPDATE input_chunk SET \(change) WHERE id = 2")
    }
    #expect(throws: SessionError.self) { try scene.store.recording("drive").all() }
  }

  @Test(arguments: [
    ("DELETE FROM input_chunk WHERE id = 3", "inputs before 3.0 s are missing", true),
    ("DELETE FROM input_chunk WHERE id = 1", "inputs before 1.0 s are missing", true),
    ("UPDATE input_chunk SET id = 90 WHERE id = 3", "inputs before 3.0 s are missing", true),
    ("DELETE FROM input_chunk WHERE id = 5", "10 inputs at its end are missing", false),
    ("DELETE FROM input_chunk", "50 inputs at its end are missing", false),
    (
      "UPDATE input_chunk SET inputs = 3 WHERE id = 2", "the inputs from 1.0 s to 1.9 s do not match their checksum",
      true
    ),
  ])
  func missingInputChunkIsReported(change: String, detail: String, isMetOnTheWay: Bool) throws {
    let scene = SessionScene()
    try scene.recorded("drive", seconds: 5)
    try scene.store.recording("drive").check()
    try DatabaseQueue(path: scene.file("drive").path).write { try $0.execute(sql: change) }
    let recording = try scene.store.recording("drive")
    let expected = SessionError.corrupt(name: "drive", detail: detail)
    #expect(throws: expected) { try recording.check() }
    if isMetOnTheWay { #expect(throws: expected) { try recording.all() } }
  }

  @Test func inputsAfterAMissingChunkAreReadable() throws {
    let scene = SessionScene()
    try scene.recorded("drive", seconds: 5)
    try DatabaseQueue(path: scene.file("drive").path).write { db in
      try db.execute(sql: "DELETE FROM input_chunk WHERE id IN (2, 3)")
    }
    var (inputs, found) = (try scene.store.recording("drive").inputs(), 0)
    #expect(throws: SessionError.self) { while try inputs.next() != nil { found += 1 } }
    #expect(found == 10)
    while try inputs.next() != nil { found += 1 }
    #expect(found == 30)
  }

  @Test(arguments: [
    "settings = 'risk: ['", "settings = char(27, 91, 50, 74) || ': 1'", "rig = 'name: [1'", "calibration = 'none'",
    "road_camera = '{'", "settings = CAST(x'FF00FE0A' AS TEXT)",
  ])
  func damagedTextIsReportedWithoutControlCharacters(change: String) throws {
    let scene = SessionScene()
    try scene.recorded("drive", seconds: 1)
    try DatabaseQueue(path: scene.file("drive").path).write { try $0.execute(sql: "UPDATE session SET \(change)") }
    try scene.reseal("drive")
    let recording = try scene.store.recording("drive")
    let error = #expect(throws: SessionError.self) { try recording.makeBasis() }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("session \"drive\" is damaged"), "\(text)")
    #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test func damageReportNamesTheOpenedSession() throws {
    let scene = SessionScene()
    try scene.recorded("drive", seconds: 3)
    try DatabaseQueue(path: scene.file("drive").path).write { db in
      try db.execute(sql: "UPDATE session SET name = 'other'; DELETE FROM input_chunk WHERE id = 2")
      try db.reseal()
    }
    let recording = try scene.store.recording("drive")
    #expect(recording.name == "other")
    #expect(throws: SessionError.corrupt(name: "drive", detail: "inputs before 2.0 s are missing")) {
      try recording.check()
    }
  }

  @Test func inputsOfALaterCodingAreRefusedWithBothVersions() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let chunk = InputChunk(first: .zero, last: .zero, count: 1, bytes: [12, 8])
    try DatabaseQueue(path: scene.file("drive").path).write { db in
      try db.execute(sql: "UPDATE session SET records = 'observations holograms'")
      var seal = try #require(try SessionSeal(db))
      try db.put(.inputChunk, chunk.values(id: 1), &seal)
      try seal.close(db)
    }
    #expect(throws: SessionError.newerSchema(name: "drive", found: 12, supported: 11)) {
      try scene.store.recording("drive").all()
    }
  }

  /// The file is cut between two pages, and within a page.
  @Test(arguments: [0, 500])
  func cutOffSessionIsRefusedButCanBeSalvaged(less: Int) throws {
    let scene = SessionScene()
    try scene.recorded("drive", seconds: 60)
    let whole = try Data(contentsOf: scene.file("drive"))
    let cut = whole.prefix(whole.count * 3 / 4 - less)
    try cut.write(to: scene.file("drive"))
    let error = #expect(throws: SessionError.self) { try scene.store.recording("drive") }
    guard case .corrupt("drive", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    var (inputs, found) = (try scene.store.recording("drive", salvaging: true).inputs(), 0)
    do {
      while try inputs.next() != nil { found += 1 }
      Issue.record("the end is not there")
    } catch {
      #expect("\(error)".contains("damaged"))
    }
    #expect(found >= 200, "of 600: \(found)")
    #expect(try inputs.next() == nil, "behind the damage nothing is looked for")
    #expect(try Data(contentsOf: scene.file("drive")) == cut, "not touched")
  }

  @Test func anyChangedByteIsReadOrRefusedWithoutACrash() throws {
    let scene = SessionScene()
    try scene.recorded("drive", seconds: 3)
    let whole = try Data(contentsOf: scene.file("drive"))
    var random = SeededRandom(seed: 5)
    for _ in 0..<200 {
      var bytes = whole
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      try bytes.write(to: scene.file("drive"))
      do { _ = try scene.store.recording("drive", salvaging: true).all() } catch {
        #expect(error is SessionError)
      }
    }
  }
}
