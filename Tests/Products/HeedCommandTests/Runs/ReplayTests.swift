import Foundation
import Testing

@testable import HeedCommand

@Suite("heed record and heed replay") struct ReplayTests {
  private static let road = Heed.root.appending(path: "Samples/road/recognitions.ndjson").path

  /// Records the sample road's recognitions.
  private static func recordRoad(_ store: String, _ more: String...) throws -> Heed.Outcome {
    try Heed.run(
      ["record", "--recognitions", road, "--objects", "--session", "road", "--store", store, "--quiet"] + more)
  }

  /// A still face, and a road beside it.
  private static func both(_ scratch: Scratch) throws -> [String] {
    let picture = Heed.root.appending(path: "Tests/Senses/HeedVisionTests/Fixtures/face.png")
    let folder = scratch.file("cabin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for index in 0..<45 {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "\("0000\(index)".suffix(4)).png"), withDestinationURL: picture)
    }
    return [folder.path, "--recognitions", road, "--objects", "--quiet"]
  }

  @Test func roadIsReplayedByteForByteWithTheRecordedCamera() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    let recorded = try Self.recordRoad(store)
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(try Heed.run("analyze", "--recognitions", Self.road, "--objects").output == recorded.output)
    for _ in 1...3 {
      let again = try Heed.run("replay", "road", "--store", store, "--objects")
      #expect(again.status == 0 && again.output == recorded.output)
      #expect(again.errors.contains("identical to the recorded ones"), "\(again.errors)")
    }
    let text = try Heed.run("replay", "road", "--store", store, "--format", "text", "--quiet")
    #expect(text.output == (try Heed.run("analyze", "--recognitions", Self.road, "--format", "text")).output)
    #expect(text.errors.isEmpty)
  }

  @Test func partialReplayGivesPartOfTheWholeReplay() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    let whole = try Self.recordRoad(store).lines
    let piece = try Heed.run("replay", "road", "--store", store, "--objects", "--from", "10.05", "--to", "20")
    #expect(piece.status == 0 && piece.lines.count > 100 && piece.lines.count < whole.count)
    let first = try #require(piece.lines.first)
    let start = try #require(whole.firstIndex(of: first))
    #expect(Array(whole[start..<start + piece.lines.count]) == piece.lines)
    #expect(try Heed.run("replay", "road", "--store", store, "--from", "1000").status == 64)
  }

  @Test func eventsOptionOmitsFrameLines() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    _ = try Self.recordRoad(store)
    let events = try Heed.run("replay", "road", "--store", store, "--events", "--quiet")
    #expect(
      events.lines == (try Heed.run("analyze", "--recognitions", Self.road)).lines, "the road alone has no frames")
  }

  @Test func replayAppliesAndReportsOtherSettings() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    _ = try Self.recordRoad(store)
    let settings = try scratch.write("road: {alerts: {distance: {isOn: false}}}\n", to: "other.yaml")
    let refused = try Heed.run("replay", "road", "--store", store, "--settings", settings)
    #expect([0, 78].contains(refused.status))
    let plain = try scratch.write("# nothing\n", to: "same.yaml")
    let again = try Heed.run("replay", "road", "--store", store, "--settings", plain)
    #expect(again.status == 0 && again.errors.contains("may differ"), "\(again.errors)")
  }

  @Test func overlayWithoutPicturesUsesPlainGround() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    _ = try Self.recordRoad(store)
    let drawn = try Heed.run(
      "replay", "road", "--store", store, "--to", "1", "--road-overlay", scratch.file("seen.mp4").path)
    #expect(drawn.status == 0 && drawn.errors.contains("plain ground"), "\(drawn.errors)")
    #expect(FileManager.default.fileExists(atPath: scratch.file("seen.mp4").path))
  }

  @Test func replayWritesNothingIntoTheSessionFolder() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    _ = try Self.recordRoad(store)
    let (folder, files) = (URL(fileURLWithPath: "\(store)/road"), FileManager.default)
    let before = try Data(contentsOf: folder.appending(path: "session.sqlite"))
    try files.createSymbolicLink(at: scratch.file("folder"), withDestinationURL: folder)
    for (link, name) in [("link.mp4", "session.sqlite"), ("dangling.mp4", "none.mp4")] {
      try files.createSymbolicLink(at: scratch.file(link), withDestinationURL: folder.appending(path: name))
    }
    try files.linkItem(at: folder.appending(path: "session.sqlite"), to: scratch.file("hard.mp4"))
    for option in ["--output", "--overlay", "--road-overlay"] {
      for path in [
        "\(store)/road/session.sqlite", "\(store)/road/new.mp4", "\(store)/other/../road/cabin.mkv",
        scratch.file("folder/new.mp4").path, scratch.file("link.mp4").path, scratch.file("dangling.mp4").path,
        scratch.file("hard.mp4").path,
      ] {
        let outcome = try Heed.run("replay", "road", "--store", store, option, path)
        #expect(outcome.status == 64 && outcome.errors.contains(option), "\(option) \(path): \(outcome.errors)")
        #expect(outcome.output.isEmpty)
      }
    }
    #expect(try files.contentsOfDirectory(atPath: folder.path).sorted() == ["session.sqlite", "session.sum"])
    #expect(try Data(contentsOf: folder.appending(path: "session.sqlite")) == before)
    let same = scratch.file("same.mp4").path
    #expect(try Heed.run("replay", "road", "--store", store, "--overlay", same, "--output", same).status == 64)
  }

  @Test func damagedSessionIsReportedBeforeTheFirstLine() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    _ = try Self.recordRoad(store)
    let file = URL(fileURLWithPath: "\(store)/road/session.sqlite")
    var bytes = try Data(contentsOf: file)
    // A schema version far from any real one.
    bytes.replaceSubrange(60..<64, with: [0xFF, 0xFF, 0xFF, 0xFD])
    try bytes.write(to: file)
    for arguments in [["replay", "road"], ["sessions", "show", "road"]] {
      let outcome = try Heed.run(arguments + ["--store", store])
      #expect(outcome.status == 65 && outcome.output.isEmpty, "\(outcome.errors)")
      #expect(outcome.errors.contains("\"road\" is damaged"), "\(outcome.errors)")
    }
    let list = try Heed.run("sessions", "list", "--store", store)
    #expect(list.status == 0 && list.output.contains("unreadable"))
  }

  @Test(arguments: [(4.6e12, 0), (-4.6e12, 0), (4.7e12, 65), (7e12, 65), (-1e300, 65)] as [(Double, Int32)])
  func recognitionTimesOutOfRangeAreRefused(milliseconds: Double, status: Int32) throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    let far = try scratch.write("{\"t_ms\":\(milliseconds),\"image\":[640,480]}\n", to: "far.ndjson")
    let recorded = try Heed.run("record", "--recognitions", far, "--session", "far", "--store", store, "--quiet")
    #expect(recorded.status == status, "\(recorded.errors)")
    guard status == 0 else { return }
    let again = try Heed.run("replay", "far", "--store", store, "--quiet")
    #expect(again.status == 0 && again.output == recorded.output, "\(again.errors)")
  }

  @Test func refusedReplayNamesTheReason() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    _ = try Heed.run("analyze", "--recognitions", Self.road, "--session", "plain", "--store", store, "--quiet")
    _ = try Self.recordRoad(store)
    for (arguments, status, word) in [
      (["replay", "plain", "--store", store], 65, "--record observations"),
      (["replay", "none", "--store", store], 66, "none"),
      (["replay", "road", "--store", store, "--speed", "0"], 64, "factor"),
      (["replay", "road", "--store", store, "--from", "5", "--to", "4"], 64, "--from"),
      (["record", "--recognitions", Self.road], 64, "--session"),
      (["record", "drive.mp4", "--camera", "0", "--session", "a"], 64, "--camera"),
      (["analyze", "--recognitions", Self.road, "--record", "observations"], 64, "--session"),
      (
        ["analyze", "--recognitions", Self.road, "--record", "video", "--session", "a", "--store", store], 64,
        "pictures"
      ),
      (["record", "--recognitions", Self.road, "--session", "road", "--store", store], 64, "--replace"),
    ] as [([String], Int32, String)] {
      let outcome = try Heed.run(arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains(word), "\(arguments): \(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
  }

  @Test(.enabled(if: Models.isThere, "run Tools/setup first"))
  func cabinAndRoadAreReplayedByteForByte() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    let arguments = try Self.both(scratch)
    let plain = try Heed.run(["analyze"] + arguments)
    let recorded = try Heed.run(
      ["record"] + arguments + ["--session", "both", "--store", store, "--record", "cabin-video"])
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(recorded.output == plain.output, "recording changes nothing")
    #expect(try Heed.run("replay", "both", "--store", store, "--objects", "--quiet").output == recorded.output)
    let fast = try Heed.run("replay", "both", "--store", store, "--objects", "--quiet", "--speed", "1000")
    #expect(fast.output == recorded.output)
    let drawn = try Heed.run(
      "replay", "both", "--store", store, "--overlay", scratch.file("seen.mp4").path, "--to", "1")
    #expect(drawn.status == 0 && !drawn.errors.contains("plain ground"), "\(drawn.errors)")
  }

  @Test(.enabled(if: Models.isThere, "run Tools/setup first"))
  func videoIsRecordedOnlyOnRequest() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    let arguments = try Self.both(scratch)
    _ = try Heed.run(["record"] + arguments + ["--session", "none", "--store", store])
    _ = try Heed.run(["record"] + arguments + ["--session", "some", "--store", store, "--record", "video"])
    func files(_ name: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "\(store)/\(name)").sorted()
    }
    #expect(try files("none") == ["session.sqlite", "session.sum"])
    #expect(try files("some") == ["cabin.mkv", "session.sqlite", "session.sum"], "recognitions have no picture")
    #expect(try Heed.run("sessions", "delete", "some", "--store", store).status == 0)
  }
}
