import ArgumentParser
import Heed
import HeedFormats
import HeedRisk
import HeedSignals

/// `heed judge`: gives the verdicts of rule books on recorded driver behaviour.
struct JudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge", abstract: "Judges a record of glances and closures by rule books.",
    discussion: """
      Examples:
        heed judge ticks.csv --rules euro-ncap-2026 > verdicts.ndjson
        heed judge ticks.csv --rules eu-addw --rules attend --format text
        heed judge ticks.csv --rules openpilot --per-tick --output levels.ndjson
        zcat night.csv.gz | heed judge - --rules all > night.ndjson

      TICKS.csv has a header with t_ms (milliseconds, increasing) and one row per
      moment. These columns are read, and other columns are ignored:
        face, eyes_on_road, interaction, engaged, standstill      0 or 1
        eyes_closed, eyes_visible, phone                          0 to 1
        class                           forward, driving, nondriving or phone
        zone, task                                                names
        head_yaw_deg (+ left), head_pitch_deg (+ up), pose_std_rad
        vehicle_azimuth_deg (+ left), vehicle_elevation_deg (+ up)
        turn_signal (none, left or right), steering_deg (+ left)
        speed_mps, kss (1 to 9)
      A missing column or an empty cell counts as 1 for face, eyes_visible and
      engaged, and as 0 for eyes_closed, the head's angles, pose_std_rad, phone,
      interaction and standstill. Other missing values are unknown. A rule that
      lacks the speed uses its strictest band ("speed_assumed"). nan counts as an
      empty cell.

      Each change of a rule book's level or kind is one line, starting from level 0;
      a drive without a change has no lines. With --per-tick, each row is one line
      per rule book, in the order of the options. Level 0 is none, 1 first notice,
      2 warning, 3 critical; docs/rule-books.md explains them for each book. margin_s
      is the time until the next level if everything goes on as now.

      A row whose time repeats or goes back is ignored, and the exit code is 1; with
      --per-tick its level is null. An invalid cell is reported with line and column,
      and the exit code is 65.
      """)

  @Argument(help: .value("ticks.csv", "The record; - is the standard input.")) var input: String
  @Option(help: .value("name", "A rule book, or all; repeatable.")) var rules: [RuleChoice] = []
  @Flag(help: "Writes one line for each row, even without a change.") var perTick = false
  @Flag(help: "Grants no extra time for mirrors, signalled turns and shoulder checks, for comparison.")
  var noFairness = false
  @OptionGroup var lines: LineOptions
  @OptionGroup var settings: SettingsOption
  @OptionGroup var quiet: Quiet

  func validate() throws {
    if rules.isEmpty { throw ValidationError("name a rule book with --rules, or --rules all.") }
    try lines.checkJSON("--per-tick", isGiven: perTick)
  }

  func run() throws {
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

/// A value of `--rules`: one rule book, or all of them.
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
