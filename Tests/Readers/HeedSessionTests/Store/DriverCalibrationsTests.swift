import Foundation
import HeedSession
import Testing

@Suite("The drivers' calibrations")
struct DriverCalibrationsTests {
  @Test(arguments: ["p07", "P-7_a.b", "die Zwölfte", "7", String(repeating: "x", count: 64)])
  func driverPseudonymIsAccepted(text: String) throws {
    #expect(try DriverName(text).text == text.precomposedStringWithCanonicalMapping)
  }

  @Test(arguments: [
    ("", "empty"), ("a/b", "\"/\""), ("..", "full stop"), (".hidden", "full stop"), ("-x", "hyphen"), (" p", "space"),
    ("p ", "space"), ("a\u{0}b", "invisible"), ("a\nb", "invisible"), ("a\\b", "\"\\\""),
    ("somebody@example.org", "e-mail"), (String(repeating: "x", count: 65), "64"),
  ])
  func invalidPseudonymIsRefusedWithItsReason(text: String, words: String) throws {
    let error = try #require(throws: SessionError.self) { try DriverName(text) }
    #expect(error.description.contains(words), "\(error)")
  }

  @Test func equivalentSpellingsOfADriverAreEqual() throws {
    #expect(try DriverName("Zwo\u{308}lf") == DriverName("Zw\u{F6}lf"))
  }

  @Test func eachDriverHasOneCalibration() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "heed-test-\(UUID().uuidString)")
    defer { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }
    let kept = DriverCalibrations(folder: folder)
    let (first, second) = (try DriverName("p07"), try DriverName("p08"))
    try kept.keep("one", for: first)
    try kept.keep("two", for: second)
    try kept.keep("three", for: first)
    #expect(try String(contentsOf: kept.file(of: first), encoding: .utf8) == "three")
    #expect(try String(contentsOf: kept.file(of: second), encoding: .utf8) == "two")
    let shelf = kept.file(of: first).deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.path).sorted() == ["p07.json", "p08.json"])
    let mode = try FileManager.default.attributesOfItem(atPath: kept.file(of: first).path)[.posixPermissions] as? Int
    #expect(mode == 0o600, "nobody else reads it")
    #expect(try SessionStore(folder: folder).sessions().isEmpty, "it is no session")
  }

  @Test func calibrationsAreListedAndDeleted() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "heed-test-\(UUID().uuidString)")
    defer { do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) } }
    let kept = DriverCalibrations(folder: folder)
    #expect(try kept.entries().isEmpty, "there is no store")
    let (first, second) = (try DriverName("p07"), try DriverName("p08"))
    try kept.keep("one", for: second)
    try kept.keep("two and more", for: first)
    let shelf = kept.file(of: first).deletingLastPathComponent()
    try Data("not a pseudonym".utf8).write(to: shelf.appending(path: ".hidden.json"))
    #expect(try kept.entries().map(\.driver) == [first, second])
    #expect(try kept.entries().map(\.bytes) == [12, 3])
    #expect(try kept.delete(first))
    #expect(try !kept.delete(first), "it is gone")
    #expect(try kept.entries().map(\.driver) == [second])
    #expect(kept.entry(of: first) == nil && kept.entry(of: second)?.bytes == 3)
  }

  @Test func calibrationFolderIsNotASessionName() throws {
    #expect(throws: SessionError.self) { try SessionStore().exists("calibrations") }
  }

  @Test func unwritableCalibrationStoreIsReported() throws {
    let name = try DriverName("p07")
    #expect(throws: SessionError.self) {
      try DriverCalibrations(folder: URL(fileURLWithPath: "/dev/null/store")).keep("one", for: name)
    }
  }
}
