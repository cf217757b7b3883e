public import ArgumentParser
public import Heed
import HeedFormats
import HeedSetup
public import HeedSignals

/// `heed rig new`: makes a rig and asks only for values that the program cannot find.
struct NewRigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Makes a rig: field of view from a bank card, display size from the display.",
    discussion: """
      Examples:
        heed rig new Calibration/desk --camera 0
        heed rig new Calibration/desk --from card/*.jpg --display 344x194 \\
          --points 1920x1080 --place above --offset 8
        heed rig new Calibration/car --cabin --from commute.mp4 --seat left

      RIG is the folder to make. The field of view comes from a bank card, or any
      card of its size (85.60 x 53.98 mm). Hold the card a hand's width or two before
      the camera, tilt it to all four sides, and keep most of every edge free; its
      distance is not needed. Its print must read the right way round in the pictures:
      mirrored ones, as many previews are, exchange all sides. The display's size comes from its own description
      (EDID), from --display, or from a bank card on the screen (--card-points). The
      command asks for missing values; where nobody can answer, it names the option.
      Pictures are not kept.

      With --cabin the recording is a drive, or the camera looks at a driver. The
      command then judges aim, light and field of view of the camera in words, and
      learns the road and the mirrors from where the driver looks.

      An existing rig stays as it is. --replace writes its camera and display (or
      zones) anew and keeps the old file as rig.yaml~.
      """)

  @Argument(help: .value("rig", "The rig's folder.")) var output: String
  @Option(
    parsing: .upToNextOption,
    help: .value("file", "Pictures, folders or videos of the card; with --cabin, of the drive."))
  var from: [String] = []
  @Option(help: .value("camera", "The camera that sees the card, as in heed run.")) var camera: String?
  @Option(help: .value("degrees", "Horizontal field of view, if known; any picture then replaces the card."))
  var fieldOfView: Double?
  @Option(help: .value("mm x mm", "The display's picture area, as 344x194.")) var display: String?
  @Option(help: .value("points x points", "The display's size in points, as 1920x1080.")) var points: String?
  @Option(help: .value("points", "Width of a card drawn on the screen at its real size.")) var cardPoints: Double?
  @Option(help: .value("side", "The camera's side of the display: above, below, left or right."))
  var place: CameraPlace.Side?
  @Option(help: .value("mm", "From the picture's edge to the lens (default: 8).")) var offset: Double?
  @Option(help: .value("mm", "From the edge's middle to the lens: + to your right, at the sides + down (default: 0)."))
  var shift: Double?
  @Option(help: .value("degrees", "Upward tilt of the camera against the display; a built-in camera has none."))
  var tilt: Double?
  @Flag(help: "The camera is clipped on or stands alone; its tilt is measured from where it sees your eyes.")
  var clipOn = false
  @Flag(help: "The camera looks at a driver: judges the camera, and learns road and mirrors.") var cabin = false
  @Option(help: .value("side", "With --cabin: the driver's side, left or right.")) var seat: Rig.Seat?
  @Option(help: .value("seconds", "With --camera: the longest time to watch (default: 120).")) var seconds: Double?
  @Option(help: .value("name", "The rig's name (default: its folder's name).")) var name: String?
  @Flag(help: "Replaces the same parts of an existing rig.") var replace = false
  @Flag(help: "Asks nothing, and writes only errors to the standard error.") var quiet = false

  /// Accepted horizontal fields of view, degrees. Choice: the fields of view that `Rig.camera` and the nets can use.
  private static let fields = 15.0...150.0
  private static let times = 1.0...86_400.0

  func validate() throws {
    try require(from.isEmpty || camera == nil, "--from and --camera exclude each other; give one.")
    try require(fieldOfView.map(Self.fields.contains) ?? true, "--field-of-view takes 15 to 150 degrees.")
    try require(
      fieldOfView == nil || !from.isEmpty || camera != nil,
      "--field-of-view needs the size of the camera's pictures: name --camera, or one picture with --from.")
    try require(seconds.map(Self.times.contains) ?? true, "--seconds takes 1 to 86400.")
    try require(cabin || seat == nil, "--seat needs --cabin.")
    try refuse(
      if: cabin && from.isEmpty && camera == nil, "--cabin needs a drive with --from, or a camera with --camera.")
    try require(!output.isEmpty && output != "-", "RIG is a folder.")
    if let name, name.isEmpty || name.contains(where: \.isNewline) {
      throw ValidationError("--name takes a name on one line.")
    }
    if display != nil, millimeters == nil { throw ValidationError("--display takes millimetres, as 344x194.") }
    if points != nil, pointPair == nil { throw ValidationError("--points takes the display's points, as 1920x1080.") }
    try require(cardPoints == nil || points != nil, "--card-points needs --points, the display's size in points.")
    try require(cardPoints.map({ $0 >= 20 && $0 <= 10_000 }) ?? true, "--card-points takes 20 to 10000 points.")
    try require(tilt == nil || !clipOn, "--tilt and --clip-on exclude each other; give one.")
    try require(tilt.map({ abs($0) <= 60 }) ?? true, "--tilt takes -60 to 60 degrees.")
  }

  private var millimeters: SIMD2<Double>? { display.flatMap(RigRequest.pair) }
  private var pointPair: SIMD2<Double>? { points.flatMap(RigRequest.pair) }

  private var request: RigRequest {
    var request = RigRequest(sources: camera.map { [$0] } ?? from)
    if let seconds { request.limit = .seconds(seconds) }
    (request.fieldOfView, request.millimeters, request.points) = (fieldOfView, millimeters, pointPair)
    (request.cardPoints, request.side, request.offset, request.shift) = (cardPoints, place, offset, shift)
    (request.tilt, request.isClippedOn, request.seat) = (tilt, clipOn, seat)
    return request
  }

  func run() throws {
    let folder = try RigFolder(output, name: name, mayReplace: replace)
    let walk = RigWalk(request, dialog: SetupDialog(ConsoleTerminal(), isQuiet: quiet))
    let made = cabin ? try walk.cabin() : try walk.desk()
    try folder.write(made)
    let rig = Console.question(try RigFile(at: output)).rig
    if !quiet {
      for line in RigWords(rig).lines { Console.say(line) }
      Console.say("Written: \(folder.file)")
      let use =
        cabin
        ? "heed analyze DRIVE --rig \(output.forShell)"
        : "heed calibrate --camera \((camera ?? "0").forShell) --rig \(output.forShell) --driver NAME"
      Console.say("Use it: \(use)")
    }
    made.missing.forEach(Console.say)
    if !made.missing.isEmpty { throw CommandFailure(.incomplete, nil) }
  }
}

extension CameraPlace.Side: ExpressibleByArgument {}
extension Rig.Seat: ExpressibleByArgument {}
