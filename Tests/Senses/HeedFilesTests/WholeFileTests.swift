import Foundation
import HeedFiles
import Testing

@Suite("Files that appear when they are whole")
struct WholeFileTests {
  @Test func newTextReplacesTheWholeFile() throws {
    let scratch = try Scratch()
    for text in ["old and long", "new"] { try WholeFile.write(Array(text.utf8), to: scratch.file("a")) }
    #expect(try scratch.text("a") == "new")
    #expect(try scratch.names == ["a"] && scratch.mode("a") == 0o600)
  }

  @Test func pipesAndFoldersAreNotReplaced() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    for path in [scratch.file("pipe"), scratch.path, "/dev/null", "/dev/stdout", "/proc/self/fd/1"] {
      #expect(throws: WriteFailure(path, refused: "something other than a file has this name")) {
        try WholeFile.write([1], to: path)
      }
    }
    #expect(try scratch.names == ["pipe"])
  }

  @Test func missingFolderIsReported() throws {
    let path = try Scratch().file("absent/a")
    #expect(throws: WriteFailure(path, ENOENT)) { try WholeFile.write([1], to: path) }
  }

  @Test func linkIsReplacedAndItsTargetStays() throws {
    let scratch = try Scratch()
    try scratch.write("of the victim", to: "victim")
    #expect(symlink(scratch.file("victim"), scratch.file("a")) == 0)
    try WholeFile.write([UInt8(ascii: "x")], to: scratch.file("a"))
    #expect(try scratch.text("victim") == "of the victim" && scratch.text("a") == "x")
  }

  @Test func unfinishedFileIsPrivateAndItsNameCannotBeGuessed() throws {
    let scratch = try Scratch()
    var names: Set<String> = []
    for _ in 0..<20 {
      let file = try WholeFile(scratch.file("a"))
      let hidden = try #require(scratch.names.first)
      #expect(hidden.hasPrefix(".a.\(getpid())-") && hidden.hasSuffix(".part") && scratch.mode(hidden) == 0o600)
      names.insert(hidden)
      withExtendedLifetime(file) {}
    }
    #expect(names.count == 20)
    #expect(try scratch.names == [], "a file that was never finished goes with its object")
  }

  @Test func longNameHasAHiddenName() throws {
    let scratch = try Scratch()
    let name = String(repeating: "ä", count: 127)
    try WholeFile.write([1], to: scratch.file(name))
    #expect(try scratch.names == [name])
  }

  @Test(.enabled(if: isRoot, "only root gives files to other users"))
  func fileOfAnotherUserIsReplacedAndNotWritten() throws {
    let scratch = try Scratch()
    chmod(scratch.path, 0o1777)
    let path = try scratch.write("theirs", to: "a", mode: 0o666)
    chown(path, nobody, nobody)
    let theirs = open(path, O_RDONLY)
    defer { close(theirs) }
    try WholeFile.write(Array("ours".utf8), to: path)
    var (old, new) = (stat(), stat())
    #expect(fstat(theirs, &old) == 0 && lstat(path, &new) == 0)
    #expect(old.st_ino != new.st_ino && old.st_size == 6 && new.st_uid == geteuid() && scratch.mode("a") == 0o600)
  }
}
