import ArgumentParser
import Foundation
import HeedSession

/// The options of commands that watch a driver.
struct MonitorOptions: ParsableArguments {
  @Option(help: .value("folder", "The rig: a folder with rig.yaml (camera, zones, display).")) var rig: String?
  @OptionGroup var settings: SettingsOption
  @Option(help: .value("road", "The road camera's recording, or with heed run the camera itself.")) var road: String?
  @Option(
    help: .value(
      "file.ndjson",
      "Recognitions of the road by another detector (see heed alerts); with --road, they replace Heed's own."))
  var recognitions: String?
  @Option(help: .value("rate", "Pictures per second of a --road folder (default: 30).")) var roadFps: Double?
  @Option(
    help: .value(
      "vehicle", "The vehicle's signals: a file, one moment per line, or in live runs a broker, mqtt://HOST:PORT/TOPIC."
    ))
  var vehicle: String?
  @Option(
    help: .value(
      "file.geojson", "Points of interest: banners on the road's overlay; --vehicle must give position and heading."))
  var points: String?
  @Flag(help: .objectLines) var objects = false
  @OptionGroup var lines: LineOptions
  @Option(help: .value("file.mp4", "Writes a video with mesh, irises, gaze and state.")) var overlay: String?
  @Option(
    help: .value(
      "file.mp4",
      "Writes a video of the road with objects, lanes, regions and alerts; without a cabin, --overlay is the same."))
  var roadOverlay: String?
  @Option(
    name: .customLong("session"), defaultAsFlag: MonitorOptions.byTime, parsing: .next,
    help: .value("name", "Writes a session of this name into the store; by-time: its name is the present time (UTC)."))
  var session: String?
  @Option(help: .value("what", "Keeps the observations for heed replay, or the pictures, in the session; repeatable."))
  var record: [Recorded] = []
  @OptionGroup var place: StorePlace
  @Flag(help: "Replaces a session of the same name.") var replace = false
  @Option(
    help: .value("name", "The driver's pseudonym, kept with the session; selects the calibration stored under it."))
  var driver: String?
  @Option(help: .value("calibration.json", "The driver's gaze calibration (see heed calibrate)."))
  var calibration: String?
  @OptionGroup var attention: AttentionOptions
  @Flag(help: "Uses no calibration, even if the store has one of the driver.") var noCalibration = false
  @Flag(help: "Looks for no phones, even if a net for the cabin was added (see heed models).") var noPhoneNet = false
  @Option(
    help: .value("fault", "Injects a fault into an input, such as \"cabin stuck 10-14\" (docs/faults.md); repeatable."))
  var inject: [String] = []
  @OptionGroup var quiet: Quiet

  /// Stands for a session's name that is made of the present time.
  private static let byTime = "by-time"

  /// Contents of a session besides events, recorded only on request.
  enum Recorded: String, ExpressibleByArgument, CaseIterable {
    case observations, video
    case cabinVideo = "cabin-video"
    case roadVideo = "road-video"
  }

  /// The contents of the session besides events.
  /// - Parameter watchesCabin: True if the run has cabin images.
  func contents(watchesCabin: Bool) -> SessionContents {
    var contents: SessionContents = record.contains(.observations) ? [.observations] : []
    if watchesCabin, record.contains(.cabinVideo) || record.contains(.video) { contents.insert(.cabinVideo) }
    if road != nil, record.contains(.roadVideo) || record.contains(.video) { contents.insert(.roadVideo) }
    return contents
  }

  /// Refuses recordings for which the run has no inputs.
  func checkRecording(watchesCabin: Bool) throws {
    guard !record.isEmpty else { return }
    try require(session != nil, "--record needs a session; name one with --session.")
    try refuse(if: record.contains(.roadVideo) && road == nil, "--record road-video needs the pictures of --road.")
    try refuse(
      if: record.contains(.cabinVideo) && !watchesCabin,
      "--record cabin-video needs the cabin's pictures; name its video.")
    try refuse(
      if: record.contains(.video) && road == nil && !watchesCabin,
      "--record video needs pictures; recognitions have none.")
  }

  /// File names, each with the word that replaces it in sessions and logs.
  var names: [(name: String?, word: String)] {
    [
      (road, "the road's recording"), (recognitions, "the recognitions' file"), (vehicle, "the vehicle's file"),
      (points, "the points"), (rig, "the rig"), (calibration, "the calibration"), (settings.path, "the settings"),
      (overlay, "the overlay"), (roadOverlay, "the overlay"), (lines.output, "the output"), (place.store, "the store"),
      (ProcessInfo.processInfo.environment["HOME"], "~"),
    ]
  }

  var watchesRoad: Bool { road != nil || recognitions != nil }

  /// Refuses outputs that overwrite each other or an input.
  func checkFiles(inputs: [String]) throws {
    for (option, path) in written { try check(path, option: option, inputs: inputs) }
    try OutputFile.checkDistinct(written)
  }

  /// The option and the path of each output.
  var written: [(String, String)] { lines.written(overlay: overlay, roadOverlay: roadOverlay) }

  /// Refuses an output that is an input of the run.
  func check(_ path: String, option: String, inputs: [String] = []) throws {
    for input in inputs + [road, recognitions, vehicle, points].compactMap({ $0 })
    where input != "-" && !LinkOptions.isAddress(input) {
      try OutputFile.check(path, option: option, input: input)
    }
  }

  mutating func validate() throws {
    if session == Self.byTime { session = place.opened.nameByTime() }
    if let driver { try DriverName.check(driver) }
    try refuse(if: calibration != nil && noCalibration, "--calibration and --no-calibration exclude each other.")
    if !watchesRoad {
      let idle = [("--points", points != nil), ("--objects", objects), ("--road-overlay", roadOverlay != nil)]
      if let (option, _) = idle.first(where: \.1) {
        throw ValidationError("\(option) is about the road; name it with --road or --recognitions.")
      }
    }
    if let roadFps, !(0.1...1000).contains(roadFps) {
      throw ValidationError("--road-fps \(roadFps): give pictures per second, 0.1 to 1000.")
    }
    try lines.checkJSON("--objects", isGiven: objects)
    if roadOverlay != nil, road == nil { throw ValidationError("--road-overlay needs the pictures of --road.") }
    try refuse(
      if: [recognitions, vehicle, points].count(where: { $0 == "-" }) > 1,
      "only one input can be -; name a file for the other.")
    try refuse(
      if: overlay == "-" || roadOverlay == "-", "a video cannot go to the standard output; name a file for --overlay.")
  }
}
