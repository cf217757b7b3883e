import ArgumentParser
import Heed
import HeedLens
import HeedSetup
import HeedSignals

/// `heed camera`: measures a camera's intrinsics from chessboard images and writes them as a rig.
struct CameraCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "camera", abstract: "Measures a camera from pictures of a chessboard, for a rig.",
    discussion: """
      Examples:
        heed camera boards/ --board 9x6 --square 25 --output Calibration/mine
        heed camera boards/ --board 9x6 --square 25 --camera cabin \\
          --output Calibration/mine --replace

      FOLDER holds 10 to 20 pictures of one flat chessboard, taken by the camera at
      the size in use: near and far, in every corner of the picture, tilted by 20 to
      45 degrees to all sides. 9x6 counts inner corners, where four squares meet. A
      board that is only partly visible is as good. Write a word on the board: it must
      read the right way round in the pictures, because mirrored pictures, as many
      previews are, give a mirrored camera, and nothing else shows that.

      Poses count, not pictures: the stated deviations are between sets of poses, and
      contain the bend of the board. A fisheye is named and refused.

      A new rig folder gets rig.yaml. In an existing rig only this camera's optics
      change; zones, display and mounting stay, and the old file is kept as
      rig.yaml~. If the camera was measured before, --replace is needed. Exit code 1
      means that some pictures were not used. --format json also writes the result,
      with each picture's error, as one object to the standard output.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(help: .value("folder", "The folder of pictures.")) var folder: String
  @Option(help: .value("columns x rows", "The board's inner corners, as 9x6, in any order.")) var board: String
  @Option(help: .value("millimetres", "The side of a square; only distances depend on it.")) var square: Double
  @Option(help: .value("rig", "The rig's folder.")) var output: String
  @Option(help: "The rig's camera that took the pictures (default: road).") var camera = RigCamera.road
  @Option(help: .value("name", "The name of a new rig (default: its folder's name).")) var name: String?
  @Option(help: "json: also writes the result as one object to the standard output.") var format = Format.text
  @Flag(help: "Replaces this camera's optics in the rig.") var replace = false
  @OptionGroup var quiet: Quiet

  /// Accepted side lengths of a board's square, millimetres. Choice: from a board the size of a stamp to a board the
  /// size of a wall.
  private static let squareMillimeters = 0.1...10_000.0

  func validate() throws {
    _ = try boardSize()
    try require(
      Self.squareMillimeters.contains(square), "--square takes the side of a square in millimetres, 0.1 to 10000.")
    try require(!output.isEmpty && output != "-", "--output names the rig's folder.")
    if let name, name.isEmpty || name.contains(where: \.isNewline) {
      throw ValidationError("--name takes a name on one line.")
    }
  }

  func run() throws {
    let rig = try CameraRig(folder: output, kind: camera, name: name, mayReplace: replace)
    let size = try boardSize()
    let pictures = try BoardPictures(
      folder: folder, board: size, dialog: SetupDialog(ConsoleTerminal(), isQuiet: quiet.isOn))
    let calibration: LensCalibration
    do throws(LensCalibrationError) { calibration = try LensCalibration(pictures.boards, size: pictures.size) } catch {
      throw pictures.failure(error, board: size)
    }
    let report = CameraReport(
      calibration: calibration, pictures: pictures, board: size, squareMillimeters: square, kind: camera)
    if !quiet.isOn {
      Console.write(report.text + "\n")
      for line in report.warnings + [CameraReport.mirrorCheck] { Console.say(line) }
    }
    if format == .json { try StandardOutput.write(report.json.text) }
    try rig.write(report)
    Console.question(try RigFile(at: rig.file))
    if !quiet.isOn {
      Console.say("Written: \(rig.file)")
      Console.say(rig.next)
    }
    report.unused.forEach(Console.say)
    if !report.unused.isEmpty { throw CommandFailure(.incomplete, nil) }
  }

  private func boardSize() throws -> Chessboard.Size {
    let sides = board.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let one = sides[0], let other = sides[1], let size = Chessboard.Size(one, other) else {
      throw ValidationError(
        "--board takes the inner corners of both sides, 3x3 to \(Chessboard.Size.most)x\(Chessboard.Size.most),"
          + " as 9x6 for a board of 10 by 7 squares.")
    }
    return size
  }
}

extension RigCamera: ExpressibleByArgument {}
