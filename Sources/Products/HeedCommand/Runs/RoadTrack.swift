import HeedKit

/// The road input of a run: a video, recognitions, or both.
struct RoadTrack {
  let road: DriveRun.Road
  let engine: RoadEngine
  private let isLive: Bool
  /// The pictures of the road; nil without pictures.
  let source: VideoSource?
  private let feed: RoadFeed?
  /// Joins recognitions with pictures; nil unless the road has both.
  private let stage: RecognitionStage?
  /// The files of the nets with their SHA-256.
  private(set) var models: [String: String] = [:]

  /// Opens the input.
  /// - Parameters:
  ///   - isLive: True if the input accompanies a live cabin.
  ///   - waits: True if a camera that is missing is waited for.
  /// - Throws: An error if the input is missing or invalid.
  init(_ options: MonitorOptions, setup: MonitorSetup, vehicle: VehicleTrack?, isLive: Bool, waits: Bool) throws {
    self.isLive = isLive
    let feed = try options.recognitions.map {
      try RoadFeed(path: $0, rig: setup.rig, vehicle: options.road == nil ? vehicle : nil)
    }
    self.feed = feed
    engine = try RoadEngine(rig: setup.rig, recognitions: feed?.recognitions, settings: setup.settings.road)
    guard let name = options.road else {
      guard let feed else { preconditionFailure("a road is its pictures or recognitions") }
      (road, source, stage) = (.recognitions(feed.recognitions), nil, nil)
      return
    }
    try require(
      !isLive || feed == nil, .wrongUsage,
      "--road and --recognitions together need recordings; analyze them with heed analyze.")
    let source =
      try isLive
      ? makeSource(name, waits: waits) : Self.recording(name, rate: options.roadFps, saysRate: !options.quiet.isOn)
    try source.open()
    self.source = source
    let nets = try NetRoadStage(
      camera: setup.rig.roadCamera, looksForObjects: feed == nil, thresholds: setup.settings.road.detector)
    models = nets.models
    let stage = try feed.map { try RecognitionStage($0.recognitions, lanes: nets) }
    self.stage = stage
    road = .pictures(source, stage ?? nets)
  }

  /// The line of the recognitions that gives the engine's camera; nil if the rig gives the camera.
  var cameraLine: String? { feed?.cameraLine }

  /// Notes for people at the end of recordings.
  var remarks: [String] {
    guard let feed, !isLive else { return [] }
    let skipped = stage?.skipped ?? 0
    let unseen =
      skipped > 0
      ? [
        "\(feed.recognitions.path): \(Figure.count(skipped, "line")) between two pictures of the road"
          + " not used; heed alerts uses all."
      ] : []
    return feed.remarks + unseen
  }

  /// Which road input was missing or not used, in words; nil if none was.
  func missing(_ ending: DriveRun.Ending) -> String? {
    if let failure = ending.roadFailure {
      return "Watching the road has ended: \(CommandFailure(failure).message ?? "")"
    }
    guard !isLive else { return nil }
    let picture = source.flatMap { source in
      ending.road.flatMap { $0.isComplete ? nil : AnalyzeCommand.missing($0, of: source.name) }
    }
    let parts = [picture, feed?.missing].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// Opens a recording of the road; `rate` is for folders of pictures, because videos have their own times.
  private static func recording(_ name: String, rate: Double?, saysRate: Bool) throws -> VideoSource {
    switch try SourceDescription(name) {
    case .camera, .stream:
      throw CommandFailure(.wrongUsage, "\(name) is live; watch it with: heed run --camera ... --road \(name).")
    case .video:
      if rate != nil { throw CommandFailure(.wrongUsage, "\(name) has its own times; omit --road-fps.") }
      return try makeSource(name)
    case .images(let path):
      var settings = RecordingSettings()
      // Speeds and times to collision depend on the rate of the pictures.
      if rate == nil, saysRate {
        let assumed = "\(Int(settings.frameRate)) per second are assumed; set the rate with --road-fps"
        Console.say("\(name): pictures have no times: \(assumed).")
      }
      settings.frameRate = rate ?? settings.frameRate
      return ImageSequenceSource(path: path, settings: settings)
    }
  }
}
