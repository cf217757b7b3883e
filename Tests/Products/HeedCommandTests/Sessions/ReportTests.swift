import Foundation
import HeedSession
import HeedSignals
import Testing

@testable import HeedCommand

@Suite("heed report")
struct ReportTests {
  /// A store with two finished sessions, one open session, and an empty one.
  private final class Place {
    let scratch = try? Scratch()
    let store: SessionStore
    let path: String
    private let writer: SessionWriter

    init() throws {
      let folder = try #require(scratch).file("store")
      (store, path) = (SessionStore(folder: folder), folder.path)
      for (name, level) in [("monday", RiskLevel.warning), ("friday", .critical)] {
        let writer = try Self.create(name, in: store)
        Self.events(level).forEach(writer.record)
        try writer.finish(summary: SessionSummary())
      }
      try Self.create("empty", in: store).finish(summary: SessionSummary())
      writer = try Self.create("now", in: store)
    }

    private static func create(_ name: String, in store: SessionStore) throws -> SessionWriter {
      var description = SessionDescription(heedVersion: "0.1.0", source: "camera 0")
      description.driver = "p07"
      return try store.create(name, description: description)
    }

    private static func events(_ level: RiskLevel) -> [MonitorEvent] {
      let end = Timestamp(milliseconds: 30_000)
      let reason = RiskReason(code: "phoneGlance", weight: 0.6, text: "Looking at \"phone\", for 2 s.")
      return [
        .risk(RiskState(time: Timestamp(milliseconds: 4000), level: level, score: 0.6, reasons: [reason])),
        .attention(
          time: end,
          attention: AttentionScore(begin: .zero, end: end, score: 0.8125, low: 0.75, high: 0.9, coverage: 0.9)),
      ]
    }

    func file(_ name: String) -> String { store.folder.appending(path: "../\(name)").standardizedFileURL.path }

    func run(_ arguments: String...) throws -> Heed.Outcome {
      try Heed.run(["report"] + arguments + ["--store", path])
    }
  }

  @Test func sessionPageShowsTheFiguresOfTheList() throws {
    let place = try Place()
    let file = place.file("monday.html")
    let outcome = try place.run("monday", "-o", file)
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors == "Written: \(file)\n")
    let page = try String(contentsOfFile: file, encoding: .utf8)
    let list = try Heed.run("sessions", "list", "--store", place.path)
    #expect(page.contains("<dd>81.2 %</dd>") && list.output.contains("81.2 %"))
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
  }

  @Test func standardOutputGetsThePageByDefault() throws {
    let place = try Place()
    let (plain, dash) = (try place.run("monday"), try place.run("monday", "--output", "-"))
    #expect(plain.status == 0 && plain.output.hasPrefix("<!DOCTYPE html>") && plain.output == dash.output)
    #expect(plain.errors.isEmpty)
  }

  @Test func runningAndEmptySessionsAreReported() throws {
    let place = try Place()
    let now = try place.run("now")
    #expect(now.status == 0 && now.output.contains("Still being recorded"))
    #expect(now.errors.contains("\"now\" is still being recorded"))
    let empty = try place.run("empty")
    #expect(empty.status == 0 && empty.output.contains("The session is empty"))
  }

  static let wrong: [([String], Int32, String)] = [
    ([], 64, "Missing expected argument"),
    (["gone"], 66, "there is no session \"gone\""),
    (["../monday"], 64, "cannot name a session"),
    (["monday", "-o", "/nowhere/page.html"], 74, "cannot be written"),
    (["monday", "-o", "/dev/full"], 74, "No space left on device"),
  ]

  @Test(arguments: wrong) func wrongUsageIsReported(arguments: [String], status: Int32, words: String) throws {
    let place = try Place()
    let outcome = try Heed.run(["report"] + arguments + ["--store", place.path])
    #expect(outcome.status == status && outcome.output.isEmpty && outcome.errors.contains(words), "\(outcome.errors)")
  }

  @Test func reportIsNotWrittenIntoTheSessionFolder() throws {
    let place = try Place()
    let file = place.store.folder.appending(path: "monday/session.sqlite")
    let before = try Data(contentsOf: file)
    let outcome = try place.run("monday", "-o", file.path)
    #expect(outcome.status == 64 && outcome.errors.contains("session's own folder"))
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func existingFileIsReplacedOnlyByACompleteReport() throws {
    let place = try Place()
    let file = place.file("page.html")
    try Data("before".utf8).write(to: URL(fileURLWithPath: file))
    #expect(try place.run("gone", "-o", file).status == 66)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "before")
    #expect(try place.run("monday", "-o", file).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    let rest = try FileManager.default.contentsOfDirectory(atPath: place.file("")).filter { $0.hasSuffix(".part") }
    #expect(rest.isEmpty)
  }

  /// Source: SQLite's file format, the header's user version at 60...63.
  static let damages: [(Comment, Int, UInt8, String)] = [
    ("of a later Heed", 63, 99, "was written by a later Heed"), ("no database", 0, 0, "monday"),
    ("damaged within", 4500, 0xFF, "monday"),
  ]

  @Test(arguments: damages) func damagedAndNewerSessionsAreRefused(
    what: Comment, offset: Int, byte: UInt8, words: String
  ) throws {
    let place = try Place()
    let file = place.store.folder.appending(path: "monday/session.sqlite")
    var bytes = try Data(contentsOf: file)
    for index in offset..<min(bytes.count, offset == 4500 ? 9000 : offset + 1) { bytes[index] = byte }
    try bytes.write(to: file)
    let outcome = try place.run("monday")
    #expect(outcome.status == 65 && outcome.output.isEmpty && outcome.errors.contains(words), what)
    #expect(try Data(contentsOf: file) == bytes, "nothing is changed")
  }
}
