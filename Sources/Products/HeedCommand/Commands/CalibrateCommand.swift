import ArgumentParser
import Foundation
import Heed
import HeedFormats
import HeedReport
import HeedSession
import HeedSetup
import HeedSignals

/// `heed calibrate`: calibrates gaze for one person at one display.
struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate", abstract: "Fits gaze to a person: from a recording, or live at a camera.",
    discussion: """
      Examples:
        heed calibrate --serve
        heed calibrate --camera 0 --rig RIG --driver p07
        heed calibrate --camera 0 --rig RIG --automatic 2 --output p07.json
        heed calibrate --video looks.mp4 --points points.csv --rig RIG \\
          --output p07.json --report p07.svg
        heed analyze drive.mp4 --rig RIG --calibration p07.json
        heed analyze drive.mp4 --rig RIG --driver p07

      --serve does all on a page for a browser of this machine: the camera and its
      place, the size of the screen, the field of view from a bank card, the points,
      and the quality of the calibration. It also makes the rig, as Calibration/NAME
      or in the folder of --rig; docs/calibration.md explains it. Nothing is written
      before you save.

      POINTS.csv has the columns point,start_ms,end_ms,x_pt,y_pt,role. The role is
      calibration (used in the fit) or validation (used to test the fit). The rig
      needs a display. With --driver the calibration is kept in the store and offered
      again. A refused calibration (exit code 78) changes nothing; exit code 1 means
      that points were left out.
      """)

  /// The accuracy criteria by their names on the command line.
  enum Criteria: String, ExpressibleByArgument, CaseIterable {
    case low, `default`, high

    var value: AccuracyCriteria {
      switch self {
      case .low: .low
      case .default: .standard
      case .high: .high
      }
    }
  }

  /// The number of calibration points, as a word of the command line.
  enum Mode: String, ExpressibleByArgument, CaseIterable {
    case one, five, six, nine

    var value: CalibrationMode {
      switch self {
      case .one: .onePoint
      case .five: .fivePoint
      case .six: .sixPoint
      case .nine: .ninePoint
      }
    }
  }

  @Option(help: .value("clip", "A recording of somebody who looks at known points.")) var video: String?
  @Option(help: .value("points.csv", "The times of the points; - is the standard input.")) var points: String?
  @Option(help: .value("camera", "Walks through the points live at a camera, named as in heed run."))
  var camera: String?
  @Option(help: .value("count", "With --camera: number of points (default: five).")) var mode: Mode?
  @Option(help: .value("seconds", "With --camera: continues by itself this long after it names a point."))
  var automatic: Double?
  @Option(
    help: .value(
      "folder", "The rig: a folder with rig.yaml, which describes camera and display; the page makes a missing rig."))
  var rig: String?
  @Option(
    name: .customLong("serve"), defaultAsFlag: PageRequest.usualPort, parsing: .next,
    help: .value(
      "port",
      "Calibrates on a page for a browser of this machine; a terminal shows its address. 0: any free port."))
  var servePort: Int?
  @Option(help: .value("calibration.json", "The calibration's file; - is the standard output.")) var output: String?
  @Option(help: .value("file.svg", "Writes a picture of the points and of the gaze's errors there."))
  var report: String?
  @Option(help: .value("name", "The driver's pseudonym, under which the store keeps the calibration."))
  var driver: String?
  @Option(help: "The demands on each point: number of samples, steadiness of the gaze, time limit.")
  var criteria = Criteria.default
  @OptionGroup var settings: SettingsOption
  @OptionGroup var place: StorePlace
  @OptionGroup var quiet: Quiet

  /// Accepted times for a person to find a point, seconds. Choice: an eye needs a second to find a point; nobody waits
  /// longer than a minute.
  private static let automaticSeconds = 0.0...60.0

  func validate() throws {
    if let servePort {
      try PageRequest.check(servePort, option: "--serve")
      try require(
        video == nil && points == nil && mode == nil && automatic == nil,
        "with --serve the page chooses points and pace; only --camera may be added.")
      return try checkOutputs()
    }
    try require(rig != nil, "name the rig with --rig; heed rig new or heed calibrate --serve makes one.")
    try require(
      (video == nil) != (camera == nil), "name a recording with --video, name a camera with --camera, or use --serve.")
    try require(
      (video == nil) == (points == nil),
      video == nil ? "--points needs --video; at a camera Heed chooses the points." : "--video needs --points.")
    try require(camera != nil || mode == nil && automatic == nil, "--mode and --automatic need --camera.")
    try require(automatic.map(Self.automaticSeconds.contains) ?? true, "--automatic takes 0 to 60 seconds.")
    try require(
      output != nil || driver != nil,
      "name an output: --output FILE, or --driver NAME to keep the calibration in the store.")
    try checkOutputs()
  }

  private func checkOutputs() throws {
    try require(report != "-", "a report cannot go to the standard output; name a file.")
    try require(
      report?.lowercased().hasSuffix(".html") != true, "a report is an SVG picture, not a page; name a file in .svg.")
    if let report, let output, OutputFile.isSame(report, output) {
      throw ValidationError("--output and --report both name \(report); give each a file of its own.")
    }
    if let driver { try DriverName.check(driver) }
  }

  func run() throws {
    for input in [video, points].compactMap({ $0 }) {
      if let output { try OutputFile.check(output, option: "--output", input: input) }
      if let report { try OutputFile.check(report, option: "--report", input: input) }
    }
    let dialog = SetupDialog(ConsoleTerminal(), isQuiet: quiet.isOn)
    let settings = try settings.load()
    let driver = try driver.map { try DriverName($0) }
    if let rig, FileManager.default.fileExists(atPath: rig) { Console.question(try RigFile(at: rig)) }
    if let servePort { return try serve(port: servePort, settings, driver, dialog) }
    guard let rig else { preconditionFailure("validate() asks for a rig") }
    let setup = try CalibrationSetting(
      rig: rig, settings: settings, criteria: criteria.value, driver: driver, store: place.store, dialog: dialog)
    if let video, let points {
      let clip = try ClipCalibration(video: video, points: points, setup: setup)
      // The files open before the measurement, so that an output that cannot be written fails early.
      let files = try CalibrationFiles(self, driver: driver)
      let (outcome, missing) = try run(clip)
      try finish(outcome, missing: missing, of: setup, into: files)
    } else if let camera {
      let walk = try CalibrationWalk(
        camera: camera, mode: (mode ?? .five).value, automatic: automatic.map { .seconds($0) }, setup: setup)
      let files = try CalibrationFiles(self, driver: driver)
      try finish(try walk.run(), missing: nil, of: setup, into: files)
    }
  }

  private func serve(port: Int, _ settings: EngineSettings, _ driver: DriverName?, _ dialog: SetupDialog) throws {
    let setting = try DeskSetting(
      rig: rig, settings: settings, criteria: criteria.value, driver: driver, store: place.store,
      explain: { CommandFailure($0).message ?? "\($0)" },
      write: { outcome, driver in
        let files = try CalibrationFiles(self, driver: driver)
        try files.write(outcome)
        return files.places.last ?? ""
      })
    let saved = try CalibrationDesk(setting).serve(port: port, camera: camera, dialog: dialog)
    guard !quiet.isOn else { return }
    say(saved.outcome)
    Console.say("Written: \(saved.calibration)")
    Console.say("Use it: \(saved.command)")
  }

  private func run(_ clip: ClipCalibration) throws -> (outcome: CalibrationOutcome, missing: String?) {
    let progress = quiet.isOn ? nil : ProgressSink(total: clip.framesDeclared)
    defer { progress?.hide() }
    return try clip.run { progress?.receive($0, []) }
  }

  private func say(_ outcome: CalibrationOutcome) {
    let table = CalibrationTable(outcome)
    Console.write(table.text + "\n")
    Console.say(table.summary)
  }

  /// The next command to type; nil if the calibration was written into a pipe.
  private var use: String? {
    let rig = rig ?? ""
    let command = camera.map { "heed run --camera \($0.forShell)" } ?? "heed analyze RECORDING"
    if let driver { return command + StoredCalibration.options(of: driver, store: place.store, rig: rig) }
    return output.flatMap { $0 == "-" ? nil : "\(command) --rig \(rig.forShell) --calibration \($0.forShell)" }
  }

  /// Writes all outputs, and then reports the missing parts.
  private func finish(
    _ outcome: CalibrationOutcome, missing: String?, of setup: CalibrationSetting, into files: CalibrationFiles
  ) throws {
    try files.write(outcome)
    if !quiet.isOn {
      say(outcome)
      for place in files.places { Console.say("Written: \(place)") }
      if let previous = setup.previous {
        let isKept = outcome.calibration.refresh != nil
        Console.say("It \(isKept ? "refreshes" : "replaces") the earlier calibration: \(previous.words).")
      }
      if let use { Console.say("Use it: \(use)") }
    }
    let lacking =
      outcome.leftOut.map { "\($0.name.shortened(16)) was left out: \($0.reason)." } + [missing].compactMap { $0 }
    lacking.forEach(Console.say)
    if !lacking.isEmpty { throw CommandFailure(.incomplete, nil) }
  }
}

extension DriverName {
  /// Reports an invalid pseudonym as an error of the argument parser.
  static func check(_ text: String) throws {
    do throws(SessionError) { _ = try DriverName(text) } catch { throw ValidationError("\(error.description).") }
  }
}
