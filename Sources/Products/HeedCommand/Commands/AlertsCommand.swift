import ArgumentParser
import HeedKit

/// `heed alerts`: gives road alerts for recorded recognitions of Heed or of another program.
struct AlertsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alerts", abstract: "Raises road alerts from recorded recognitions, one road frame per line.",
    discussion: """
      Examples:
        heed alerts recognitions.ndjson > alerts.ndjson
        heed alerts recognitions.ndjson --rig Calibration/my-car --format text
        heed alerts recognitions.ndjson --objects --output objects.ndjson
        my-detector | heed alerts - --vehicle can.ndjson

      One line is one frame, and a first line may describe the camera; --rig takes
      precedence over it (docs/formats.md). Without a camera, the only distances are
      those in the recognitions.

      An invalid line is reported with its number and key, and the exit code is 65.
      A line without a valid time is invalid. These values count as not measured
      instead, and the standard error reports how often: null, NaN and infinite
      values (also as NaN, Infinity, 1e999 or in quotation marks); impossible values
      (a negative speed, a score above 1); a box with such a side, without area or
      outside the picture; an id that two objects of a line share. A line whose time
      repeats or goes back is ignored, and so is an incomplete last line; the exit
      code is then 1.
      """)

  @Argument(help: .value("recognitions.ndjson", "The recognitions; - is the standard input.")) var input: String
  @Option(help: .value("folder", "The rig: a folder with rig.yaml (road_camera, regions).")) var rig: String?
  @Option(
    help: .value(
      "vehicle.ndjson", "The vehicle's signals, one moment per line; signals in the recognitions take precedence."))
  var vehicle: String?
  @OptionGroup var settings: SettingsOption
  @OptionGroup var lines: LineOptions
  @Flag(help: "Also writes a line for each object of each frame.") var objects = false
  @OptionGroup var quiet: Quiet

  func validate() throws {
    if input == "-", vehicle == "-" { throw ValidationError("only one input can be -; name a file for the other.") }
    try lines.checkJSON("--objects", isGiven: objects)
  }

  func run() throws {
    let stop = StopRequest()
    let settings = try settings.load()
    let rig = try rig.map { Console.question(try RigFile(at: $0)).rig }
    for file in [input, vehicle].compactMap({ $0 }) where file != "-" {
      try OutputFile.check(lines.output, option: "--output", input: file)
    }
    let vehicle = try vehicle.map { try VehicleTrack(path: $0, isLive: false) }
    let feed = try RoadFeed(path: input, rig: rig, vehicle: vehicle)
    let road = try RoadEngine(rig: rig, recognitions: feed.recognitions, settings: settings.road)
    let output = try LineOutput(path: lines.output, pace: input == "-" ? .steady : .together)
    let sink = LineSink(output, format: lines.format, progress: nil, writesObjects: objects)
    var findings = RoadFindings(saysMissing: !quiet.isOn && lines.format != .text)
    try sink.complete(stop) {
      let engine = DriveEngine(cabin: nil, road: road, settings: settings)
      let run = DriveRun(engine, road: .recognitions(feed.recognitions), vehicle: vehicle) { _, events in
        let events = events.filter {
          switch $0 {
          // Those of the drive, not of the road.
          case .risk, .prompt, .verdict, .summary: false
          default: true
          }
        }
        findings.note(events)
        try sink.receive(nil, events)
      }
      try run.run(isStopped: { stop.isMade || output.isClosed })
    }
    if !quiet.isOn {
      Console.say("\(feed.recognitions.path): \(findings.text(feed.recognitions)).")
      feed.remarks.forEach(Console.say)
    }
    if let missing = feed.missing { throw CommandFailure(.incomplete, missing) }
  }
}
