import Foundation
import HeedSignals
import Testing

@Suite("heed calibrate", .serialized, .enabled(if: Models.isThere, "run Tools/setup first"))
struct CalibrateTests {
  /// The first points of the sample drive.
  static let five = [(960, 540), (192, 108), (1728, 108), (192, 972), (1728, 972)]

  /// - Parameters:
  ///   - points: Indices of points in the short drive.
  ///   - milliseconds: Used time of each point.
  static func table(_ points: [Int] = Array(0..<5), milliseconds: Int = 1400, more: String = "") -> String {
    "point,start_ms,end_ms,x_pt,y_pt,role\n"
      + points.map { index in
        let (x, y) = five[index]
        let start = index * ShortDrive.millisecondsAPoint
        return "p\(index + 1),\(start),\(start + milliseconds),\(x),\(y),calibration\n"
      }.joined() + more
  }

  private static func calibrate(_ scratch: Scratch, _ table: String, _ more: String...) throws -> Heed.Outcome {
    let points = try scratch.write(table, to: "points.csv")
    let arguments = ["calibrate", "--video", try ShortDrive.path.get(), "--points", points, "--rig", Heed.rig] + more
    return try Heed.shell("\"$HEED\" \(arguments.map { "'\($0)'" }.joined(separator: " "))")
  }

  private static func read(_ file: URL) throws -> GazeCalibration { try GazeCalibration(file: Data(contentsOf: file)) }

  @Test func recordedVideoIsCalibratedAndReported() throws {
    let scratch = try Scratch()
    let (file, picture) = (scratch.file("p07.json"), scratch.file("p07.svg"))
    let validation = "\"<b>v&</b>\",\(ShortDrive.again.lowerBound),\(ShortDrive.again.upperBound),960,540,validation\n"
    let outcome = try Self.calibrate(
      scratch, Self.table(more: validation), "--output", file.path, "--report", picture.path, "--driver", "p07",
      "--store", scratch.file("store").path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    for words in [
      "p3 ", "when left out", "error to expect on the display", "validation: mean", "without a calibration",
    ] {
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }
    let calibration = try Self.read(file)
    #expect(calibration.driver == "p07" && calibration.mode == .fivePoint && calibration.points.count == 5)
    #expect(calibration.created ?? 0 > 1.7e12, "the wall clock is known where people calibrate")
    let kept = scratch.file("store/calibrations/p07.json")
    #expect(try Data(contentsOf: kept) == Data(contentsOf: file))
    let svg = try String(contentsOf: picture, encoding: .utf8)
    #expect(svg.contains("<svg") && svg.contains("&lt;b&gt;v&amp;"))
    #expect(!svg.contains("<b>v"), "a point's name is text, not markup")
    #expect(!svg.contains("src=") && !svg.contains("href=") && !svg.contains("@import"), "it loads nothing")
  }

  @Test func calibrationReportIsAPicture() throws {
    let scratch = try Scratch()
    let picture = scratch.file("p.svg")
    let outcome = try Self.calibrate(
      scratch, Self.table([0]), "--output", "-", "--report", picture.path, "--quiet")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(try GazeCalibration(file: Data(outcome.output.utf8)).mode == .onePoint)
    let svg = try String(contentsOf: picture, encoding: .utf8)
    #expect(svg.hasPrefix("<?xml") && svg.hasSuffix("</svg>\n\n") || svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("class=\"p-target p-cal\"") && svg.contains("class=\"p-vector p-cal\""))
  }

  @Test func pointWithoutSamplesIsReportedAndSkipped() throws {
    let scratch = try Scratch()
    let file = scratch.file("c.json")
    let late = "late,900000,902000,960,540,validation\nshort,1500,1800,960,540,calibration\n"
    let outcome = try Self.calibrate(scratch, Self.table(more: late), "--output", file.path, "--quiet")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("late was left out"), "\(outcome.errors)")
    #expect(outcome.errors.contains("short was left out: it was shown for 300 ms"), "\(outcome.errors)")
    #expect(try Self.read(file).points.count == 5)
  }

  private static let bad: [(String, Int32, String)] = [
    (table([1, 3, 1]), 65, "at the same time"),
    (table([0, 1, 2]), 78, "3 points are not enough"),
    (table(milliseconds: 100), 78, "p1 failed: it was shown for 100 ms"),
    (line, 78, "one line"),
  ]

  /// The first four points' times, with all places on the left edge.
  private static var line: String {
    table(Array(0..<4)).split(separator: "\n").map { row in
      let cells = row.split(separator: ",").map(String.init)
      guard cells[0] != "point" else { return String(row) }
      return "\(cells[0]),\(cells[1]),\(cells[2]),192,\(cells[1].count * 100),calibration"
    }.joined(separator: "\n")
  }

  @Test(arguments: bad)
  func refusedCalibrationChangesNoFile(table: String, status: Int32, words: String) throws {
    let scratch = try Scratch()
    _ = try scratch.write("what was there", to: "c.json")
    try FileManager.default.createDirectory(
      at: scratch.file("store/calibrations"), withIntermediateDirectories: true)
    _ = try scratch.write("and there", to: "store/calibrations/p07.json")
    let outcome = try Self.calibrate(
      scratch, table, "--output", scratch.file("c.json").path, "--report", scratch.file("c.svg").path, "--driver",
      "p07", "--store", scratch.file("store").path, "--quiet")
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try String(contentsOf: scratch.file("c.json"), encoding: .utf8) == "what was there")
    #expect(try String(contentsOf: scratch.file("store/calibrations/p07.json"), encoding: .utf8) == "and there")
    #expect(try scratch.names == ["c.json", "points.csv", "store"])
  }

  @Test func liveCalibrationGuidesThroughThePoints() throws {
    let scratch = try Scratch()
    // The recording plays as a camera; the driver looks at each point for two seconds, in which it is measured.
    let outcome = try Heed.run(
      "calibrate", "--camera", try ShortDrive.path.get(), "--automatic", "0.4", "--rig", Heed.rig, "--driver", "p07",
      "--store",
      scratch.file("store").path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("Point 2 of 5, top left: 34 mm from the left edge, 19 mm from the top"))
    #expect(outcome.errors.contains("Expect gaze to be off by"))
    let calibration = try Self.read(scratch.file("store/calibrations/p07.json"))
    #expect(calibration.points.count == 5 && calibration.driver == "p07" && calibration.expected.degrees > 0)
  }

  @Test func eyesNotFollowingThePointsAreRefused() throws {
    let scratch = try Scratch()
    // Enter is pressed at once each time, while the recorded driver still looks elsewhere.
    let outcome = try Heed.shell(
      "yes '' | \"$HEED\" calibrate --camera '\(Heed.drive)' --rig '\(Heed.rig)' --output '\(scratch.file("c").path)'")
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains("The gaze would be off by") && outcome.errors.contains("Nothing was changed"))
    #expect(try scratch.names.isEmpty)
  }

  @Test func onePointCalibrationNeedsOneKeyPress() throws {
    let outcome = try Heed.shell(
      "echo | \"$HEED\" calibrate --camera '\(try ShortDrive.path.get())' --rig '\(Heed.rig)' --mode one --output -")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try GazeCalibration(file: Data(outcome.output.utf8)).mode == .onePoint)
    #expect(outcome.errors.contains("Fitted: the offset. More points would allow the scale, too."))
  }

  @Test func missingKeyboardInputIsReported() throws {
    let outcome = try Heed.run("calibrate", "--camera", Heed.drive, "--rig", Heed.rig, "--output", "-")
    #expect(outcome.status == 64 && outcome.errors.contains("--automatic"), "\(outcome.errors)")
    let closed = try Heed.shell("\"$HEED\" calibrate --camera '\(Heed.drive)' --rig '\(Heed.rig)' --output - <&-")
    #expect(closed.status == 64 && closed.errors == outcome.errors, "\(closed.errors)")
  }

  @Test func interruptedCalibrationChangesNoFile() throws {
    let scratch = try Scratch()
    let file = try scratch.write("what was there", to: "c.json")
    // The keyboard stays open without input; the interrupt comes once the first point is named.
    let outcome = try Heed.shell(
      """
      set -m; cd '\(scratch.folder.path)'; mkfifo keys; exec 3<>keys
      "$HEED" calibrate --camera "$DRIVE" --rig '\(Heed.rig)' --output c.json <keys 2>said & heed=$!
      until grep -q 'Point 1' said || ! kill -0 $heed; do sleep 0.05; done
      kill -INT $heed; wait $heed; status=$?; cat said >&2; rm keys said; exit $status
      """)
    #expect(outcome.status == 130, "\(outcome.errors)")
    #expect(try scratch.names == ["c.json"])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "what was there")
  }

  private static let wrong: [([String], String)] = [
    (["--video", Heed.drive], "--points"), (["--points", "p.csv"], "--video"),
    (["--camera", "0", "--video", Heed.drive], "--camera"), (["--camera", "0", "--points", "p.csv"], "--points"),
    (["--camera", "0", "--automatic", "nan"], "--automatic"), (["--camera", "0"], "--output"),
    (["--video", Heed.drive, "--points", "p.csv", "--mode", "six"], "--mode"),
    (["--camera", "0", "--driver", "somebody@example.org"], "e-mail"),
    (["--camera", "0", "--driver", "../p"], "driver"),
    (["--video", "0", "--points", "p.csv", "--output", "-"], "--camera 0"),
    (["--camera", "0", "--output", "a", "--report", "a"], "--report"),
    (["--camera", "0", "--output", "a", "--report", "a.HTML"], "name a file in .svg"),
  ]

  @Test(arguments: wrong)
  func wrongUsageIsReported(arguments: [String], words: String) throws {
    let line = (["calibrate", "--rig", Heed.rig] + arguments).map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Heed.shell("\"$HEED\" \(line)")
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
  }
}
