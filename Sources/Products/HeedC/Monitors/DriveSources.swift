import CHeed
import HeedKit

/// The sources that a monitor reads by itself, without frames pushed by the host.
struct DriveSources {
  let cabin, road, recognitions, vehicle: String?
  private let usesOneCore: Bool

  /// The opened sources and the road's engine.
  struct Opened {
    var cabin: DriveRun.Cabin?
    var road: DriveRun.Road?
    var roadEngine: RoadEngine?
    var vehicle: (any VehicleSource)?
    var isLive = false
    /// Gives a sentence about the missing part of the road's recording; nil if the recording is whole.
    var missing: @Sendable (DriveRun.Ending) -> String? = { _ in nil }
  }

  init(_ raw: heed_sources) throws {
    try Argument.reserved(raw.reserved, "sources.reserved")
    cabin = try Argument.text(raw.cabin, "sources.cabin")
    road = try Argument.text(raw.road, "sources.road")
    recognitions = try Argument.text(raw.recognitions, "sources.recognitions")
    vehicle = try Argument.text(raw.vehicle, "sources.vehicle")
    usesOneCore = try Argument.flag(raw.uses_one_core, "sources.uses_one_core")
    try require(
      cabin != nil || road != nil || recognitions != nil,
      "sources names neither cabin nor road nor recognitions; name one.")
  }

  /// The name of the source in the session's description: the first source that is given.
  var name: String { cabin ?? road ?? recognitions ?? "nothing" }

  private var reading: RecordingSettings {
    var reading = RecordingSettings()
    reading.decodesAhead = !usesOneCore
    return reading
  }

  /// Opens all sources.
  func open(_ setup: MonitorSetup) throws -> Opened {
    var opened = Opened()
    let source = try cabin.map { try makeSource($0, settings: reading) }
    // A missing camera is reported before the models load.
    try source?.open()
    do {
      if let source {
        let stage = try setup.makeCabinStage(source.isLive ? .beside : .inStep)
        opened.cabin = DriveRun.Cabin(source: source, stage: stage)
        opened.isLive = source.isLive
      }
      try openRoad(setup, &opened)
    } catch {
      source?.stop()
      throw error
    }
    return opened
  }

  /// Opens the road's inputs; with neither pictures nor recognitions, the monitor watches the cabin alone.
  private func openRoad(_ setup: MonitorSetup, _ opened: inout Opened) throws {
    if let vehicle { opened.vehicle = try VehicleFile(path: vehicle) }
    let feed = try recognitions.map { try RecognitionFile(path: $0) }
    if let road {
      let source = try makeSource(road, settings: reading)
      try require(source.isLive == opened.isLive || cabin == nil, "cabin and road are both cameras or both recordings.")
      try source.open()
      do {
        let nets = try setup.makeRoadStage(looksForObjects: feed == nil)
        let stage: any RoadStage = try feed.map { try RecognitionStage($0, lanes: nets) } ?? nets
        opened.road = .pictures(source, stage)
      } catch {
        source.stop()
        throw error
      }
      opened.missing = { ending in
        ending.road.flatMap { $0.isComplete ? nil : "The road is not whole: \($0.note ?? "frames are missing")." }
      }
    } else if let feed {
      opened.road = .recognitions(feed)
    }
    guard opened.road != nil else { return }
    opened.roadEngine = try RoadEngine(rig: setup.rigInUse, recognitions: feed, settings: setup.settings.road)
  }
}
