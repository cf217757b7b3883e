import Foundation
import HeedFiles
import Testing

@Suite("Folders that only their owner can reach")
struct PrivateFolderTests {
  // Permissions of the folder and of a file in it; whether the folder is accepted, and its permissions then.
  static let folders: [(mode_t, mode_t?, Bool, mode_t, Comment)] = [
    (0o700, 0o644, true, 0o700, "a private folder"), (0o755, nil, true, 0o700, "an empty folder"),
    (0o777, 0o600, true, 0o700, "a store with private things alone"),
    (0o755, 0o644, true, 0o755, "a home, which others read"),
    (0o775, 0o644, false, 0o775, "a folder that others change"),
    (0o1777, 0o644, false, 0o1777, "a folder such as /tmp"),
  ]

  @Test(arguments: folders)
  func storeFolderIsMadePrivateOrRefused(
    mode: mode_t, file: mode_t?, isAccepted: Bool, after: mode_t, what: Comment
  ) throws {
    let scratch = try Scratch()
    if let file { try scratch.write("", to: "a", mode: file) }
    chmod(scratch.path, mode)
    if isAccepted {
      try PrivateFolder.keep(scratch.path)
    } else {
      let failure = #expect(throws: WriteFailure.self, what) { try PrivateFolder.keep(scratch.path) }
      #expect(failure?.why.contains("chmod 700") == true, what)
    }
    #expect(scratch.mode(".") == after, what)
  }

  @Test func existingOutputFolderIsAccepted() throws {
    let scratch = try Scratch()
    #expect(try PrivateFolder.make(scratch.file("a")) && scratch.mode("a") == 0o700)
    #expect(symlink(scratch.file("a"), scratch.file("own")) == 0)
    #expect(try !PrivateFolder.make(scratch.file("a")) && !PrivateFolder.make(scratch.file("own")))
    #expect(throws: WriteFailure(scratch.file("b/c"), ENOENT)) { try PrivateFolder.make(scratch.file("b/c")) }
  }

  @Test(.enabled(if: isRoot, "only root gives files to other users"))
  func foldersAndLinksOfAnotherUserAreRefused() throws {
    let scratch = try Scratch()
    #expect(mkdir(scratch.file("theirs"), 0o777) == 0 && chown(scratch.file("theirs"), nobody, nobody) == 0)
    #expect(mkdir(scratch.file("ours"), 0o755) == 0 && symlink("ours", scratch.file("link")) == 0)
    #expect(lchown(scratch.file("link"), nobody, nobody) == 0)
    for name in ["theirs", "link"] {
      let failure = #expect(throws: WriteFailure.self) { try PrivateFolder.keep(scratch.file(name)) }
      #expect(failure?.why.contains("another user") == true)
    }
    #expect(throws: WriteFailure.self) { try PrivateFolder.make(scratch.file("link")) }
    #expect(scratch.mode("ours") == 0o755)
  }
}
