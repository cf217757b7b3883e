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
        heed analyze monday/*.mp4 --output lines/ --jobs 4
        heed analyze --road road.mp4 --rig RIG --overlay seen.mp4 --format text
        heed analyze drive.mp4 --road road.mp4 --rig RIG --vehicle can.ndjson
        heed analyze --road road.mp4 --recognitions theirs.ndjson --objects
        heed analyze --road road.mp4 --rig RIG --vehicle can.ndjson --points places.geojson --overlay seen.mp4

      Each frame of the cabin and each event is one line, in the order of time; both
      recordings begin at 0. Frames of the road have no lines; --objects writes one
      for each object in them. --overlay shows the cabin, or the road in a run without
      a cabin; --road-overlay always shows the road.

      With several clips, --output names a folder, which gets one file per clip with
      the clip's name: lines/drive.ndjson. Each clip uses one core. A failed clip is
      reported and does not stop the others; the exit code is the highest of all.

      A damaged recording is read to its real end. Missing parts are reported, and the exit code is 1.
      """)

  @Argument(help: .value("video", "A video or a folder of images; optional with --road or --recognitions."))
  var inputs: [String] = []
  @Option(help: .value("count", "Number of clips to analyze at once (default: the number of usable cores)."))
  var jobs: Int?
  /// True for the process of one of several clips, which uses one core and ends with its parent.
  @Flag(help: .private) var part = false
  @OptionGroup var options: MonitorOptions

  func validate() throws {
    if let jobs, !(1...1000).contains(jobs) { throw ValidationError("--jobs \(jobs): give a number from 1 to 1000.") }
    if inputs.count > 1 { try options.checkSeveralClips() } else { try Self.check(inputs.first, options) }
  }

  func run() throws {
    guard inputs.count > 1 else { return try Self.analyze(inputs.first, options, isPart: part) }
    let batch = try ClipBatch(inputs, folder: options.lines.output, format: options.lines.format)
    // A fault of the rig, settings or calibration affects all clips.
    let setup = try MonitorSetup(options)
    if !options.quiet.isOn { setup.remarks.forEach(Console.say) }
    let jobs = min(jobs ?? AllowedCores.count, batch.clips.count)
    try BatchRun(batch: batch, jobs: jobs, arguments: options.argumentsOfEachClip, isQuiet: options.quiet.isOn).run()
  }

  /// Refuses options that contradict each other.
  static func check(_ input: String?, _ options: MonitorOptions) throws {
    try options.checkRecording(watchesCabin: input != nil)
    try require(
      input != nil || options.watchesRoad,
      "Missing expected argument '<video>': name the cabin's video, or the road's with --road.")
    try refuse(
      if: input == nil && options.attention.isGiven,
      "--attention-region and --attention-zones are about the driver; name the cabin's video.")
    try refuse(
      if: input == nil && options.overlay != nil && options.road == nil,
      "--overlay needs pictures: name the road's video with --road.")
    try refuse(
      if: input == nil && options.overlay != nil && options.roadOverlay != nil,
      "--overlay and --road-overlay show the same here; omit one.")
  }

  /// Analyzes one recording.
  /// - Parameter isPart: True if the recording is one of several. The analysis then uses one core, and its parent
  ///   process ends it.
  static func analyze(_ input: String?, _ options: MonitorOptions, isPart: Bool = false) throws {
    let stop = StopRequest(hasParent: isPart)
    var reading = RecordingSettings()
    reading.decodesAhead = !isPart
    let source = try input.map { input throws -> VideoSource in
      try ClipBatch.checkIsRecorded(input)
      return try makeSource(input, settings: reading)
    }
    try options.checkFiles(inputs: input.map { [$0] } ?? [])
    let outcome = try Monitoring(options, source: source, stop: stop).run()
    let cabin = outcome.end.flatMap { $0.isComplete ? nil : Self.missing($0, of: input ?? "") }
    let missing = [cabin].compactMap { $0 } + outcome.missing
    try require(missing.isEmpty, .incomplete, missing.joined(separator: " "))
  }

  /// Describes the gaps of a recording, with their counts.
  static func missing(_ end: SourceEnd, of input: String) -> String {
    let declared = end.framesDeclared.map { " of \($0)" } ?? ""
    let note = end.note.map { " (\($0))" } ?? ""
    return "\(input) is incomplete: \(end.framesRead)\(declared) frames were read\(note)."
  }
}
