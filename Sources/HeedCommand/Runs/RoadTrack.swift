import Heed
import HeedFormats
import HeedKit
import HeedRoad
import HeedSignals
import HeedVideo

/// The road of a run as the options name it: pictures, somebody's recognitions, or both.
struct RoadTrack {
  /// What a run reads.
  let road: DriveRun.Road
  /// Judges what comes of it.
  let engine: RoadEngine
  private let isLive: Bool
  private let source: VideoSource?
  private let feed: RoadFeed?
  private let stage: RecognitionStage?

  /// Opens it.
  /// - Parameter isLive: Beside a live cabin.
  /// - Throws: What is missing or not what it should be.
  init(_ options: MonitorOptions, setup: MonitorSetup, vehicle: VehicleTrack?, isLive: Bool) throws {
    self.isLive = isLive
    let feed = try options.recognitions.map {
      try RoadFeed(path: $0, vehicle: options.road == nil ? vehicle : nil)
    }
    self.feed = feed
    engine =
      try feed?.makeEngine(rig: setup.rig, settings: setup.settings.road)
      ?? RoadEngine(camera: setup.rig.roadCamera, regions: setup.rig.regions, settings: setup.settings.road)
    guard let name = options.road else {
      guard let feed else { preconditionFailure("a road is its pictures or recognitions") }
      (road, source, stage) = (.recognitions(feed), nil, nil)
      return
    }
    if isLive, feed != nil {
      throw CommandFailure(
        .wrongUsage, "--road and --recognitions together are for recordings: analyze them with heed analyze.")
    }
    let source = try isLive ? makeSource(name) : Self.recording(name, rate: options.roadFps, saysRate: !options.quiet)
    try source.open()
    self.source = source
    let nets = try NetRoadStage(
      camera: setup.rig.roadCamera, looksForObjects: feed == nil, thresholds: setup.settings.road.detector)
    let stage = try feed.map { try RecognitionStage($0, lanes: nets) }
    self.stage = stage
    road = .pictures(source, stage ?? nets)
  }

  /// Where the engine's camera came from, if not from the rig.
  var cameraLine: String? { feed?.cameraLine }
  /// Frames a second as the road's camera declares them.
  var frameRate: Double? { source?.nominalFrameRate }
  var framesDeclared: Int? { source?.framesDeclared }

  func stop() { source?.stop() }

  /// What people should know of recordings when they are over.
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

  /// What was not used or not there; nil when all was.
  func missing(_ ending: DriveRun.Ending) -> String? {
    if let failure = ending.roadFailure {
      return "The road is not watched any more: \(CommandFailure(failure).message ?? "")"
    }
    guard !isLive else { return nil }
    let picture = source.flatMap { source in
      ending.road.flatMap { $0.isComplete ? nil : AnalyzeCommand.missing($0, of: source.name) }
    }
    let parts = [picture, feed?.missing].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private static func recording(_ name: String, rate: Double?, saysRate: Bool) throws -> VideoSource {
    switch try SourceDescription(name) {
    case .camera, .stream:
      throw CommandFailure(.wrongUsage, "\(name) is live; watch it with: heed run --camera ... --road \(name).")
    case .video:
      if rate != nil { throw CommandFailure(.wrongUsage, "\(name) has times of its own; leave --road-fps away.") }
      return try makeSource(name)
    case .images(let path):
      var settings = ImageSequenceSource.Settings()
      // Every speed and time to collision rests on it.
      if rate == nil, saysRate {
        let assumed = "\(Int(settings.frameRate)) a second are assumed; --road-fps says otherwise"
        Console.say("\(name): pictures do not say their times: \(assumed).")
      }
      settings.frameRate = rate ?? settings.frameRate
      return ImageSequenceSource(path: path, settings: settings)
    }
  }
}
