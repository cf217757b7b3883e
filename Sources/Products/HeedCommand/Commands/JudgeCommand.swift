import ArgumentParser
import Heed
import HeedFormats
import HeedRisk
import HeedSignals

/// `heed judge`: gives the verdicts of rule books on recorded driver behaviour.
struct JudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge", abstract: "Judges a record of glances and closures by one rule book or several.",
    discussion: """
      Examples:
        heed judge ticks.csv --rules euro-ncap-2026 > verdicts.ndjson
        heed judge ticks.csv --rules eu-addw --rules attend --format text
        heed judge ticks.csv --rules openpilot --per-tick --output levels.ndjson
        zcat night.csv.gz | heed judge - --rules all > night.ndjson
        heed judge --list

      TICKS.csv has a header with t_ms (milliseconds, increasing), and a row for
      each moment. What else there is of these columns is used, others are passed
      over:
        face, eyes_on_road, interaction, engaged, standstill      0 or 1
        eyes_closed, eyes_visible, phone                          0 to 1
        class                           forward, driving, nondriving or phone
        zone, task                                                names
        head_yaw_deg (+ left), head_pitch_deg (+ up), pose_std_rad
        vehicle_azimuth_deg (+ left), vehicle_elevation_deg (+ up)
        turn_signal (none, left or right), steering_deg (+ left)
        speed_mps, kss (1 to 9)
      Absent or empty: face, eyes_visible and engaged are 1; eyes_closed, the head's
      angles, pose_std_rad, phone, interaction and standstill 0; the rest is not
      known, and where a rule asks for the speed the strictest band is taken and
      said ("speed_assumed"). nan is an empty cell.

      Out comes one line whenever a rule book's level or kind changes, beginning
      from level 0: of a drive that nothing is said of there is no line. With
      --per-tick it is one line for each row, or with several rule books one for
      each of them, in their order. Level 0 none, 1 first notice, 2 warning,
      3 critical; --list says what that is in each book. margin_s is how long the
      rule allows until its next level if all goes on as now.

      A row whose time repeats or goes back is not used: with --per-tick its level
      is null; the exit code is 1. A cell that is not what it should be is named
      with line and column, and the exit code is 65.
      """)

  @Argument(help: ArgumentHelp("The record; - is the standard input.", valueName: "ticks.csv")) var input: String?
  @Option(
    help: ArgumentHelp("A rule book (see --list), or all; may be given several times.", valueName: "name"))
  var rules: [RuleChoice] = []
  @Flag(help: "Says what each rule book's levels mean, and where it comes from.") var list = false
  @Flag(help: "Writes one line for each row, whether anything changes or not.") var perTick = false
  @Flag(help: "Gives mirrors, signalled turns and shoulder checks no time of their own, to compare.")
  var noFairness = false
  @OptionGroup var lines: LineOptions
  @OptionGroup var settings: SettingsOption
  @OptionGroup var quiet: Quiet

  func validate() throws {
    if list { return }
    if input == nil { throw ValidationError("name a table, or - for the standard input (or ask for --list).") }
    if rules.isEmpty { throw ValidationError("say by which --rules (see --list), or --rules all.") }
    if perTick, lines.format == .text {
      throw ValidationError("--per-tick writes lines of JSON; leave --format text away.")
    }
  }

  func run() throws {
    if list {
      let output = try LineOutput(path: lines.output)
      return try output.complete { try output.write(RuleBookList.text) }
    }
    guard let input else { return }
    let stop = StopRequest()
    var settings = try settings.load()
    if noFairness { settings.rules.fairness.isUsed = false }
    if input != "-" { try OutputFile.check(lines.output, option: "--output", input: input) }
    var table = try TicksTable(CSVReader(path: input))
    let output = try LineOutput(path: lines.output)
    let sink = LineSink(output, format: lines.format, isLive: input == "-", progress: nil)
    var judging = JudgeRun(RuleChoice.names(rules), settings: settings.rules, isPerTick: perTick, sink: sink)
    try sink.complete(stop) { try judging.run(&table, isStopped: { stop.isMade || output.isClosed }) }
    if !quiet.isOn { Console.say("\(table.path): \(judging.text(table)).") }
    try table.checkWhole()
  }
}

enum RuleChoice: ExpressibleByArgument {
  case all
  case one(RuleBookName)

  init?(argument: String) {
    if argument == "all" {
      self = .all
    } else if let name = RuleBookName(rawValue: argument) {
      self = .one(name)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { RuleBookName.allCases.map(\.rawValue) + ["all"] }

  /// The names of the rule books, each once, in the order of the options.
  static func names(_ choices: [RuleChoice]) -> [RuleBookName] {
    var names: [RuleBookName] = []
    for choice in choices {
      let more = if case .one(let name) = choice { [name] } else { RuleBookName.allCases }
      names += more.filter { !names.contains($0) }
    }
    return names
  }
}
