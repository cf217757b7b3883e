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
    abstract: "Converts points between places on Earth, the vehicle's surroundings and the picture.",
    discussion: """
      Examples:
        echo 27.675945,53.941052 | heed locate --from geo --to world \\
          --position 27.6753,53.9408 --heading 56.1
        heed locate boxes-feet.csv --from pixel --to world --rig Calibration/my-car
        heed locate pois.csv --from geo --to pixel --rig Calibration/my-car \\
          --position 27.6753,53.9408 --heading 56.1 --output seen.csv

      One point is one line: a,b[,c]. There is no header.
        geo    longitude,latitude in degrees (WGS 84), longitude first
        world  x,y[,z] in metres: x ahead, y to the LEFT, z up (default 0); the
               origin is the point of the road below the road camera
        pixel  x,y of the rig's road_camera: x right, y down; 0,0 is the centre of
               the top-left pixel; points outside the picture are written, too

      geo needs --position and --heading of the vehicle (clockwise from north).
      pixel needs a --rig whose road_camera has a height_m. Geo points and pixels
      lie on the road's plane, z = 0.

      The output lines have the order of the input: degrees with 9 decimals, metres
      and pixels with 4. A point without an image (behind the camera, above the
      horizon, outside the lens model, beyond the Earth's edge) gives an empty line,
      and the standard error counts such points by reason. An empty input line gives
      an empty line, too. An invalid line is reported with line and column; the exit
      code is then 65, and no file is written.
      """)

  @Argument(help: .value("points", "Points, one per line; - is the standard input.")) var input = "-"
  @Option(help: "The frame of the points: geo, world or pixel.") var from: PointFrame
  @Option(help: "The frame of the result: geo, world or pixel.") var to: PointFrame
  @Option(
    parsing: .unconditional, help: .value("lon,lat", "The vehicle's position, degrees east and north."),
    transform: Self.place)
  var position: GeoPosition?
  @Option(parsing: .unconditional, help: .value("deg", "The vehicle's heading, clockwise from north."))
  var heading: Double?
  @Option(help: .value("folder", "The rig: a folder with rig.yaml (road_camera).")) var rig: String?
  @Option(help: .linesOutput) var output = "-"
  @OptionGroup var quiet: Quiet

  /// Accepted headings, degrees. Choice: the range accepts whole turns and rejects numbers that cannot be a heading.
  private static let headings = -1000.0...1000

  func validate() throws {
    if let heading, !Self.headings.contains(heading) {
      throw ValidationError("--heading takes degrees clockwise from north, such as 56.1.")
    }
    guard from != to else { return }
    if from == .geo || to == .geo {
      try refuse(if: position == nil, "\(from.rawValue) to \(to.rawValue) needs --position: the vehicle's lon,lat.")
      try refuse(
        if: heading == nil, "\(from.rawValue) to \(to.rawValue) needs --heading: degrees clockwise from north.")
    }
    try refuse(
      if: (from == .pixel || to == .pixel) && rig == nil,
      "\(from.rawValue) to \(to.rawValue) needs --rig: a rig with a road_camera and its height_m.")
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
        "\(text.shortened(40)) is not a place; write longitude,latitude in degrees, such as 27.6753,53.9408.")
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

  /// The rig's road camera. Conversions from or to pixels need a road camera with a known height above the road.
  private func roadCamera(_ path: String) throws -> MountedCamera? {
    let camera = Console.question(try RigFile(at: path)).rig.roadCamera
    guard from != to, from == .pixel || to == .pixel else { return camera }
    guard let camera else {
      throw CommandFailure(.notAcceptable, "\(path) has no road_camera; add it there, or make a rig with heed camera.")
    }
    try require(
      camera.heightMeters != nil, .notAcceptable,
      "\(path): road_camera has no height_m; measure its height above the road and add it there.")
    return camera
  }
}

extension PointFrame: ExpressibleByArgument {}
