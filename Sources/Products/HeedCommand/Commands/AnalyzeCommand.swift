import ArgumentParser
import HeedSignals
import HeedVideo

/// `heed analyze`: writes observations and events of cabin or road recordings, as fast as possible.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze", abstract: "Analyzes recordings of a driver, of the road or of both.",
    discussion: """
      Examples:
        heed analyze drive.mp4 > drive.ndjson
        heed analyze drive.mp4 --rig Calibration/sample-cabin --format text
        heed analyze frames/ --output frames.ndjson --overlay frames.mp4
        heed analyze drive.mp4 --session monday --driver p07
        ls monday/*.mp4 | xargs -P 4 -I{} heed analyze {} --quiet --output {}.ndjson
        heed analyze --road road.mp4 --rig RIG --overlay seen.mp4 --format text
        heed analyze drive.mp4 --road road.mp4 --rig RIG --vehicle can.ndjson
        heed analyze --road road.mp4 --recognitions theirs.ndjson --objects
        heed analyze --road road.mp4 --rig RIG --vehicle can.ndjson --points places.geojson --overlay seen.mp4

      Each frame of the cabin and each event is one line, in the order of time; both
      recordings begin at 0. Frames of the road have no lines; --objects writes one
      for each object in them. --overlay shows the cabin, or the road in a run without
      a cabin; --road-overlay always shows the road.

      A damaged recording is read to its real end. Missing parts are reported, and the exit code is 1.
      """)

  @Argument(
    help: .value("video", "A video or a folder of images; optional with --road or --recognitions."))
  var input: String?
  @OptionGroup var options: MonitorOptions

  func validate() throws { try Self.check(input, options) }
  func run() throws { try Self.analyze(input, options) }

  /// Refuses options that contradict each other.
  static func check(_ input: String?, _ options: MonitorOptions) throws {
    try options.checkRecording(watchesCabin: input != nil)
    try require(
      input != nil || options.watchesRoad,
      "Missing expected argument '<video>': name the cabin's video, or the road's with --road.")
    try refuse(
      if: input == nil && options.overlay != nil && options.road == nil,
      "--overlay needs pictures: name the road's video with --road.")
    try refuse(
      if: input == nil && options.overlay != nil && options.roadOverlay != nil,
      "--overlay and --road-overlay show the same here; omit one.")
  }

  /// Analyzes one recording.
  static func analyze(_ input: String?, _ options: MonitorOptions) throws {
    let stop = StopRequest()
    let source = try input.map { input throws -> VideoSource in
      try checkIsRecorded(input)
      return try makeSource(input)
    }
    try options.checkFiles(inputs: input.map { [$0] } ?? [])
    let outcome = try Monitoring(options, source: source, stop: stop).run()
    let cabin = outcome.end.flatMap { $0.isComplete ? nil : Self.missing($0, of: input ?? "") }
    let missing = [cabin].compactMap { $0 } + outcome.missing
    try require(missing.isEmpty, .incomplete, missing.joined(separator: " "))
  }

  /// Throws an error for a camera or a stream.
  private static func checkIsRecorded(_ input: String) throws {
    let kind: SourceDescription
    do throws(VideoError) { kind = try SourceDescription(input) } catch .notFound { return }
    switch kind {
    case .camera, .stream:
      throw CommandFailure(.wrongUsage, "\(input) is live; watch it with: heed run --camera \(input).")
    case .video, .images: return
    }
  }

  /// Describes the gaps of a recording, with their counts.
  static func missing(_ end: SourceEnd, of input: String) -> String {
    let declared = end.framesDeclared.map { " of \($0)" } ?? ""
    let note = end.note.map { " (\($0))" } ?? ""
    return "\(input) is incomplete: \(end.framesRead)\(declared) frames were read\(note)."
  }
}
