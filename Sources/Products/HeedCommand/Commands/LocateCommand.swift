import ArgumentParser
import Foundation
import Heed
import HeedFormats
import HeedGeometry
import HeedSignals

/// `heed locate`: converts points between frames of reference.
struct LocateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "locate",
    abstract: "Carries points between places on Earth, the vehicle's surroundings and the picture.",
    discussion: """
      Examples:
        echo 27.675945,53.941052 | heed locate --from geo --to world \\
          --position 27.6753,53.9408 --heading 56.1
        heed locate boxes-feet.csv --from pixel --to world --rig Calibration/my-car
        heed locate pois.csv --from geo --to pixel --rig Calibration/my-car \\
          --position 27.6753,53.9408 --heading 56.1 --output seen.csv

      One point is one line: a,b[,c]. There is no header.
        geo    longitude,latitude in degrees (WGS 84), longitude first
        world  x,y[,z] in metres: x ahead, y to the LEFT, z up (0 where absent),
               from the point of the road below the road camera
        pixel  x,y of the rig's road_camera: x right, y down, 0,0 is the centre of
               the top-left pixel; points outside the picture are told as well

      Between geo and the others --position and --heading say where the vehicle is
      and which way it looks, clockwise from north; between pixel and the others
      --rig names a rig whose road_camera has a height_m. Places and pixels are on
      the road's plane, z = 0.

      The lines come out in the same order: degrees with 9 decimals, metres and
      pixels with 4. A point that has no image there (behind the camera, above the
      horizon, beyond what the lens model describes, beyond the Earth's edge) gives
      an empty line, and the standard error counts them by their reason; so does an
      empty line of the input. A line that is no point is named with line and
      column, and the exit code is 65: a file is then not written at all.
      """)

  @Argument(help: ArgumentHelp("The points, one a line; - is the standard input.", valueName: "points")) var input = "-"
  @Option(help: "What the points are: geo, world or pixel.") var from: PointFrame
  @Option(help: "What they become: geo, world or pixel.") var to: PointFrame
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Where the vehicle is, degrees east and north.", valueName: "lon,lat"),
    transform: Self.place)
  var position: GeoPosition?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Which way it looks, clockwise from north.", valueName: "deg"))
  var heading: Double?
  @Option(help: ArgumentHelp("The rig: a folder with rig.yaml (road_camera).", valueName: "folder")) var rig: String?
  @Option(help: .linesOutput) var output = "-"
  @OptionGroup var quiet: Quiet

  /// Accepted headings, degrees. Choice: the range accepts whole turns and rejects numbers that cannot be a heading.
  private static let headings = -1000.0...1000

  func validate() throws {
    if let heading, !Self.headings.contains(heading) {
      throw ValidationError("--heading is in degrees, clockwise from north, such as 56.1.")
    }
    guard from != to else { return }
    if from == .geo || to == .geo {
      if position == nil {
        throw ValidationError("\(from.rawValue) to \(to.rawValue) needs --position: where the vehicle is, lon,lat.")
      }
      if heading == nil {
        throw ValidationError("\(from.rawValue) to \(to.rawValue) needs --heading: degrees clockwise from north.")
      }
    }
    if from == .pixel || to == .pixel, rig == nil {
      throw ValidationError(
        "\(from.rawValue) to \(to.rawValue) needs --rig: a rig with a road_camera and its height_m.")
    }
  }

  func run() throws {
    let stop = StopRequest()
    if input != "-" { try OutputFile.check(output, option: "--output", input: input) }
    let conversion = PointConversion(from: from, to: to, snapshot: try snapshot())
    var points = try PointLines(path: input, frame: from)
    var findings = PointFindings()
    // A person who types points expects each answer at once.
    let isTyped = input == "-" && Console.isTerminal(STDIN_FILENO)
    let lines = try LineOutput(path: output)
    try lines.complete(stop) {
      while !stop.isMade, !lines.isClosed, let point = try points.advance() {
        let result = conversion.convert(point)
        findings.note(result)
        try lines.write(result.text(of: to))
        if isTyped { try lines.flush() }
      }
    }
    if !quiet.isOn { Console.say("\(points.path): \(findings.text).") }
  }

  /// Parses `lon,lat` in degrees.
  private static func place(_ text: String) throws -> GeoPosition {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      DecimalNumber.read(part.trimmingCharacters(in: .whitespaces))
    }
    guard parts.count == 2, let longitude = parts[0], let latitude = parts[1],
      let place = GeoPosition(longitude: longitude, latitude: latitude)
    else {
      throw ValidationError(
        "\(text.shortened(40)) is no place; write longitude,latitude in degrees, such as 27.6753,53.9408.")
    }
    return place
  }

  /// The rig's camera at the place of the vehicle.
  private func snapshot() throws -> CameraSnapshot {
    let camera = try rig.flatMap { path in try roadCamera(path) }
    let pose = position.flatMap { place in heading.map { GeoPose(position: place, heading: .degrees($0)) } }
    // Without a camera, pixels cannot be converted.
    return CameraSnapshot(
      frameSize: camera?.optics.size ?? ImageSize(width: 1, height: 1), camera: camera, isCalibrated: camera != nil,
      calibrationProgress: camera == nil ? 0 : 1, pose: pose)
  }

  private func roadCamera(_ path: String) throws -> MountedCamera? {
    let camera = try RigFile.load(path).roadCamera
    guard from != to, from == .pixel || to == .pixel else { return camera }
    guard let camera else {
      throw CommandFailure(
        .notAcceptable, "\(path) has no road_camera; describe it there, or make a rig with heed camera.")
    }
    guard camera.heightMeters != nil else {
      throw CommandFailure(
        .notAcceptable,
        "\(path): road_camera has no height_m; measure how high above the road it is and write it there.")
    }
    return camera
  }
}

extension PointFrame: ExpressibleByArgument {}
