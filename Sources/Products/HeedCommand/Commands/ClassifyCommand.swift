import ArgumentParser
import Heed
import HeedFormats
import HeedGaze
import HeedReport

/// `heed classify`: classifies the eye movements of a recorded gaze trace.
struct ClassifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "classify", abstract: "Labels every sample of a gaze recording with its eye movement.",
    discussion: """
      Examples:
        heed classify gaze.csv > labelled.csv
        heed classify gaze.csv --output labelled.csv --events events.csv
        heed classify lab.csv --degrees-per-pixel 0.0317 --lost 0,0
        heed classify gaze.csv --delay 150 > labelled.csv
        zcat night.csv.gz | heed classify - --online > labelled.csv
        heed classify gaze.csv --output labelled.csv --report gaze.html

      GAZE.csv has a header with t_ms (milliseconds, increasing) and x_deg,y_deg
      (degrees of visual angle, y down), or x_px,y_px with --degrees-per-pixel:
      K = 57.3 * atan(display width in mm / its width in px / distance in mm).
      Where both are there, degrees are taken. Columns of pymovements (time,
      position_x, pixel_x) and of BIDS (timestamp, x_coordinate) are read too,
      and tabs instead of commas. 20 to 2000 Hz, measured from the times; gaps
      are allowed, and files of any length. An empty x or y, or nan, is a lost
      sample; what else stands for one is said with --lost.

      Two columns may say where a target, or the scene that moves, is at each
      sample: target_x_deg,target_y_deg, or target_x_px,target_y_px; empty where
      not known. Then a gaze that moves with it is a pursuit, one that keeps its
      place a fixation, and the gain of pursuits is measured.

      Every row comes out as it is, with one more column `movement`: fixation,
      saccade, pso, pursuit, blink or unknown. A row whose time repeats or goes
      back is not used: it is unknown, and the exit code is 1. --events writes
      start_ms,end_ms,kind,amplitude_deg,peak_velocity_deg_s,x_deg,y_deg, or
      what --events-format says. --report writes a page with scan path, main
      sequence and histograms, --statistics its figures as a table.
      """)

  @Argument(help: ArgumentHelp("The gaze recording; - is the standard input.", valueName: "gaze.csv")) var input: String
  @Option(help: ArgumentHelp("How much of the visual angle a pixel is, where places are in pixels.", valueName: "K"))
  var degreesPerPixel: Double?
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "What else stands for a lost sample: a pair such as 0,0, or what x or y alone says, such as NA or -1. May be"
        + " given several times.", valueName: "x,y"))
  var lost: [MissingValueMarker] = []
  @Option(
    help: ArgumentHelp(
      "How many milliseconds after a sample may be looked at, 0 to 1000, for a label that is then final.",
      valueName: "ms"))
  var delay: Double?
  @Flag(help: "Uses only the past: --delay 0.")
  var online = false
  @Option(help: ArgumentHelp("Writes the movements as events, one per line.", valueName: "events.csv"))
  var events: String?
  @Option(
    help: ArgumentHelp(
      "The columns of --events: heed, pymovements (CSV), or bids (tabs, seconds, n/a).", valueName: "name"))
  var eventsFormat: MovementEventFormat = .heed
  @Option(help: ArgumentHelp("Writes what the movements come to as a page for a browser.", valueName: "page.html"))
  var report: String?
  @Option(help: ArgumentHelp("Writes the same figures as a table, a line a measure.", valueName: "figures.csv"))
  var statistics: String?
  @Option(
    help: ArgumentHelp(
      "What the times are in: s, ms or us. Without it t_ms and time are ms, timestamp is s.", valueName: "unit"))
  var timeUnit: TimeUnit?
  @Option(help: ArgumentHelp("Where the labelled rows go; - is the standard output.", valueName: "file"))
  var output = "-"
  @OptionGroup var settings: SettingsOption
  @OptionGroup var quiet: Quiet

  func validate() throws {
    if let degreesPerPixel, !(degreesPerPixel > 0 && degreesPerPixel.isFinite) {
      throw ValidationError("--degrees-per-pixel is a number above 0, such as 0.0317.")
    }
    if let delay, !(0...1000).contains(delay) {
      throw ValidationError("--delay is a number from 0 to 1000, milliseconds.")
    }
    if online, let delay, delay != 0 { throw ValidationError("--online is --delay 0; give one of them.") }
    guard events != nil || eventsFormat == .heed else {
      throw ValidationError(
        "--events-format \(eventsFormat.rawValue) says how --events is written; name a file with --events.")
    }
    for (index, one) in outputs.enumerated() {
      for other in outputs.dropFirst(index + 1) where OutputFile.isSame(one.path, other.path) {
        throw ValidationError(
          "\(one.option) and \(other.option) both name \(other.path); give each a file of its own.")
      }
    }
  }

  /// The requested outputs, each with its option.
  private var outputs: [(option: String, path: String)] {
    [("--output", output)]
      + [("--events", events), ("--report", report), ("--statistics", statistics)].compactMap { option, path in
        path.map { (option, $0) }
      }
  }

  private var horizon: Duration? { online ? .zero : delay.map { .microseconds(Int64($0 * 1000)) } }

  func run() throws {
    let stop = StopRequest()
    let settings = try settings.load()
    for (option, path) in outputs where input != "-" {
      try OutputFile.check(path, option: option, input: input)
    }
    var table = try GazeTable(
      CSVReader(path: input, allowsTabs: true), degreesPerPixel: degreesPerPixel, lost: lost, timeUnit: timeUnit)
    var movements = MovementLabels(settings: settings.eyeMovement, delay: horizon)
    let rows = try LineOutput(path: output)
    var list: LineOutput?
    var files: MovementFiles?
    // A reader that closed the pipe needs nothing more, so the command ends unless another file was requested.
    func isUnread() -> Bool { rows.isClosed && outputs.count == 1 }
    do {
      list = try events.map { try LineOutput(path: $0) }
      let figures = try MovementFiles(report: report, statistics: statistics)
      files = figures
      var classification = ClassifyRun(
        rows: rows, events: list, as: eventsFormat, tally: figures.areWanted ? MovementTally() : nil)
      try classification.run(&table, through: &movements, isStopped: { stop.isMade || isUnread() })
      if stop.isMade { throw CommandFailure(.interrupted, nil) }
      if isUnread() { return }
      try rows.finish()
      try list?.finish()
      if let tally = classification.tally {
        try figures.finish(
          tally,
          MovementRecording(
            name: table.path, rate: table.times.rate, seconds: table.times.seconds,
            samples: classification.summary.samples, notUsed: table.times.notUsed, isOnline: online))
      }
      if !quiet.isOn { Console.say("\(table.path): \(classification.summary.text).") }
      if let question = table.repeated.question { Console.say("\(table.path): \(question)") }
      try table.checkWhole()
    } catch {
      rows.cancel()
      list?.cancel()
      files?.cancel()
      throw error
    }
  }
}

extension MissingValueMarker: ExpressibleByArgument {}
extension MovementEventFormat: ExpressibleByArgument {}
extension TimeUnit: ExpressibleByArgument {}
