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
      moment. docs/formats.md names the columns, and says what a missing one counts
      as. A rule that lacks the speed uses its strictest band ("speed_assumed").

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
  @Option(help: .value("name", "A rule book (\(Self.names)), or all; repeatable."), transform: Self.books)
  var rules: [[RuleBookName]] = []
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
    _ = try settings.load()
    if input != "-" { try OutputFile.check(lines.output, option: "--output", input: input) }
    var table = try TicksTable(CSVReader(path: input))
    let output = try LineOutput(path: lines.output, pace: input == "-" ? .steady : .together)
    let sink = LineSink(output, format: lines.format, progress: nil)
    var judging = JudgeRun(chosen, isFair: !noFairness, isPerTick: perTick, sink: sink)
    try sink.complete(stop) { try judging.run(&table, isStopped: { stop.isMade || output.isClosed }) }
    if !quiet.isOn { Console.say("\(table.path): \(judging.text(table)).") }
    try table.checkWhole()
  }
  private static let names = RuleBookName.allCases.map(\.rawValue).joined(separator: ", ")

  private static func books(_ name: String) throws -> [RuleBookName] {
    if name == "all" { return RuleBookName.allCases }
    guard let book = RuleBookName(rawValue: name) else {
      throw ValidationError("there is no rule book \(name.shortened(40)); known are \(names), and all.")
    }
    return [book]
  }

  /// The chosen rule books, each once, in the order of the options.
  private var chosen: [RuleBookName] {
    rules.joined().reduce(into: []) { chosen, book in if !chosen.contains(book) { chosen.append(book) } }
  }
}
