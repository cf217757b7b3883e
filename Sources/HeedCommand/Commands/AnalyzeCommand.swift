import ArgumentParser
import HeedSignals
import HeedVideo

/// `heed analyze`: observations and events of cabin or road recordings, as fast as possible.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze", abstract: "Analyzes a recording of a driver, of the road or of both.",
    discussion: """
      Examples:
        heed analyze drive.mp4 > drive.ndjson
        heed analyze drive.mp4 --rig Calibration/sample-cabin --format text
        heed analyze frames/ --output frames.ndjson --overlay frames.mp4
        heed analyze drive.mp4 --session monday --driver p07
        heed analyze --road road.mp4 --rig RIG --overlay seen.mp4 --format text
        heed analyze drive.mp4 --road road.mp4 --rig RIG --vehicle can.ndjson
        heed analyze --road road.mp4 --recognitions theirs.ndjson --objects
        heed analyze --road road.mp4 --rig RIG --vehicle can.ndjson --points places.geojson --overlay seen.mp4

      Every frame of the cabin is a line, every event one more, in the order of
      their times; both recordings begin at 0. Frames of the road are no lines;
      --objects writes one for each object on it. --overlay shows the cabin, or
      the road where it is alone; --road-overlay always the road.

      A damaged recording is read to its real end; what is missing is said, and the exit code is 1.
      """)

  @Argument(
    help: ArgumentHelp(
      "A video, a folder of images, or a pattern such as frames/%06d.png; may be absent with --road or --recognitions.",
      valueName: "video"))
  var input: String?
  @OptionGroup var options: MonitorOptions
  func validate() throws { try Self.check(input, options) }
  func run() throws { try Self.analyze(input, options) }

  /// Refuses options that contradict each other.
  static func check(_ input: String?, _ options: MonitorOptions) throws {
    try options.checkRecording(watchesCabin: input != nil)
    guard input != nil || options.watchesRoad else {
      throw ValidationError("Missing expected argument '<video>': name the cabin's video, or the road's with --road.")
    }
    if input == nil, options.overlay != nil, options.road == nil {
      throw ValidationError("--overlay needs pictures: name the road's video with --road.")
    }
    if input == nil, options.overlay != nil, options.roadOverlay != nil {
      throw ValidationError("--overlay and --road-overlay show the same here; leave one away.")
    }
  }

  static func analyze(_ input: String?, _ options: MonitorOptions) throws {
    let source = try input.map { input throws -> VideoSource in
      switch try SourceDescription(input) {
      case .camera, .stream:
        throw CommandFailure(.wrongUsage, "\(input) is live; watch it with: heed run --camera \(input).")
      case .video, .images: try makeSource(input)
      }
    }
    try options.checkFiles(inputs: input.map { [$0] } ?? [])
    let outcome = try Monitoring(options, source: source).run()
    let cabin = outcome.end.flatMap { $0.isComplete ? nil : Self.missing($0, of: input ?? "") }
    let missing = [cabin, outcome.roadMissing, outcome.sessionMissing].compactMap { $0 }
    guard missing.isEmpty else { throw CommandFailure(.incomplete, missing.joined(separator: " ")) }
  }

  /// What a recording lacked, with counts.
  static func missing(_ end: SourceEnd, of input: String) -> String {
    let declared = end.framesDeclared.map { " of \($0)" } ?? ""
    let note = end.note.map { " (\($0))" } ?? ""
    return "\(input) is incomplete: \(end.framesRead)\(declared) frames were read\(note)."
  }
}
