import CardDrawing
import Draws
import Foundation
import Heed
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@Suite("heed rig makes rigs without ruler and YAML")
struct RigTests {
  private static let display = ["--display", "344x194", "--points", "1920x1080", "--place", "above", "--offset", "8"]

  /// Pictures of a card as files of a folder.
  private static func cards(in scratch: Scratch, tilts: [SIMD3<Double>] = CardPictures.tilts) throws -> String {
    let folder = scratch.file("cards")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, frame) in CardPictures.frames(tilts: tilts).enumerated() {
      try writePNG(frame, to: folder.appending(path: String(format: "%02d.png", index)).path)
    }
    return folder.path
  }

  @Test(arguments: [0, 1])
  func fullDiskLeavesNoHalfWrittenRig(blocks: Int) throws {
    let scratch = try Scratch()
    let folder = scratch.file("desk").path
    // A limit on file sizes, which bash counts in kB: the rig exceeds it.
    let zones = String(repeating: "x", count: 1500)
    let arguments = (Self.display + ["--name", zones]).map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Heed.shell(
      "(trap '' XFSZ; ulimit -f \(blocks); \"$HEED\" rig new '\(folder)' --quiet \(arguments)) 2>&1 | cat >&2")
    #expect(outcome.status == 74 && outcome.errors.contains("cannot be written"), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func rigIsMadeFromCardPicturesAndADisplay() throws {
    let scratch = try Scratch()
    let cards = try Self.cards(in: scratch)
    let folder = scratch.file("desk").path
    let outcome = try Heed.run(["rig", "new", folder, "--from", cards] + Self.display)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("degrees across") && outcome.errors.contains("8 mm above it"), "\(outcome.errors)")
    let rig = try RigFile.load(folder)
    let camera = try #require(rig.cabinCamera)
    #expect(abs(camera.fx / 700 - 1) < 0.04 && camera.size == CardPictures.camera.size && rig.name == "desk")
    let display = try #require(rig.display)
    #expect(display.topLeft.distance(to: .millimeters(172, 8, 0)) < 1e-4 && display.widthPoints == 1920)
    let text = try String(contentsOfFile: "\(folder)/rig.yaml", encoding: .utf8)
    #expect(text.contains("# field of view: ") && text.contains("# display: as given"), "\(text)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["rig.yaml"], "no picture is kept")
    // A later `rig show` prints the same.
    let shown = try Heed.run("rig", "show", folder)
    #expect(shown.status == 0 && shown.output.contains("344 x 194 mm, 1920 x 1080 points"), "\(shown.output)")
    #expect(shown.output.contains("looks straight out of it"))
  }

  @Test func replacingTheDisplayKeepsOtherRigValues() throws {
    let scratch = try Scratch()
    let folder = scratch.file("rig")
    try FileManager.default.copyItem(atPath: Heed.rig, toPath: folder.path)
    let before = try RigFile.load(folder.path)
    let refused = try Heed.run(["rig", "new", folder.path, "--quiet"] + Self.display)
    #expect(refused.status == 64 && refused.errors.contains("--replace"), "\(refused.errors)")
    #expect(try RigFile.load(folder.path) == before)
    let replaced = try Heed.run(["rig", "new", folder.path, "--quiet", "--replace"] + Self.display)
    // The field of view was not requested.
    #expect(replaced.status == 1 && replaced.errors.contains("field of view"), "\(replaced.errors)")
    var after = try RigFile.load(folder.path)
    #expect(after.display?.widthMeters == 0.344 && after.cabinCamera == before.cabinCamera)
    after.display = before.display
    #expect(after.zones.map(\.name) == before.zones.map(\.name) && after.name == before.name)
    #expect(try RigFile.load(folder.appending(path: "rig.yaml~").path) == before, "the file of before is kept")
  }

  @Test func withoutACardTheFieldOfViewIsAssumed() throws {
    let scratch = try Scratch()
    let flat = try Self.cards(in: scratch, tilts: [SIMD3](repeating: .zero, count: 5))
    let outcome = try Heed.run(["rig", "new", scratch.file("a").path, "--from", flat] + Self.display)
    #expect(outcome.status == 1 && outcome.errors.contains("field of view was not found"), "\(outcome.errors)")
    #expect(outcome.errors.contains("Tilt the card") || outcome.errors.contains("Hold a"), "\(outcome.errors)")
    #expect(try RigFile.load(scratch.file("a").path).cabinCamera == nil)
    let given = try Heed.run(
      ["rig", "new", scratch.file("b").path, "--from", flat, "--field-of-view", "70"] + Self.display)
    #expect(given.status == 0, "\(given.errors)")
    let camera = try #require(try RigFile.load(scratch.file("b").path).cabinCamera)
    #expect(abs(camera.fx - 320 / tan(35 * Double.pi / 180)) < 0.01)
  }

  @Test func rigQuestionsAreAnsweredOnStandardInput() throws {
    let scratch = try Scratch()
    let flags = "--display 344x194 --points 1920x1080"
    let folder = scratch.file("asked").path
    let outcome = try Heed.shell("printf 'sideways\\nleft\\n20\\n' | $HEED rig new \(folder) \(flags)")
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("That is not an answer"), "\(outcome.errors)")
    #expect(outcome.errors.contains("20 mm left of it"), "\(outcome.errors)")
    #expect(try RigFile.load(folder).display?.topLeft.distance(to: .millimeters(-20, -97, 0)) ?? 1 < 1e-4)
    // No person at the input, and no display that reports its size.
    let silent = try Heed.run("rig", "new", scratch.file("silent").path, "--place", "above", "--offset", "8", "--quiet")
    if silent.status == 64 { #expect(silent.errors.contains("--display"), "\(silent.errors)") }
    #expect(silent.status == 64 || silent.status == 1, "only a machine with a display needs no answer")
  }

  private static let usages: [([String], Int32, String)] = [
    (["--from", "a", "--camera", "0"], 64, "exclude each other"), (["--display", "344"], 64, "--display"),
    (["--points", "axb"], 64, "--points"), (["--card-points", "300"], 64, "--points"),
    (["--field-of-view", "200"], 64, "--field-of-view"), (["--field-of-view", "62"], 64, "--from"),
    (["--tilt", "90"], 64, "--tilt"),
    (["--seat", "left"], 64, "--cabin"), (["--cabin"], 64, "--from"), (["--place", "roof"], 64, "place"),
    (["--tilt", "5", "--clip-on"], 64, "--clip-on"), (["--from", "/no/such.png"] + display, 66, "no/such"),
    (["--display", "3x2", "--place", "above", "--offset", "8"], 64, "metres"),
  ]

  @Test(arguments: usages)
  func wrongUsageIsReported(arguments: [String], status: Int32, words: String) throws {
    let scratch = try Scratch()
    let outcome = try Heed.run(["rig", "new", scratch.file("rig").path] + arguments)
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try scratch.names == [])
  }

  @Test func unwritableRigFolderIsReportedFirst() throws {
    let scratch = try Scratch()
    let file = try scratch.write("no folder", to: "file")
    #expect(try Heed.run(["rig", "new", file] + Self.display).status == 74)
    #expect(try Heed.run(["rig", "new", "/no-such-folder/rig"] + Self.display).status == 74)
    #expect(try Heed.run("rig", "show", scratch.file("none").path).status == 78)
    _ = try scratch.write("name: a\nzonez: []\n", to: "rig.yaml")
    let broken = try Heed.run(["rig", "new", scratch.folder.path, "--replace"] + Self.display)
    #expect(broken.status == 78 && broken.errors.contains("rig.yaml:2:1"), "\(broken.errors)")
  }

  @Test func sampleRigIsDescribedInWords() throws {
    let shown = try Heed.run("rig", "show", Heed.rig)
    #expect(shown.status == 0)
    for words in [
      "Rig sample-cabin, the driver on the left", "640 x 480, focal length 650.0 px: 52.4 degrees across",
      "the lens is 8 mm above it, in the middle; it looks straight out of it", "zone          road (forward)",
      "road camera   1242 x 375", "1.65 m above the road", "0.30 m behind, 0.40 m to the left, 1.10 m up; yaw 180",
      "passenger (nondriving), from the lens: 0.76 m to the driver's right, 0.02 m below, 0.25 m in front",
    ] { #expect(shown.output.contains(words), "\(words): \(shown.output)") }
    #expect(shown.errors.isEmpty, "\(shown.errors)")
  }

  @Test func doubtfulRigIsQuestionedAlsoWithQuiet() throws {
    let scratch = try Scratch()
    let text = try String(contentsOfFile: "\(Heed.rig)/rig.yaml", encoding: .utf8)
    let rig = try scratch.write(
      text.replacing("[430, 75, 0]", with: "[-430, 75, 0]").replacing("\n  yaw_deg: 0", with: "\n  yaw_deg: 180"),
      to: "rig.yaml")
    let questions = [
      "\(rig):17: mirror_left lies 0.43 m to the driver's right", "\(rig):33: by yaw_deg 180 the road camera",
    ]
    let recognitions = try scratch.write(#"{"t_ms":0,"image":[1242,375],"objects":[]}"# + "\n", to: "r.ndjson")
    let points = try scratch.write("600,300\n", to: "points")
    for arguments in [
      ["alerts", recognitions, "--rig", rig, "--quiet"],
      ["locate", points, "--from", "pixel", "--to", "world", "--rig", rig, "--quiet"],
    ] {
      let outcome = try Heed.run(arguments)
      #expect(outcome.errors.components(separatedBy: "\n").count { $0.hasPrefix(rig) } == 2, "\(outcome.errors)")
      for question in questions { #expect(outcome.errors.contains(question), "\(outcome.errors)") }
    }
    let shown = try Heed.run("rig", "show", rig)
    #expect(shown.status == 0, "a question is no error")
    for question in questions { #expect(shown.output.contains(question), "\(shown.output)") }
  }

  @Test func pictureAndWalkNeedTheirInputs() throws {
    for (arguments, words) in [
      (["show", Heed.rig, "--picture", "a.png"], "need each other"), (["walk", Heed.rig], "--camera"),
      (["walk", Heed.rig, "--from", "a.mp4"], "--looks"),
    ] {
      let outcome = try Heed.run(["rig"] + arguments)
      #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome.errors)")
    }
    let scratch = try Scratch()
    let looks = try scratch.write("zone,start_ms,end_ms\nmirror_top,0,5000\n", to: "looks.csv")
    let folder = scratch.file("rig")
    try FileManager.default.copyItem(atPath: Heed.rig, toPath: folder.path)
    let unknown = try Heed.run("rig", "walk", folder.path, "--from", "a.mp4", "--looks", looks)
    #expect(unknown.status != 0 && unknown.errors.contains("the rig has no mirror_top"), "\(unknown.errors)")
  }

  @Test(.enabled(if: Models.isThere))
  func rigIsDrawnOverAClipWithTheDriver() throws {
    let scratch = try Scratch()
    let page = scratch.file("page.html").path
    let outcome = try Heed.run("rig", "show", Heed.rig, "--picture", try ShortDrive.path.get(), page)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let html = try String(contentsOfFile: page, encoding: .utf8)
    for part in ["data:image/png;base64,", "class=\"rig-plan\"", "mirror_left", "Yellow: the driver's head and gaze."] {
      #expect(html.contains(part), "\(part)")
    }
  }

  @Test(.enabled(if: Models.isThere))
  func tooShortDriveIsReportedForZoneLearning() throws {
    let scratch = try Scratch()
    let outcome = try Heed.run(
      "rig", "new", scratch.file("car").path, "--cabin", "--from", try ShortDrive.path.get())
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("The camera sees the driver in"), "\(outcome.errors)")
    #expect(outcome.errors.contains("of 120 s; give a longer drive"), "\(outcome.errors)")
    #expect(try RigFile.load(scratch.file("car").path).zones.isEmpty)
  }
}
