import Foundation
import Testing

@testable import HeedDashboard

@Suite struct SettingsSaverTests {
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "heed-saver-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  @Test func savedSettingsReplaceAFileOnlyOnRequest() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let saver = SettingsSaver(folder: folder)
    let file = folder.appending(path: "mine.yaml")
    #expect(try saver.save("a: 1\n", as: "mine.yaml", replacing: false))
    #expect(try !saver.save("a: 2\n", as: "mine.yaml", replacing: false), "replaced unasked")
    #expect(try String(contentsOf: file, encoding: .utf8) == "a: 1\n")
    #expect(try saver.save("a: 3\n", as: "mine.yaml", replacing: true))
    #expect(try String(contentsOf: file, encoding: .utf8) == "a: 3\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["mine.yaml"])
  }

  @Test(arguments: [false, true])
  func fullDiskLeavesNoHalfWrittenSettings(replacing: Bool) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    if replacing { try Data("a: 1\n".utf8).write(to: folder.appending(path: "mine.yaml")) }
    // The name of the partial file links to a device that is always full.
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: ".mine.yaml.\(getpid()).part").path, withDestinationPath: "/dev/full")
    #expect(throws: PageRefusal.self) {
      try SettingsSaver(folder: folder).save("a: 2\n", as: "mine.yaml", replacing: replacing)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left == (replacing ? ["mine.yaml"] : []))
    if replacing {
      #expect(try String(contentsOf: folder.appending(path: "mine.yaml"), encoding: .utf8) == "a: 1\n")
    }
  }
}
