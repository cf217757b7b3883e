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
        heed classify report.txt --columns t=TIMESTAMP,x=RIGHT_GAZE_X,y=RIGHT_GAZE_Y \\
          --degrees-per-pixel 0.0317
        zcat night.csv.gz | heed classify - --online > labelled.csv
        heed classify gaze.csv --output labelled.csv --statistics figures.csv

      GAZE.csv has a header with t_ms (milliseconds, increasing) and x_deg,y_deg
      (degrees of visual angle, y down), or x_px,y_px with --degrees-per-pixel:
      K = 57.3 * atan(display width in mm / its width in px / distance in mm). An
      empty x or y, or nan, is a lost sample. docs/eye-movements.md names the columns
      of other programs, of targets and of trials, which are read, too.

      Each row is written unchanged, with one more column `movement`: fixation,
      saccade, pso, pursuit, blink or unknown. A row whose time repeats or goes back
      is unknown, and the exit code is 1. docs/formats.md names the columns of
      --events and --statistics.
      """)

  @Argument(help: .value("gaze.csv", "The gaze recording; - is the standard input.")) var input: String
  @Option(help: .value("K", "Degrees of visual angle per pixel, for positions in pixels.")) var degreesPerPixel: Double?
  @Option(
    parsing: .unconditionalSingleValue,
    help: .value(
      "x,y", "Another mark of a lost sample: a pair such as 0,0, or a value of x or y, such as NA or -1; repeatable."))
  var lost: [MissingValueMarker] = []
  @Option(
    help: .value(
      "t=TIME,x=X,y=Y",
      "The names of the columns; add trial=NAME for one of trials. Positions need --degrees-per-pixel (1 for degrees).")
  )
  var columns: GazeColumnNames?
  @Option(
    help: .value("ms", "Milliseconds from a sample to its final label, 0 to 1000 (default: the whole recording)."))
  var delay: Double?
  @Flag(help: "Uses only the past: --delay 0.")
  var online = false
  @Option(help: .value("events.csv", "Writes the movements as events, one per line.")) var events: String?
  @Option(help: .value("name", "The columns of --events: heed, pymovements (CSV), or bids (tabs, seconds, n/a)."))
  var eventsFormat: MovementEventFormat = .heed
  @Option(help: .value("figures.csv", "Writes the figures of the movements as a table, one measure per line."))
  var statistics: String?
  @Option(help: .value("unit", "The unit of the times: s, ms or us (default: ms for t_ms and time, s for timestamp)."))
  var timeUnit: TimeUnit?
  @Option(help: .value("file", "The file for the labelled rows; - is the standard output.")) var output = "-"
  @OptionGroup var settings: SettingsOption
  @OptionGroup var quiet: Quiet

  func validate() throws {
    if let degreesPerPixel, !(degreesPerPixel > 0 && degreesPerPixel.isFinite) {
      throw ValidationError("--degrees-per-pixel takes a number above 0, such as 0.0317.")
    }
    if let delay, !(0...1000).contains(delay) { throw ValidationError("--delay takes 0 to 1000 milliseconds.") }
    if online, let delay, delay != 0 { throw ValidationError("--online means --delay 0; give one of them.") }
    try require(
      events != nil || eventsFormat == .heed,
      "--events-format \(eventsFormat.rawValue) is about --events; name a file with --events.")
    for (index, one) in outputs.enumerated() {
      for other in outputs.dropFirst(index + 1) where OutputFile.isSame(one.path, other.path) {
        throw ValidationError("\(one.option) and \(other.option) both name \(other.path); give each a file of its own.")
      }
    }
  }

  /// The requested outputs, each with its option.
  private var outputs: [(option: String, path: String)] {
    [("--output", output)]
      + [("--events", events), ("--statistics", statistics)].compactMap { option, path in
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
    let file = try HeedGazeFile(path: input, isTable: columns != nil)
    try require(
      !file.isCamera || degreesPerPixel == nil && timeUnit == nil && lost.isEmpty,
      "\(input) is Heed's own; --degrees-per-pixel, --time-unit and --lost are for other tables.")
    var table = try GazeTable(
      file.reader, degreesPerPixel: degreesPerPixel, lost: lost, timeUnit: timeUnit, columns: columns)
    let (isCamera, horizon) = (file.isCamera, horizon)
    func makeLabeller() -> any MovementLabeller {
      isCamera
        ? CameraMovementLabeller(
          settings: settings.eyeMovement, delay: horizon ?? CameraMovementLabeller.offlineDelay)
        : EyeMovementLabeller(settings: settings.eyeMovement, delay: horizon)
    }
    let rows = try LineOutput(path: output)
    let list = try events.map { try LineOutput(path: $0) }
    let figures = try statistics.map { try LineOutput(path: $0) }
    // A reader that closed the pipe needs nothing more, so the command ends unless another file was requested.
    func isUnread() -> Bool { rows.isClosed && outputs.count == 1 }
    var classification = ClassifyRun(
      rows: rows, events: list, as: eventsFormat, isCamera: file.isCamera, counts: figures != nil,
      method: MovementMethod(settings, isCamera: isCamera, delay: horizon), makeLabeller: makeLabeller)
    try classification.run(&table, isStopped: { stop.isMade || isUnread() })
    if stop.isMade { throw CommandFailure(.interrupted, nil) }
    if isUnread() { return }
    try rows.finish()
    try list?.finish()
    if let figures, let whole = classification.whole.figures(table.times, classification.method) {
      try figures.write(row: MovementFigures.statisticsHeader)
      for line in whole.statistics() + classification.trialLines { try figures.write(row: line) }
      try figures.finish()
    }
    if !quiet.isOn {
      let trials = table.times.trial > 1 ? ", \(table.times.trial) trials" : ""
      Console.say("\(table.path): \(classification.whole.text)\(trials).")
    }
    if let question = table.repeated.question { Console.say("\(table.path): \(question)") }
    try table.checkWhole()
  }
}

extension MissingValueMarker: ExpressibleByArgument {}
extension GazeColumnNames: ExpressibleByArgument {}
extension MovementEventFormat: ExpressibleByArgument {}
extension TimeUnit: ExpressibleByArgument {}
