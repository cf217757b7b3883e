import Foundation
import Testing

@Suite("heed analyze", .serialized, .enabled(if: Models.isThere, "run Tools/setup first"))
struct AnalyzeTests {
  private struct Line: Decodable {
    var type: String
    var t_ms: Double
    var frame: Int?
    var frames: Int?
    var complete: Bool?
  }

  /// One picture of a face, repeated: a recording of two seconds that any machine can make.
  private static func recording(_ scratch: Scratch, frames: Int = 60) throws -> String {
    let picture = Heed.root.appending(path: "Tests/Senses/HeedVisionTests/Fixtures/face.png")
    let folder = scratch.file("frames")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for index in 0..<frames {
      let name = "0000\(index)".suffix(4)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "\(name).png"), withDestinationURL: picture)
    }
    return folder.path
  }

  @Test func everyLineIsJSONInTimeOrderWithTheSummaryLast() throws {
    let scratch = try Scratch()
    let outcome = try Heed.run("analyze", try Self.recording(scratch), "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    let lines = try outcome.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    let frames = lines.filter { $0.type == "frame" }
    #expect(frames.compactMap(\.frame) == Array(0..<60))
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.t_ms < $1.t_ms }, "frames' times increase")
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.t_ms <= $1.t_ms }, "no line's time goes back")
    #expect(lines.last?.type == "summary")
    #expect(lines.last?.frames == 60)
    #expect(lines.last?.complete == true)
  }

  @Test func theSameRecordingGivesTheSameBytes() throws {
    let scratch = try Scratch()
    let recording = try Self.recording(scratch, frames: 20)
    let (first, second) = (try Heed.run("analyze", recording), try Heed.run("analyze", recording))
    #expect(first.output == second.output)
    #expect(!first.output.isEmpty)
  }

  @Test func closedPipeEndsTheAnalysisQuietly() throws {
    let scratch = try Scratch()
    let recording = try Self.recording(scratch)
    let outcome = try Heed.shell("\"$HEED\" analyze '\(recording)' --quiet | head -n 1")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 1)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func missingPictureMakesTheRunIncomplete() throws {
    let scratch = try Scratch()
    let recording = try Self.recording(scratch)
    try FileManager.default.removeItem(atPath: "\(recording)/0030.png")
    let outcome = try Heed.run("analyze", recording, "--quiet")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("incomplete") && outcome.errors.contains("59"), "\(outcome.errors)")
    #expect(outcome.lines.last?.contains("\"complete\":false") ?? false)
  }

  @Test func linesAndOverlayNeedSeparateFiles() throws {
    let scratch = try Scratch()
    let file = scratch.file("both.mp4").path
    let outcome = try Heed.run("analyze", try Self.recording(scratch), "--output", file, "--overlay", file)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--output and --overlay"), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func textTimelineUsesPlainWords() throws {
    let scratch = try Scratch()
    let outcome = try Heed.run("analyze", try Self.recording(scratch), "--format", "text", "--quiet")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("camera        first picture"))
    #expect(outcome.output.contains("NOT JUDGED: the picture stands still"), "one picture, sixty times")
    #expect(!outcome.output.contains("\u{1B}"), "no colours where nobody looks")
    #expect(outcome.lines.last?.contains("60 frames in 2.0 s") ?? false, "\(outcome.output)")
  }

  @Test func failedAnalysisLeavesNoFile() throws {
    let scratch = try Scratch()
    let file = try scratch.write("this is no video", to: "noise.mp4")
    let outcome = try Heed.run(
      "analyze", file, "--output", scratch.file("lines").path, "--overlay", scratch.file("seen.mp4").path, "--session",
      "one", "--store", scratch.file("store").path)
    #expect(outcome.status == 65)
    #expect(try scratch.names == ["noise.mp4"])
  }

  @Test func linesOverlayAndSessionAreWrittenInOneRun() throws {
    let scratch = try Scratch()
    let arguments = [
      "analyze", try Self.recording(scratch, frames: 20), "--quiet", "--output", scratch.file("lines").path,
      "--overlay",
      scratch.file("seen.mp4").path, "--session", "one", "--store", scratch.file("store").path, "--driver", "p1",
    ].map { "'\($0)'" }.joined(separator: " ")
    let first = try Heed.shell("\"$HEED\" \(arguments)")
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.isEmpty)
    #expect(try scratch.names == ["frames", "lines", "seen.mp4", "store"])
    let session = try Heed.run("sessions", "show", "one", "--format", "ndjson", "--store", scratch.file("store").path)
    #expect(session.lines.last?.contains("\"type\":\"summary\"") ?? false)
    #expect(!session.output.contains("\"type\":\"frame\""), "a session holds no frames")
    let again = try Heed.shell("\"$HEED\" \(arguments)")
    #expect(again.status == 64)
    #expect(again.errors.contains("--replace"))
    #expect(try Heed.shell("\"$HEED\" \(arguments) --replace").status == 0)
  }
}
