import Foundation
import HeedSession
import Testing

@Suite("Files that appear when they are whole")
struct WholeFileTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "heed-whole-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func newTextReplacesTheWholeFile() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "a")
    for text in ["old and long", "new"] { try WholeFile.write(Array(text.utf8), to: place, mode: 0o600) }
    #expect(try String(contentsOf: place, encoding: .utf8) == "new")
    #expect(try names == ["a"])
  }

  @Test func pipesAndFoldersAreNotOverwritten() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "pipe")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    for place in [pipe, folder] {
      #expect(throws: SessionError.cannotWrite(path: place.path, reason: "something other than a file has this name")) {
        try WholeFile.write([1], to: place, mode: 0o600)
      }
    }
    #expect(WholeFile.isFile(pipe) == false)
    #expect(try names == ["pipe"])
  }

  @Test func missingFolderIsReported() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let place = folder.appending(path: "absent/a")
    #expect(throws: SessionError.cannotWrite(path: place.path, reason: "No such file or directory")) {
      try WholeFile.write([1], to: place, mode: 0o600)
    }
  }
}
