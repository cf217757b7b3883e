import Foundation
import HeedFiles
import Testing

@testable import HeedCommand

@Suite("Output files are private")
struct PrivateFilesTests {
  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func text(_ url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

  @Test func filesAndFoldersArePrivateUnderAnyUmask() throws {
    let scratch = try Scratch()
    let out = scratch.file("out").path
    let lines = try scratch.write(
      "{\"t_ms\":0,\"image\":[640,480]}\n{\"t_ms\":33,\"image\":[640,480]}\n", to: "in.ndjson")
    let outcome = try Heed.shell(
      """
      umask 0
      "$HEED" alerts \(lines) --output \(out).ndjson
      "$HEED" record --recognitions \(lines) --session two --store \(out)-store --output \(out).lines > /dev/null
      "$HEED" sessions export two --format csv --output \(out)-csv --store \(out)-store
      "$HEED" report two --output \(out).html --store \(out)-store
      true
      """)
    let files = FileManager.default.enumerator(atPath: scratch.folder.path)?.allObjects as? [String] ?? []
    let written = files.filter { $0 != "in.ndjson" }
    #expect(written.contains("out.html") && written.contains("out-csv/session.csv"), "\(outcome.errors) \(files)")
    #expect(written.contains("out.lines") && written.contains("out-store/two/session.sum"), "\(files)")
    for name in written {
      let path = scratch.file(name).path
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      #expect(try mode(path) == (isFolder.boolValue ? 0o700 : 0o600), "\(name)")
    }
  }

  @Test func liveOutputFileIsReadableWhileItIsWritten() throws {
    let scratch = try Scratch()
    let file = scratch.file("lines")
    let output = try LineOutput(path: file.path, pace: .live)
    #expect(!FileManager.default.fileExists(atPath: file.path), "nothing is written yet")
    try output.write("one")
    try output.flush()
    #expect(try text(file) == "one\n")
    #expect(try mode(file.path) == 0o600)
    try output.write("two")
    try output.finish()
    #expect(try text(file) == "one\ntwo\n")
    #expect(try scratch.names == ["lines"])
  }

  @Test func earlierFileIsReplacedOnlyAfterASuccessfulRun() throws {
    let scratch = try Scratch()
    let file = scratch.file("lines")
    try Data("before".utf8).write(to: file)
    let whole = try LineOutput(path: file.path, pace: .live)
    #expect(try text(file) == "before", "until there is something in its place")
    try whole.write("one")
    try whole.flush()
    #expect(try text(scratch.file("lines~")) == "before")
    try whole.finish()
    #expect(try scratch.names == ["lines"] && text(file) == "one\n")
  }

  @Test func failedRunKeepsItsLinesAndTheEarlierFile() throws {
    let scratch = try Scratch()
    let file = scratch.file("lines")
    try Data("before".utf8).write(to: file)
    try LineOutput(path: file.path, pace: .live).cancel()
    #expect(try text(file) == "before", "it wrote nothing")
    for (number, earlier) in ["lines~", "lines~2"].enumerated() {
      let output = try LineOutput(path: file.path, pace: .live)
      try output.write("run \(number)")
      output.cancel()
      output.cancel()
      #expect(try text(file) == "run \(number)\n")
      #expect(try text(scratch.file(earlier)) == (number == 0 ? "before" : "run 0\n"))
    }
  }

  @Test func cancelledOutputLeavesNoFile() throws {
    let scratch = try Scratch()
    let file = scratch.file("lines")
    let output = try LineOutput(path: file.path)
    try output.write("one")
    try output.flush()
    #expect(!FileManager.default.fileExists(atPath: file.path))
    output.cancel()
    #expect(try scratch.names == [])
  }

  @Test func plantedLinkIsMovedAsideByALiveOutput() throws {
    let scratch = try Scratch()
    let victim = scratch.file("victim")
    try Data("of the victim".utf8).write(to: victim)
    #expect(symlink(victim.path, scratch.file("lines").path) == 0)
    let output = try LineOutput(path: scratch.file("lines").path, pace: .live)
    try output.write("one")
    try output.finish()
    #expect(try text(victim) == "of the victim" && text(scratch.file("lines")) == "one\n")
    #expect(try mode(scratch.file("lines").path) == 0o600 && scratch.names == ["lines", "victim"])
  }

  @Test func removedLiveOutputIsToldAtTheEnd() throws {
    let scratch = try Scratch()
    for (change, isTold) in [(unlink, true), ({ _ in 0 }, false)] as [((UnsafePointer<CChar>) -> Int32, Bool)] {
      let output = try LineOutput(path: scratch.file("lines").path, pace: .live)
      try output.write("one")
      try output.flush()
      #expect(change(scratch.file("lines").path) == 0)
      try output.finish()
      #expect((output.missing != nil) == isTold)
    }
  }

  @Test func unwritableLiveOutputIsRefusedAtOnce() {
    #expect(throws: WriteFailure.self) { try LineOutput(path: "/none/lines", pace: .live) }
  }
}
