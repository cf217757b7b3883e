import Heed
import HeedFormats
import HeedKit
import HeedRoad
import HeedSignals
import HeedVideo

/// The recorded road beside a recorded cabin: what of it came before a moment of the other, in the order of time.
final class RoadTrack {
  private enum Feed {
    case recognitions(RoadFeed)
    case pictures(VideoSource, RoadPipeline, RecognitionStage?)
  }

  private enum Step {
    case seen(RoadObservation)
    case frame(Frame)
  }

  private var feed: Feed
  /// Judges what comes of it.
  let engine: RoadEngine
  /// Where the engine's camera came from, if not from the rig.
  let cameraLine: String?
  private var pending: Step?
  private var isOver = false
  /// How the road's recording ended; nil before, and for recognitions.
  private(set) var end: SourceEnd?
  private let source: VideoSource?

  /// - Throws: What is missing or not what it should be.
  init(_ options: MonitorOptions, setup: MonitorSetup) throws {
    let vehicle = try options.vehicle.map { try VehicleFile(path: $0) }
    var recognitions = try options.recognitions.map {
      RoadFeed(recognitions: try RecognitionFile(path: $0), vehicle: options.road == nil ? vehicle : nil)
    }
    engine =
      try recognitions?.makeEngine(rig: setup.rig, settings: setup.settings.road)
      ?? RoadEngine(camera: setup.rig.roadCamera, regions: setup.rig.regions, settings: setup.settings.road)
    cameraLine = recognitions?.cameraLine
    guard let road = options.road else {
      guard let recognitions else { preconditionFailure("a road is its pictures or recognitions") }
      (feed, source) = (.recognitions(recognitions), nil)
      return
    }
    let source = try Self.recording(road, rate: options.roadFps, saysRate: !options.quiet)
    try source.open()
    self.source = source
    let nets = try NetRoadStage(
      camera: setup.rig.roadCamera, looksForObjects: recognitions == nil, thresholds: setup.settings.road.detector)
    let others = try recognitions.map { try RecognitionStage($0, lanes: nets) }
    var said = vehicle
    let pipeline = RoadPipeline(
      source: source, stage: others ?? nets,
      vehicle: { time in
        let state = try said?.state(at: time)
        return others?.vehicle.map { $0.completed(by: state) } ?? state
      })
    feed = .pictures(source, pipeline, others)
  }

  var frameRate: Double? { source?.nominalFrameRate }
  var framesDeclared: Int? { source?.framesDeclared }

  /// The time of the last frame.
  private(set) var last = Timestamp.zero

  /// Hands on what was seen before a time; nil: all there is.
  func advance(
    before time: Timestamp?, isStopped: () -> Bool, take: (MonitorInput, Frame?) throws -> Void
  ) throws {
    while !isStopped(), let step = try peek(isStopped), time.map({ Self.time(of: step) < $0 }) ?? true {
      pending = nil
      if try look(at: step, take) { last = Self.time(of: step) }
    }
  }

  func stop() { source?.stop() }

  var remarks: [String] {
    switch feed {
    case .recognitions(let feed): feed.remarks
    case .pictures(_, _, let others): others?.remarks ?? []
    }
  }

  /// What was not used or not there; nil when all was.
  var missing: String? {
    switch feed {
    case .recognitions(let feed): return feed.missing
    case .pictures(let source, _, let others):
      let picture = end.flatMap { $0.isComplete ? nil : AnalyzeCommand.missing($0, of: source.name) }
      let parts = [picture, others?.missing].compactMap { $0 }
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
  }

  private func peek(_ isStopped: () -> Bool) throws -> Step? {
    while pending == nil, !isOver, !isStopped() {
      switch feed {
      case .recognitions(var file):
        let seen = try file.advance()
        feed = .recognitions(file)
        (pending, isOver) = (seen.map(Step.seen), seen == nil)
      case .pictures(let source, _, _):
        switch try source.next(timeout: CabinPipeline.patience) {
        case .frame(let frame): pending = .frame(frame)
        case .nothingYet: break
        case .ended(let end): (self.end, isOver) = (end, true)
        }
      }
    }
    return pending
  }

  /// - Returns: False for a picture that is no newer than the last.
  private func look(at step: Step, _ take: (MonitorInput, Frame?) throws -> Void) throws -> Bool {
    switch (step, feed) {
    case (.seen(let seen), _):
      try take(.road(seen), nil)
      return true
    case (.frame(let frame), .pictures(_, let pipeline, _)): return try pipeline.look(at: frame, take: take)
    case (.frame, .recognitions): preconditionFailure("recognitions have no pictures")
    }
  }

  private static func time(of step: Step) -> Timestamp {
    switch step {
    case .seen(let seen): seen.time
    case .frame(let frame): frame.time
    }
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
