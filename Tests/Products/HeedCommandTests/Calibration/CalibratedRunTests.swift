import Foundation
import HeedSignals
import Testing

@Suite("Runs with a calibration", .serialized, .enabled(if: Models.isThere, "run Tools/setup first"))
struct CalibratedRunTests {
  /// One picture of a face: a short recording, and a calibration of the sample cabin for it.
  private static func recording(_ scratch: Scratch) throws -> String {
    let folder = scratch.file("frames")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let picture = Heed.root.appending(path: "Tests/Senses/HeedVisionTests/Fixtures/face.png")
    for index in 0..<3 {
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "\(index).png"), withDestinationURL: picture)
    }
    return folder.path
  }

  /// Made once: the tests only check which runs use it.
  private static let made: Result<String, any Error> = Result {
    let scratch = try Scratch()
    let points = try scratch.write(CalibrateTests.table([0]), to: "points.csv")
    let outcome = try Heed.run(
      "calibrate", "--video", Heed.drive, "--points", points, "--rig", Heed.rig, "--driver", "p07", "--store",
      scratch.file("store").path, "--output", "-")
    return outcome.output
  }

  private static func rig(_ scratch: Scratch, _ change: (String, String)) throws -> String {
    let text = try String(contentsOfFile: Heed.rig + "/rig.yaml", encoding: .utf8)
    #expect(text.contains(change.0))
    return try scratch.write(text.replacingOccurrences(of: change.0, with: change.1), to: "rig.yaml")
  }

  @Test func namedCalibrationIsUsedAndRecorded() throws {
    let scratch = try Scratch()
    let (text, store) = (try Self.made.get(), scratch.file("store").path)
    let (file, clip) = (try scratch.write(text, to: "c.json"), try Self.recording(scratch))
    let plain = try Heed.run("analyze", clip, "--rig", Heed.rig, "--quiet")
    let calibrated = try Heed.run(
      "analyze", clip, "--rig", Heed.rig, "--quiet", "--calibration", file, "--session", "one", "--store", store)
    #expect(plain.status == 0 && calibrated.status == 0, "\(calibrated.errors)")
    #expect(calibrated.output.contains("\"screen_pt\":[") && calibrated.output.contains("\"screen_state\":"))
    #expect(calibrated.lines.first != plain.lines.first, "from the first frame on")
    let shown = try Heed.run("sessions", "show", "one", "--format", "ndjson", "--store", store)
    #expect(shown.errors.contains("with p07's calibration: one point, of 20"), "\(shown.errors)")
    #expect(shown.lines.last?.contains("\"type\":\"summary\"") ?? false)
    let kept = try Heed.run("sessions", "show", "one", "--calibration", "--store", store)
    #expect(kept.output == text)
  }

  @Test func calibrationOfTheDriverIsUsedAgain() throws {
    let scratch = try Scratch()
    let store = scratch.file("store").path
    try FileManager.default.createDirectory(atPath: store + "/calibrations", withIntermediateDirectories: true)
    let kept = try scratch.write(try Self.made.get(), to: "store/calibrations/p07.json")
    let clip = try Self.recording(scratch)
    func analyze(_ more: String...) throws -> Heed.Outcome {
      let arguments = (["analyze", clip, "--rig", Heed.rig, "--store", store] + more).map { "'\($0)'" }
      return try Heed.shell("\"$HEED\" \(arguments.joined(separator: " "))")
    }
    let (own, named, without, stranger) = (
      try analyze("--driver", "p07"), try analyze("--calibration", kept, "--driver", "p08"),
      try analyze("--driver", "p07", "--no-calibration"), try analyze("--driver", "p08")
    )
    #expect(own.errors.contains("Using p07's calibration: one point, of 20"), "\(own.errors)")
    #expect(own.output == named.output && own.output != without.output && without.output == stranger.output)
    #expect(without.remarks.isEmpty && stranger.remarks.isEmpty, "\(without.errors)\(stranger.errors)")
    #expect(named.errors.contains("p07's calibration, not p08's"), "\(named.errors)")
    // A misfit is reported, and the run goes on without the calibration.
    let text = try Self.made.get()
    try Data(text.replacing("\"mode\":1", with: "\"mode\":5").utf8).write(to: URL(fileURLWithPath: kept))
    let changed = try analyze("--driver", "p07")
    #expect(changed.status == 0 && changed.output == without.output)
    #expect(changed.errors.contains("p07's calibration is not used. The calibration was changed"), "\(changed.errors)")
  }

  @Test(arguments: [
    ("", "not a calibration"), ("{}", "changed or cut off"), ("gaze", "not a JSON object"),
    (String(repeating: " ", count: 70_000), "larger than 64 KB"),
  ])
  func invalidCalibrationIsRefused(text: String, words: String) throws {
    let scratch = try Scratch()
    let file = try scratch.write(text, to: "c.json")
    let outcome = try Heed.run("analyze", Heed.drive, "--rig", Heed.rig, "--calibration", file)
    #expect(outcome.status == 78 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(words) && outcome.errors.hasPrefix("error: \(file): "), "\(outcome.errors)")
  }

  @Test func calibrationWithoutARigIsRefused() throws {
    let scratch = try Scratch()
    let file = try scratch.write(try Self.made.get(), to: "c.json")
    let outcome = try Heed.run("analyze", Heed.drive, "--calibration", file)
    #expect(outcome.status == 78 && outcome.errors.contains("--rig"), "\(outcome.errors)")
    let absent = try Heed.run("analyze", Heed.drive, "--rig", Heed.rig, "--calibration", "no-such.json")
    #expect(absent.status == 78 && absent.errors.contains("no-such.json: it is not there"), "\(absent.errors)")
  }

  @Test(arguments: [
    (("size_mm: [340, 190]", "size_mm: [341.5, 190]"), "another display"), (("fx: 650", "fx: 660"), "another camera"),
  ])
  func calibrationOfAnotherRigIsRefused(change: (String, String), words: String) throws {
    let scratch = try Scratch()
    let file = try scratch.write(try Self.made.get(), to: "c.json")
    let outcome = try Heed.run(
      "analyze", Heed.drive, "--rig", try Self.rig(scratch, change), "--calibration", file, "--output",
      scratch.file("lines").path)
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains(words) && outcome.errors.contains("c.json"), "\(outcome.errors)")
    #expect(try scratch.names == ["c.json", "rig.yaml"])
  }
}
