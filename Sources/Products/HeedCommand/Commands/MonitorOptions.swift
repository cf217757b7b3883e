import ArgumentParser
import Heed
import HeedSession
import HeedSignals

/// The options of commands that watch a driver.
struct MonitorOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The rig: a folder with rig.yaml (camera, zones, display).", valueName: "folder"))
  var rig: String?
  @OptionGroup var settings: SettingsOption
  @Option(help: ArgumentHelp("The road camera: its recording, or with heed run the camera itself.", valueName: "road"))
  var road: String?
  @Option(
    help: ArgumentHelp(
      "Recognitions of the road by another detector (see heed alerts); with --road in place of Heed's own.",
      valueName: "file.ndjson"))
  var recognitions: String?
  @Option(
    help: ArgumentHelp(
      "How many pictures of a --road folder belong to a second; without it 30, as they do not say.",
      valueName: "rate"))
  var roadFps: Double?
  @Option(
    help: ArgumentHelp(
      "What the vehicle says of itself: a file, one moment a line, or at a camera a broker, mqtt://HOST:PORT/TOPIC.",
      valueName: "vehicle"))
  var vehicle: String?
  @Option(
    help: ArgumentHelp(
      "Points of interest, shown as banners on the road's overlay where --vehicle says position and heading.",
      valueName: "file.geojson"))
  var points: String?
  @Flag(help: .objectLines) var objects = false
  @OptionGroup var lines: LineOptions
  @Option(help: ArgumentHelp("Writes a video that shows mesh, irises, gaze and state.", valueName: "file.mp4"))
  var overlay: String?
  @Option(
    help: ArgumentHelp(
      "Writes a video of the road that shows objects, lanes, regions and alerts. Without a cabin camera --overlay does.",
      valueName: "file.mp4"))
  var roadOverlay: String?
  @Option(help: ArgumentHelp("Writes a session of this name into the store.", valueName: "name")) var session: String?
  @Option(
    help: ArgumentHelp(
      "Keeps in the session what heed replay needs (observations), or the pictures; may be given several times.",
      valueName: "what"))
  var record: [Recorded] = []
  @OptionGroup var place: StorePlace
  @Flag(help: "Replaces a session of the same name.") var replace = false
  @Option(
    help: ArgumentHelp(
      "A pseudonym of the driver, kept with the session; a calibration that is kept under it is used.",
      valueName: "name"
    ))
  var driver: String?
  @Option(
    help: ArgumentHelp("The driver's gaze calibration (see heed calibrate).", valueName: "calibration.json"))
  var calibration: String?
  @OptionGroup var attention: AttentionOptions
  @Flag(help: "Uses no calibration, also when one is kept of the driver.") var noCalibration = false
  @Flag(help: "Looks for no phones, also when a net was added for the cabin (see heed models).") var noPhoneNet = false
  @Option(
    help: ArgumentHelp(
      "Puts a fault into an input, to see what follows: \"cabin stuck 10-14\" (docs/faults.md); may be given several times.",
      valueName: "fault"))
  var inject: [String] = []
  @Option(help: ArgumentHelp("Puts the faults of a file into the inputs, one a line.", valueName: "file"))
  var injections: String?
  @OptionGroup var quiet: Quiet

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
    guard session != nil else {
      throw ValidationError("--record keeps it in a session; name one with --session.")
    }
    if record.contains(.roadVideo), road == nil {
      throw ValidationError("--record road-video needs the pictures of --road.")
    }
    if record.contains(.cabinVideo), !watchesCabin {
      throw ValidationError("--record cabin-video needs the cabin's pictures; name its video.")
    }
    if record.contains(.video), road == nil, !watchesCabin {
      throw ValidationError("--record video needs pictures; recognitions have none.")
    }
  }

  /// True if the standard input is one of the run's inputs.
  var readsStandardInput: Bool { [recognitions, vehicle, points].contains("-") }

  var watchesRoad: Bool { road != nil || recognitions != nil }

  /// Refuses outputs that overwrite each other or an input.
  func checkFiles(inputs: [String]) throws {
    let written = [("--output", lines.output), ("--overlay", overlay ?? "-"), ("--road-overlay", roadOverlay ?? "-")]
      .filter { $0.1 != "-" }
    for input in inputs + [road, recognitions, vehicle, points].compactMap({ $0 })
    where input != "-" && !LinkOptions.isAddress(input) {
      for (option, path) in written { try OutputFile.check(path, option: option, input: input) }
    }
    try OutputFile.checkDistinct(written)
  }

  func validate() throws {
    if let driver { try DriverName.check(driver) }
    if calibration != nil, noCalibration {
      throw ValidationError("--calibration and --no-calibration exclude each other.")
    }
    if !watchesRoad {
      let idle = [("--points", points != nil), ("--objects", objects), ("--road-overlay", roadOverlay != nil)]
      if let (option, _) = idle.first(where: \.1) {
        throw ValidationError("\(option) is about the road; name it with --road or --recognitions.")
      }
    }
    if let roadFps, !(0.1...1000).contains(roadFps) {
      throw ValidationError("--road-fps \(roadFps): give pictures a second, 0.1 to 1000.")
    }
    if objects, lines.format == .text {
      throw ValidationError("--objects writes lines of JSON; leave --format text away.")
    }
    if roadOverlay != nil, road == nil { throw ValidationError("--road-overlay needs the pictures of --road.") }
    if [recognitions, vehicle, points].count(where: { $0 == "-" }) > 1 {
      throw ValidationError("the standard input is one file; name the other.")
    }
    if overlay == "-" || roadOverlay == "-" {
      throw ValidationError("a video cannot go to the standard output; name a file for --overlay.")
    }
  }
}
