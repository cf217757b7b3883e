import ArgumentParser

/// `heed record`: runs as `heed run` and stores the inputs for a replay.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Runs like heed run or heed analyze, and keeps what heed replay needs.",
    discussion: """
      Examples:
        heed record --camera 0 --session monday
        heed record --camera 0 --road 2 --rig Calibration/my-car --session monday --record video
        heed record drive.mp4 --session monday --rig Calibration/sample-cabin
        heed record drive.mp4 --road road.mp4 --rig RIG --vehicle can.ndjson --session both
        heed replay monday

      The session keeps the measurements of each frame: positions of face, eyes and irises, objects on the road, and the
      vehicle's signals. It keeps pictures only with --record video (cabin-video, road-video), as Matroska files in the
      session's folder. A recording that was cut off can be replayed up to its last second.
      """)

  @Argument(help: .value("video", "The recording: a video or a folder of images; not with --camera."))
  var input: String?
  @Option(help: .liveCamera) var camera: String?
  @OptionGroup var page: PageOptions
  @OptionGroup var options: MonitorOptions
  @OptionGroup var live: LiveOptions
  @OptionGroup var log: LogOptions

  /// The options of the run, with observations added to the recording.
  private var recording: MonitorOptions {
    var options = options
    options.record.append(.observations)
    return options
  }

  func validate() throws {
    try require(options.session != nil, "A recording needs a name; give it one with --session NAME.")
    try refuse(
      if: page.request != nil && camera == nil, "--serve is for runs at a camera; show a recording with heed serve.")
    guard camera != nil else {
      try require(log.log == nil, "--log is for runs at a camera; name one with --camera.")
      try require(
        !live.isGiven,
        "--warn, --lsl, --lsl-markers, --publish and --wait-for-camera are for live runs; name a camera with --camera.")
      return try AnalyzeCommand.check(input, recording)
    }
    try require(input == nil, "--camera and a video exclude each other; omit one.")
    try recording.checkRecording(watchesCabin: true)
  }

  func run() throws {
    if let camera {
      try RunCommand.watch(camera, recording, live, page: page.request, log: log)
    } else {
      try AnalyzeCommand.analyze(input, recording)
    }
  }
}
