import Foundation
import Testing

@Suite("heed analyze with several clips", .serialized, .enabled(if: Models.isThere, "run Tools/setup first"))
struct SeveralClipsTests {
  /// Clips of a face with different lengths, in their own folder.
  private static func clips(_ frames: [Int], _ scratch: Scratch) throws -> [String] {
    let picture = Heed.root.appending(path: "Tests/Senses/HeedVisionTests/Fixtures/face.png")
    return try frames.enumerated().map { number, frames in
      let folder = scratch.file("clips/take\(number)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for index in 0..<frames {
        try FileManager.default.createSymbolicLink(
          at: folder.appending(path: "\(1000 + index).png"), withDestinationURL: picture)
      }
      return folder.path
    }
  }

  private static func files(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test(arguments: ["1", "3"])
  func everyClipMatchesItsSeparateRun(jobs: String) throws {
    let scratch = try Scratch()
    let clips = try Self.clips([12, 5, 20], scratch)
    let lines = scratch.file("lines")
    let outcome = try Heed.run(["analyze"] + clips + ["--output", lines.path + "/", "--jobs", jobs])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.remarks.count { $0.contains(" of 3: ") } == 3, "a line per finished clip: \(outcome.errors)")
    #expect(try Self.files(lines) == ["take0.ndjson", "take1.ndjson", "take2.ndjson"])
    for (number, clip) in clips.enumerated() {
      let alone = try Heed.run("analyze", clip).output
      #expect(try String(contentsOf: lines.appending(path: "take\(number).ndjson"), encoding: .utf8) == alone)
    }
  }

  @Test func failedClipIsNamedAndStopsNoOtherClip() throws {
    let scratch = try Scratch()
    let clips = try Self.clips([5, 20], scratch)
    try FileManager.default.removeItem(atPath: "\(clips[1])/1010.png")
    let noise = try scratch.write("this is no video", to: "noise.mp4")
    let absent = scratch.file("absent.mp4").path
    let lines = scratch.file("lines")
    let outcome = try Heed.run(
      ["analyze", noise, absent] + clips + ["--output", lines.path, "--quiet", "--jobs", "2"])
    #expect(outcome.status == 66, "the highest of 65, 66, 0 and 1")
    let sentences = [
      "error: \(noise)", "error: \(absent) is not there", "\(clips[1]) is incomplete", "2 of 4 clips failed",
    ]
    for sentence in sentences {
      #expect(outcome.errors.contains(sentence), "\(sentence): \(outcome.errors)")
    }
    #expect(!outcome.errors.contains(clips[0]), "nothing about the clip that is done")
    #expect(try Self.files(lines) == ["take0.ndjson", "take1.ndjson"], "nothing half written")
  }

  // The options for two clips, with the exit status and a part of the message.
  @Test(arguments: [
    (["a.mp4", "b.mp4"], 64, "--output"),
    (["a.mp4", "b.mp4", "--session", "one"], 64, "--session is for one clip"),
    (["a.mp4", "b.mp4", "--overlay", "seen.mp4"], 64, "--overlay is for one clip"),
    (["a.mp4", "b.mp4", "--road", "road.mp4"], 64, "--road is for one clip"),
    (["a.mp4", "b.mp4", "--output", "lines", "--vehicle", "can.ndjson"], 64, "--vehicle is for one clip"),
    (["a.mp4", "b.mp4", "--output", "lines", "--jobs", "0"], 64, "--jobs 0"),
    (["monday/a.mp4", "tuesday/a.mp4", "--output", "lines"], 64, "monday/a.mp4 and tuesday/a.mp4"),
    (["a.mp4", "a.avi", "--output", "lines"], 64, "lines/a.ndjson"),
    (["a.mp4", "0", "--output", "lines"], 64, "heed run"),
    (["a.mp4", "b.mp4", "--output", #filePath], 64, "is a file"),
    (["a.mp4", "b.mp4", "--output", "/no-such-folder/lines"], 74, "/no-such-folder/lines"),
    (["a.mp4", "b.mp4", "--output", "lines", "--rig", "no-such-rig"], 78, "no-such-rig is not there"),
  ])
  func wrongBatchOptionsAreRefusedBeforeAnyClipRuns(arguments: [String], status: Int32, words: String) throws {
    let scratch = try Scratch()
    let line = (["analyze"] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Heed.shell("cd '\(scratch.folder.path)' && \"$HEED\" \(line)")
    #expect(outcome.status == status, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!outcome.errors.contains("a.mp4 is not there"), "no clip's turn came")
    #expect(try scratch.names.isEmpty)
  }

  /// The interrupt goes to the program alone, as from `kill`, or to its group, as from a terminal.
  @Test(arguments: ["$!", "-$!"])
  func interruptEndsEveryClipProcess(target: String) throws {
    let scratch = try Scratch()
    let clips = try Self.clips([2000, 2000, 2000], scratch).map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Heed.shell(
      """
      set -m; cd '\(scratch.folder.path)'
      "$HEED" analyze \(clips) --output lines --jobs 2 &
      until [ "$(ls -A lines 2> /dev/null | grep -c part)" = 2 ]; do sleep 0.02; done
      kill -INT \(target); wait $!
      """)
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(outcome.errors.contains("Interrupted: 0 of 3 clips are written."), "\(outcome.errors)")
    #expect(try Self.files(scratch.file("lines")).isEmpty, "nothing half written")
  }

  @Test func clipProcessesEndWithTheirParent() throws {
    let scratch = try Scratch()
    let clips = try Self.clips([2000, 2000], scratch).map { "'\($0)'" }.joined(separator: " ")
    // The folder is empty once the clips' processes have cleaned up.
    let outcome = try Heed.shell(
      """
      cd '\(scratch.folder.path)'
      "$HEED" analyze \(clips) --output lines --jobs 2 2> /dev/null &
      until [ "$(ls -A lines 2> /dev/null | grep -c part)" = 2 ]; do sleep 0.02; done
      kill -KILL $!
      while [ -n "$(ls -A lines)" ]; do sleep 0.02; done
      """)
    #expect(outcome.status == 0)
  }
}
