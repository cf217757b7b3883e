import Foundation
import Testing

/// Recognitions with a cabin, alone, and with pictures of the road.
@Suite("The road in heed analyze")
struct RoadAnalyzeTests {
  private struct Line: Decodable {
    var type: String
    var t_ms: Double
    var of: String?
    var road_frames: Int?
  }

  private static func lines(_ outcome: Heed.Outcome) throws -> [Line] {
    try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  /// Blank pictures, ten a second.
  private static func pictures(_ count: Int, _ scratch: Scratch, named name: String = "road") throws -> String {
    let picture = Heed.root.appending(path: "Tests/Senses/HeedVisionTests/Fixtures/face.png")
    let folder = scratch.file(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for index in 0..<count {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "\("0000\(index)".suffix(4)).png"), withDestinationURL: picture)
    }
    return folder.path
  }

  private static func recognitions(_ count: Int, _ scratch: Scratch) throws -> String {
    let lines = (0..<count).map { RecognitionLines.frame.replacing("100.5", with: "\($0 * 100)") }
    return try scratch.write(([RecognitionLines.camera] + lines).joined(separator: "\n"), to: "r.ndjson")
  }

  @Test func analysisOfRecognitionsEndsWithASummary() throws {
    let scratch = try Scratch()
    let outcome = try Heed.run("analyze", "--recognitions", try Self.recognitions(20, scratch), "--objects", "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = try Self.lines(outcome)
    #expect(lines.last?.type == "summary" && lines.last?.road_frames == 20)
    #expect(lines.map(\.t_ms) == lines.map(\.t_ms).sorted())
  }

  @Test func roadPicturesAloneAreAnalysedAndDrawn() throws {
    let scratch = try Scratch()
    let outcome = try Heed.run(
      "analyze", "--road", try Self.pictures(12, scratch), "--overlay", scratch.file("seen.mp4").path, "--output",
      scratch.file("lines").path, environment: ["HEED_MODELS": scratch.file("no-models").path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("there is no model that finds objects"), "\(outcome.errors)")
    #expect(try scratch.names == ["lines", "road", "seen.mp4"])
    let written = try String(contentsOf: scratch.file("lines"), encoding: .utf8)
    #expect(written.contains("\"reason\":\"modelMissing\"") && written.contains("\"road_frames\":12"))
  }

  @Test func recognitionsAndPicturesAreCombined() throws {
    let scratch = try Scratch()
    let outcome = try Heed.run(
      "analyze", "--road", try Self.pictures(12, scratch), "--recognitions", try Self.recognitions(4, scratch),
      "--overlay", scratch.file("seen.mp4").path, environment: ["HEED_MODELS": scratch.file("no-models").path])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(!outcome.output.contains("modelMissing"), "somebody else looks for objects")
    #expect(try Self.lines(outcome).last?.road_frames == 12)
  }

  @Test(.enabled(if: Models.isThere, "run Tools/setup first"))
  func cabinAndRoadLinesComeInTimeOrder() throws {
    let scratch = try Scratch()
    let arguments = [
      "analyze", try Self.pictures(30, scratch, named: "cabin"), "--recognitions", try Self.recognitions(20, scratch),
      "--objects", "--quiet",
    ]
    let outcome = try Heed.run(arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = try Self.lines(outcome)
    #expect(lines.count { $0.type == "frame" } == 30)
    #expect(lines.map(\.t_ms) == lines.map(\.t_ms).sorted(), "the road goes on when the cabin is over")
    #expect(lines.last?.type == "summary" && lines.last?.road_frames == 20)
    #expect(try Heed.run(arguments).output == outcome.output, "the same bytes again")
  }

  @Test func cutOffRecognitionsAreReported() throws {
    let scratch = try Scratch()
    let broken = try scratch.write(RecognitionLines.frame + "\n{\"t_ms\":300,\"ima", to: "r.ndjson")
    let outcome = try Heed.run("analyze", "--recognitions", broken, "--quiet")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("breaks off in line 2"), "\(outcome.errors)")
    #expect(outcome.lines.last?.contains("\"complete\":false") ?? false)
  }

  @Test func conflictingOptionsAreRefused() throws {
    let scratch = try Scratch()
    let (road, recognitions) = (try Self.pictures(2, scratch), try Self.recognitions(2, scratch))
    let video = scratch.file("x.mp4").path
    let cases: [([String], Int32, String)] = [
      (["analyze", Heed.drive, "--objects"], 64, "--objects is about the road"),
      (["analyze", "--recognitions", recognitions, "--overlay", video], 64, "--overlay needs pictures"),
      (["analyze", "--recognitions", recognitions, "--road-overlay", video], 64, "--road-overlay needs"),
      (["analyze", "--road", road, "--overlay", video, "--road-overlay", video], 64, "omit one"),
      (["analyze", "--road", "0"], 64, "heed run"), (["analyze", "--road", "no-such.mp4"], 66, "no-such.mp4"),
      (["analyze", "--road", #filePath], 65, "not a video"),
      (["analyze", "--recognitions", "no-such.ndjson"], 66, "no-such.ndjson"),
      (["analyze", "--recognitions", recognitions, "--output", recognitions], 64, "the input"),
      (["run", "--camera", "97", "--road", road], 64, "is a recording"),
    ]
    for (arguments, status, words) in cases {
      let outcome = try Heed.run(arguments)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains(words), "\(arguments): \(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
    #expect(!FileManager.default.fileExists(atPath: video))
  }
}
