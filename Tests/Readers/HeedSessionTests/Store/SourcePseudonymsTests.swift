import Foundation
import HeedSignals
import Testing

@testable import HeedSession

@Suite("Files have pseudonyms in sessions")
struct SourcePseudonymsTests {
  private static func description(keepsNames: Bool = false) -> SessionDescription {
    var description = SessionDescription(heedVersion: "0.1", source: "/films/WBA123 Mary.mp4")
    description.add("a test")
    description.keepsNames = keepsNames
    return description
  }

  /// The source of a new session, as the session has it.
  private static func stored(_ scene: SessionScene, _ name: String, keepsNames: Bool = false) throws -> String {
    try scene.create(name, description: description(keepsNames: keepsNames)).finish(summary: SessionSummary())
    return try scene.store.read(name).description.source
  }

  @Test func aFileHasOnePseudonymInAStoreAndAnotherElsewhere() throws {
    let (one, other) = (SessionScene(), SessionScene())
    let first = try Self.stored(one, "a")
    #expect(first.wholeMatch(of: /recording [0-9a-f]{12} \(a test\)/) != nil, "\(first)")
    #expect(try Self.stored(one, "b") == first && Self.stored(other, "a") != first)
    #expect(try Self.stored(one, "c", keepsNames: true) == "WBA123 Mary.mp4 (a test)")
  }

  @Test func theKeyIsPrivateAndLeavesWithTheLastSession() throws {
    let scene = SessionScene()
    _ = try Self.stored(scene, "kept", keepsNames: true)
    let key = SourcePseudonyms.keyFile(of: scene.store.store)
    #expect(SessionFolder.status(key) == nil, "nothing to hide, no key")
    _ = try Self.stored(scene, "a")
    #expect(SessionFolder.status(key).map { $0.st_mode & 0o777 } == 0o600)
    try scene.store.delete("a")
    #expect(SessionFolder.status(key) != nil)
    try scene.store.delete("kept")
    #expect(SessionFolder.status(key) == nil)
  }
}
