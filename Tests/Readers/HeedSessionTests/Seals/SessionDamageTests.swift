import Draws
import Foundation
import HeedSession
import HeedSignals
import Testing

@Suite struct SessionDamageTests {
  /// Makes a session of several pages, overwrites bytes of its file, and returns the file's bytes.
  private func damaged(_ scene: SessionScene, from start: Int = 4096) throws -> Data {
    try scene.finished("drive", yawnsAt: (1...500).map(Double.init))
    return try damage(scene, from: start)
  }

  private func damage(_ scene: SessionScene, from start: Int) throws -> Data {
    var bytes = try Data(contentsOf: scene.file("drive"))
    for index in start..<min(start + 9000, bytes.count) { bytes[index] = 0xA5 }
    try bytes.write(to: scene.file("drive"))
    return bytes
  }

  @Test(arguments: [0, 4096, 20_000])
  func damagedSessionIsRefusedAndNotTouched(from start: Int) throws {
    let scene = SessionScene()
    let bytes = try damaged(scene, from: start)
    let error = #expect(throws: SessionError.self) { try scene.store.read("drive") }
    guard case .corrupt("drive", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try Data(contentsOf: scene.file("drive")) == bytes)
    #expect(throws: SessionError.alreadyExists(name: "drive")) { try scene.create("drive") }
    #expect(try scene.store.sessions().map(\.name) == ["drive"], "it is listed all the same")
  }

  @Test func replacedDamagedSessionGoesIntoQuarantine() throws {
    let scene = SessionScene()
    for round in 1...2 {
      let bytes = try round == 1 ? damaged(scene) : damage(scene, from: 4096)
      let writer = try scene.create("drive", replace: true)
      writer.record(.frame(.at(0)))
      try writer.finish(summary: SessionSummary())
      #expect(try scene.store.read("drive").state == .complete)
      let kept = scene.store.folder.appendingPathComponent(".quarantine/drive-\(round)/session.sqlite")
      #expect(try Data(contentsOf: kept) == bytes)
    }
    #expect(scene.names() == [".quarantine", "drive"])
    try scene.store.delete("drive")
    #expect(scene.names() == [], "deleted with what is left of it")
  }

  @Test func damagedSessionStaysInPlaceUntilTheFirstFrame() throws {
    let scene = SessionScene()
    let bytes = try damaged(scene)
    try scene.create("drive", replace: true).abandon()
    #expect(try Data(contentsOf: scene.file("drive")) == bytes)
    #expect(scene.names() == ["drive"])
  }

  @Test func anyChangedByteIsReadOrRefusedWithoutACrash() throws {
    let scene = SessionScene()
    try scene.finished("drive", yawnsAt: [1, 2, 3])
    let whole = try Data(contentsOf: scene.file("drive"))
    var random = SeededRandom(seed: 4)
    for _ in 0..<200 {
      var bytes = whole
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
      try bytes.write(to: scene.file("drive"))
      do { _ = try scene.store.read("drive") } catch {
        #expect("\(error)".contains("drive"))
      }
    }
  }
}
