import Foundation
import HeedFiles
import Testing

@Suite("Files that are written in place")
struct OwnFileTests {
  private func put(_ text: String, _ path: String, _ flags: Int32) throws {
    let descriptor = try OwnFile.open(path, flags)
    defer { close(descriptor) }
    #expect(OwnFile.write(Array(text.utf8), to: descriptor))
  }

  @Test func ownFileIsAppendedAndMadePrivate() throws {
    let scratch = try Scratch()
    try scratch.write("one ", to: "log", mode: 0o644)
    for text in ["two ", "three"] { try put(text, scratch.file("log"), O_APPEND) }
    #expect(try scratch.text("log") == "one two three" && scratch.mode("log") == 0o600)
    try put("new", scratch.file("log"), O_TRUNC)
    #expect(try scratch.text("log") == "new")
  }

  @Test func newFileIsPrivateAndAppendsToo() throws {
    let scratch = try Scratch()
    let descriptor = try OwnFile.open(scratch.file("log"), O_APPEND)
    defer { close(descriptor) }
    try put("other ", scratch.file("log"), O_APPEND)
    #expect(OwnFile.write(Array("own".utf8), to: descriptor))
    #expect(try scratch.text("log") == "other own" && scratch.mode("log") == 0o600)
  }

  @Test func linksAndSecondNamesAreRefused() throws {
    let scratch = try Scratch()
    let victim = try scratch.write("of the victim", to: "victim")
    #expect(symlink(victim, scratch.file("link")) == 0 && symlink("absent", scratch.file("dangling")) == 0)
    #expect(link(victim, scratch.file("second")) == 0)
    for name in ["link", "dangling", "second"] {
      let failure = #expect(throws: WriteFailure.self) { _ = try OwnFile.open(scratch.file(name), O_TRUNC) }
      #expect(failure?.why.contains("; name ") == true, "the remedy is said")
      #expect(!OwnFile.isOwn(scratch.file(name)))
    }
    #expect(try scratch.text("victim") == "of the victim")
    #expect(try scratch.names == ["dangling", "link", "second", "victim"])
  }

  @Test(.enabled(if: isRoot, "only root gives files to other users"))
  func filesAndPipesOfAnotherUserAreRefused() throws {
    let scratch = try Scratch()
    try scratch.write("theirs", to: "log", mode: 0o666)
    #expect(mkfifo(scratch.file("pipe"), 0o666) == 0)
    for name in ["log", "pipe"] {
      chown(scratch.file(name), nobody, nobody)
      let why = "another user made it, or it has a second name; name another file"
      #expect(throws: WriteFailure(scratch.file(name), refused: why)) { _ = try OwnFile.open(scratch.file(name)) }
    }
    #expect(try scratch.text("log") == "theirs")
  }

  @Test func devicesPipesAndOpenFilesAreWritten() throws {
    let scratch = try Scratch()
    #expect(mkfifo(scratch.file("pipe"), 0o600) == 0)
    let reader = open(scratch.file("pipe"), O_RDONLY | O_NONBLOCK)
    let file = open(scratch.file("file"), O_WRONLY | O_CREAT, 0o644)
    defer {
      close(reader)
      close(file)
    }
    for path in ["/dev/null", scratch.file("pipe"), "/dev/fd/\(file)", "/proc/self/fd/\(file)"] {
      #expect(!OwnFile.isReplaceable(path))
      try put("a", path, O_APPEND)
    }
    #expect(try scratch.text("file") == "aa" && scratch.mode("file") == 0o644, "its permissions are its opener's")
    #expect(throws: WriteFailure("/dev/fd/9999", EBADF)) { _ = try OwnFile.open("/dev/fd/9999") }
    #expect(throws: WriteFailure.self, "a folder") { _ = try OwnFile.open(scratch.path) }
  }
}
