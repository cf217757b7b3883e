import ArgumentParser
import Heed
import HeedFormats
import HeedGaze

/// `heed classify`: eye movements of a recorded gaze trace.
struct ClassifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "classify", abstract: "Labels every sample of a gaze recording with its eye movement.",
    discussion: """
      Examples:
        heed classify gaze.csv > labelled.csv
        heed classify gaze.csv --output labelled.csv --events events.csv
        heed classify lab.csv --degrees-per-pixel 0.0317 --lost 0,0
        zcat night.csv.gz | heed classify - --online > labelled.csv

      GAZE.csv has a header with t_ms (milliseconds, increasing) and x_deg,y_deg
      (degrees of visual angle, y down), or x_px,y_px with --degrees-per-pixel:
      K = 57.3 * atan(display width in mm / its width in px / distance in mm).
      Where both are there, degrees are taken. 20 to 2000 Hz, measured from the
      times; gaps are allowed, and files of any length. An empty x or y, or nan,
      is a lost sample; what else stands for one is said with --lost.

      Every row comes out as it is, with one more column `movement`: fixation,
      saccade, pso, pursuit, blink or unknown. A row whose time repeats or goes
      back is not used: it is unknown, and the exit code is 1. --events writes
      start_ms,end_ms,kind,amplitude_deg,peak_velocity_deg_s,x_deg,y_deg.
      """)

  @Argument(help: ArgumentHelp("The gaze recording; - is the standard input.", valueName: "gaze.csv")) var input: String
  @Option(help: ArgumentHelp("How much of the visual angle a pixel is, for x_px,y_px.", valueName: "K"))
  var degreesPerPixel: Double?
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "What else stands for a lost sample: a pair such as 0,0, or what x or y alone says, such as NA or -1. May be"
        + " given several times.", valueName: "x,y"))
  var lost: [MissingValueMarker] = []
  @Flag(help: "Uses only the past, as the live engine does; else the next second or event may be looked at.")
  var online = false
  @Option(help: ArgumentHelp("Writes the movements as events, one per line.", valueName: "events.csv"))
  var events: String?
  @Option(help: ArgumentHelp("Where the labelled rows go; - is the standard output.", valueName: "file"))
  var output = "-"
  @Option(help: .settings) var settings: String?
  @Flag(help: .quietButMissing) var quiet = false

  func validate() throws {
    if let degreesPerPixel, !(degreesPerPixel > 0 && degreesPerPixel.isFinite) {
      throw ValidationError("--degrees-per-pixel is a number above 0, such as 0.0317.")
    }
    if let events, OutputFile.isSame(events, output) {
      throw ValidationError("--output and --events both name \(events); give each a file of its own.")
    }
  }

  func run() throws {
    let stop = StopRequest()
    let settings = try EngineSettings(file: settings)
    for (option, path) in [("--output", output), ("--events", events)] {
      if let path, input != "-" { try OutputFile.check(path, option: option, input: input) }
    }
    var table = try GazeTable(CSVReader(path: input), degreesPerPixel: degreesPerPixel, lost: lost)
    var movements = MovementLabels(settings: settings.eyeMovement, isOnline: online)
    let rows = try LineOutput(path: output)
    var list: LineOutput?
    // A reader that closed the pipe is done, unless an event file was requested.
    func isUnread() -> Bool { rows.isClosed && list == nil }
    do {
      list = try events.map { try LineOutput(path: $0) }
      var classification = ClassifyRun(rows: rows, events: list)
      try classification.run(&table, through: &movements, isStopped: { stop.isMade || isUnread() })
      if stop.isMade { throw CommandFailure(.interrupted, nil) }
      if isUnread() { return }
      try rows.finish()
      try list?.finish()
      if !quiet { Console.say("\(table.path): \(classification.summary.text).") }
      try table.checkWhole()
    } catch {
      rows.cancel()
      list?.cancel()
      throw error
    }
  }
}

extension MissingValueMarker: ExpressibleByArgument {}
