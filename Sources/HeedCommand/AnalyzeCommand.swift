import ArgumentParser
import HeedSignals
import HeedVideo

/// `heed analyze`: a recording in, observations and events out, as fast as it goes.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze", abstract: "Analyzes a recording of a driver: every frame and event as a line.",
    discussion: """
      Examples:
        heed analyze drive.mp4 > drive.ndjson
        heed analyze drive.mp4 --rig Calibration/sample-cabin --format text
        heed analyze frames/ --output frames.ndjson --overlay frames.mp4
        heed analyze drive.mp4 --session monday --driver p07

      A damaged recording is read to its real end; what is missing is said, and the exit code is 1.
      """)

  @Argument(
    help: ArgumentHelp("A video, a folder of images, or a pattern such as frames/%06d.png.", valueName: "video"))
  var input: String
  @OptionGroup var options: MonitorOptions

  func run() throws {
    let source: VideoSource
    switch try SourceDescription(input) {
    case .camera, .stream:
      throw CommandFailure(.wrongUsage, "\(input) is live; watch it with: heed run --camera \(input).")
    case .video, .images: source = try makeSource(input)
    }
    try OutputFile.check(options.output, option: "--output", input: input)
    if let overlay = options.overlay { try OutputFile.check(overlay, option: "--overlay", input: input) }
    let end = try Monitoring(options, source: source).run().end
    guard end.isComplete else {
      throw CommandFailure(.incomplete, Self.missing(end, of: input))
    }
  }

  /// What a recording lacked, with its counts.
  private static func missing(_ end: SourceEnd, of input: String) -> String {
    let declared = end.framesDeclared.map { " of \($0)" } ?? ""
    let note = end.note.map { " (\($0))" } ?? ""
    return "\(input) is incomplete: \(end.framesRead)\(declared) frames were read\(note)."
  }
}
