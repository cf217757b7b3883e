import Foundation
import Heed
import HeedFormats
import HeedKit
import HeedRoad
import HeedSignals
import HeedVideo
import Synchronization

/// The road beside a live cabin: a camera or somebody's recognitions, on a thread of its own, dated by the cabin's clock.
final class LiveRoad: @unchecked Sendable {  // What is not behind `state` is only read once the thread runs.
  private struct State {
    /// When the cabin's clock was 0; nil before its first frame.
    var zero: ContinuousClock.Instant?
    var isStopped = false
    var missing: String?
  }

  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)
  /// Judges what comes of it.
  let engine: RoadEngine
  /// Where the engine's camera came from, if not from the rig.
  let cameraLine: String?
  private let vehicle: LiveVehicle?
  private let source: VideoSource?
  private let stage: NetRoadStage?
  private let feed: Handed?

  /// Opens it; what comes is looked at from ``start(take:)`` on.
  /// - Throws: What is missing or not what it should be.
  init(_ options: MonitorOptions, setup: MonitorSetup) throws {
    var recognitions = try options.recognitions.map { RoadFeed(recognitions: try RecognitionFile(path: $0)) }
    engine =
      try recognitions?.makeEngine(rig: setup.rig, settings: setup.settings.road)
      ?? RoadEngine(camera: setup.rig.roadCamera, regions: setup.rig.regions, settings: setup.settings.road)
    cameraLine = recognitions?.cameraLine
    vehicle = try options.vehicle.map { try LiveVehicle(VehicleFile(path: $0)) }
    source = try options.road.map { try makeSource($0) }
    if recognitions != nil, source != nil {
      throw CommandFailure(
        .wrongUsage, "--road and --recognitions together are for recordings: analyze them with heed analyze.")
    }
    try source?.open()
    stage =
      try source == nil
      ? nil : NetRoadStage(camera: setup.rig.roadCamera, thresholds: setup.settings.road.detector)
    feed = recognitions.map(Handed.init)
  }

  /// - Parameter take: Called on the road's own thread.
  func start(take: @escaping @Sendable (MonitorInput, Frame?) throws -> Void) {
    let thread = Thread { [self] in
      do {
        if let feed { try read(feed.value, take) } else if let stage { try watch(stage, take) }
      } catch {
        // The cabin goes on without it.
        let why = "The road is not watched any more: \(CommandFailure(error).message ?? "")"
        state.withLock { $0.missing = why }
        Console.say(why)
      }
      ended.signal()
    }
    thread.name = "heed.road"
    thread.start()
  }

  /// Frames a second as the road's camera declares them.
  var frameRate: Double? { source?.nominalFrameRate }

  /// Tells when a frame of the cabin came: its clock is the road's.
  func cabinCame(at time: Timestamp) {
    state.withLock { state in
      guard state.zero == nil else { return }
      state.zero = ContinuousClock.now - .nanoseconds(time.nanoseconds)
    }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    source?.stop()
  }

  /// Why the road ended before it was stopped; nil when it did not.
  var missing: String? { state.withLock(\.missing) }

  /// Waits for the frame that is looked at, no longer than a moment: a read that blocks may never end.
  func finish() {
    stop()
    _ = ended.wait(timeout: .now() + 1)
  }

  private var isStopped: Bool { state.withLock(\.isStopped) }

  /// The cabin's time now; nil before it has one.
  private var now: Timestamp? {
    state.withLock(\.zero).map { Timestamp(nanoseconds: ($0.duration(to: .now)).nanoseconds) }
  }

  private func watch(_ stage: NetRoadStage, _ take: (MonitorInput, Frame?) throws -> Void) throws {
    guard let source else { return }
    var shift: Duration?
    let pipeline = RoadPipeline(
      source: source, stage: stage, vehicle: { [vehicle, self] time in vehicle?.state(at: time, now: now) })
    let end = try pipeline.run(
      isStopped: { isStopped },
      prepared: { [self] frame in
        // Before the cabin's first frame there is no time to speak of.
        shift = shift ?? now.map { $0 - frame.time }
        return shift.map { frame.retimed(frame.time + $0) }
      }, take: take)
    if end.failure != nil, !isStopped {
      throw CommandFailure(.notAvailable, "\(source.name) went away and did not come back; connect it again.")
    }
  }

  private func read(_ feed: RoadFeed, _ take: (MonitorInput, Frame?) throws -> Void) throws {
    var (feed, shift): (RoadFeed, Duration?) = (feed, nil)
    while !isStopped, var seen = try feed.advance() {
      shift = shift ?? now.map { [seen] in $0 - seen.time }
      guard let shift else { continue }
      seen.time = seen.time + shift
      seen.vehicle?.time = seen.time
      if let said = vehicle?.state(at: seen.time, now: now) { seen.vehicle = seen.vehicle?.completed(by: said) ?? said }
      try take(.road(seen), nil)
    }
  }
}

/// Carries what is handed to a thread and left to it.
private struct Handed: @unchecked Sendable { let value: RoadFeed }
