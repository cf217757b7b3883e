import Draws
import BoardDrawing
import Foundation
import Heed
import HeedGeometry
import HeedSignals
import HeedVideo
import Testing

@Suite("heed camera measures a camera, into a rig")
struct CameraTests {
  private static let truth = PinholeCamera(
    size: ImageSize(width: 320, height: 240), fx: 300, fy: 302, cx: 157, cy: 122, distortion: [-0.15, 0.03, 0, 0, 0])

  /// Pictures of a board, and one picture without.
  private static func boards(_ scratch: Scratch, count: Int = 8) throws -> String {
    let folder = scratch.file("boards")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var generator = SeededRandom(seed: 4)
    let studio = BoardStudio(camera: truth)
    for (index, hold) in BoardStudio.holds.prefix(count).enumerated() {
      try writePNG(studio.picture(hold, noise: 1, using: &generator), to: folder.appending(path: "\(index).png").path)
    }
    return folder.path
  }

  private static func run(_ folder: String, _ rig: String, _ more: String...) throws -> Heed.Outcome {
    try Heed.run(["camera", folder, "--board", "9x6", "--square", "25", "--output", rig] + more)
  }

  @Test func newRigIsWrittenAndReadByOtherCommands() throws {
    let scratch = try Scratch()
    let folder = try Self.boards(scratch)
    let wall = Frame(
      index: 0, time: .zero, size: Self.truth.size, format: .gray8, pixels: [UInt8](repeating: 99, count: 320 * 240))
    try writePNG(wall, to: "\(folder)/wall.png")
    let outcome = try Self.run(folder, scratch.file("mine").path, "--format", "json")
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("wall.png was not used: it shows no board"), "\(outcome.errors)")
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.file("mine").path).sorted()
    #expect(files == ["rig.yaml"])
    let rig = try RigFile.load(scratch.file("mine").path)
    let camera = try #require(rig.roadCamera).optics
    #expect(rig.name == "mine" && camera.size == Self.truth.size)
    #expect(abs(camera.fx / Self.truth.fx - 1) < 0.003 && abs(camera.fy / Self.truth.fy - 1) < 0.003)
    #expect(outcome.lines.count == 1 && outcome.output.hasPrefix("{\"camera\":\"road\",\"image\":[320,240],\"fx\":"))
    #expect(outcome.output.contains("\"name\":\"7.png\"") && outcome.output.contains("\"name\":\"wall.png\""))
  }

  @Test func replacingTheCameraKeepsOtherRigValues() throws {
    let scratch = try Scratch()
    let folder = try Self.boards(scratch)
    let rig = scratch.file("rig")
    try FileManager.default.copyItem(atPath: Heed.rig, toPath: rig.path)
    try Data("mine".utf8).write(to: rig.appending(path: "notes.txt"))
    let before = try RigFile.load(rig.path)
    let refused = try Self.run(folder, rig.path, "--camera", "cabin")
    #expect(refused.status == 64 && refused.errors.contains("--replace"), "\(refused.errors)")
    #expect(try RigFile.load(rig.path) == before)
    let outcome = try Self.run(folder, rig.path, "--camera", "cabin", "--replace", "--quiet")
    #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome.errors)")
    var after = try RigFile.load(rig.path)
    #expect(after.cabinCamera?.size == Self.truth.size)
    after.cabinCamera = before.cabinCamera
    #expect(RigFile.text(of: after) == RigFile.text(of: before))
    let files = try FileManager.default.contentsOfDirectory(atPath: rig.path).sorted()
    #expect(files == ["notes.txt", "rig.yaml", "rig.yaml~"])
    #expect(try RigFile.load(rig.appending(path: "rig.yaml~").path) == before, "with its comments")
    // A road camera keeps its height and angles.
    #expect(try Self.run(folder, rig.path, "--replace", "--quiet").status == 0)
    let road = try #require(try RigFile.load(rig.path).roadCamera)
    #expect(road.heightMeters == before.roadCamera?.heightMeters && road.optics.size == Self.truth.size)
  }

  @Test(arguments: [
    (["--board", "9"], 64, "--board"), (["--board", "9x6x2"], 64, "--board"), (["--board", "2x6"], 64, "--board"),
    (["--board", "axb"], 64, "--board"), (["--square", "0"], 64, "--square"), (["--square", "nan"], 64, "--square"),
    (["--camera", "roof"], 64, "--camera"), (["--name", ""], 64, "--name"),
  ])
  func wrongUsageIsReported(changed: [String], status: Int32, words: String) throws {
    let scratch = try Scratch()
    var arguments = ["--board": "9x6", "--square": "25", "--output": scratch.file("rig").path]
    arguments[changed[0]] = changed[1]
    let outcome = try Heed.run(
      ["camera", scratch.folder.path] + arguments.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] })
    #expect(outcome.status == status && outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try scratch.names == [])
  }

  @Test func failedMeasurementLeavesNoFile() throws {
    let scratch = try Scratch()
    let (empty, few) = (scratch.file("empty").path, try Self.boards(scratch, count: 3))
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    let file = try scratch.write("no picture", to: "text")
    let broken = scratch.file("broken").path
    try FileManager.default.createDirectory(atPath: broken, withIntermediateDirectories: true)
    try Data("no picture".utf8).write(to: URL(filePath: "\(broken)/a.png"))
    let before = try scratch.names
    let rig = scratch.file("rig").path
    for (folder, output, status, words) in [
      (scratch.file("absent").path, rig, 66, "is not there"), (file, rig, 65, "is not a folder"),
      (empty, rig, 65, "holds no images"), (broken, rig, 65, "can be read"), (few, rig, 65, "3 of 3 pictures"),
      (few, "/no-such-folder/rig", 74, "/no-such-folder"), (few, file, 74, "no folder"),
    ] as [(String, String, Int32, String)] {
      let outcome = try Self.run(folder, output)
      #expect(outcome.status == status && outcome.errors.contains(words), "\(folder) \(output): \(outcome.errors)")
      #expect(try scratch.names == before, "\(folder) \(output)")
    }
  }

  @Test func measurementIsPrintedBeforeTheFileIsWritten() throws {
    let scratch = try Scratch()
    let folder = try Self.boards(scratch)
    let rig = scratch.file("rig")
    try FileManager.default.copyItem(atPath: Heed.rig, toPath: rig.path)
    // The old file cannot be kept under the name of a folder.
    try FileManager.default.createDirectory(at: rig.appending(path: "rig.yaml~"), withIntermediateDirectories: false)
    let outcome = try Self.run(folder, rig.path, "--replace")
    #expect(outcome.status == 74 && outcome.errors.contains("  fx "), "\(outcome.errors)")
    #expect(outcome.errors.contains("in 8 poses") && outcome.errors.contains("reads mirrored"), "\(outcome.errors)")
    #expect(!outcome.errors.contains("Written"))
  }

  @Test func copiedPictureIsOnePose() throws {
    let scratch = try Scratch()
    let folder = try Self.boards(scratch, count: 1)
    for index in 1..<8 {
      try FileManager.default.copyItem(atPath: "\(folder)/0.png", toPath: "\(folder)/\(index).png")
    }
    let outcome = try Self.run(folder, scratch.file("rig").path)
    #expect(outcome.status == 65 && outcome.errors.contains("the 8 pictures show 1 pose of the board"))
  }

  @Test func unreadableRigIsNotOverwritten() throws {
    let scratch = try Scratch()
    let folder = try Self.boards(scratch, count: 1)
    _ = try scratch.write("name: a\nzonez: []\n", to: "rig.yaml")
    let outcome = try Self.run(folder, scratch.folder.path)
    #expect(outcome.status == 78 && outcome.errors.contains("rig.yaml:2:1"), "\(outcome.errors)")
  }

  private static let data = ProcessInfo.processInfo.environment["HEED_DATA"] ?? "../shared/data"
  private static let isThere = FileManager.default.fileExists(atPath: "\(data)/road/camera_cal/reference.txt")

  @Test(.enabled(if: isThere, "HEED_DATA names no folder with chessboards"))
  func realCameraMatchesTheOpenCVReference() throws {
    let scratch = try Scratch()
    let outcome = try Self.run("\(Self.data)/road/camera_cal", scratch.file("rig").path, "--quiet")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let camera = try #require(try RigFile.load(scratch.file("rig").path).roadCamera).optics
    #expect(abs(camera.fx / 1158.774 - 1) < 0.01 && abs(camera.fy / 1154.076 - 1) < 0.01)
  }
}
