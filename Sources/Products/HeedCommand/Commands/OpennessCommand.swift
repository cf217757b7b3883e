import ArgumentParser
import Heed
import HeedFormats

/// `heed openness`: finds blinks, closures and drowsiness in recorded lid openness.
struct OpennessCommand: ParsableCommand {
  /// `openness` takes values as 0 shut to 1 open; with `any`, both ends are learned from the data.
  enum Unit: String, ExpressibleByArgument, CaseIterable { case any, openness }

  static let configuration = CommandConfiguration(
    commandName: "openness", abstract: "Finds blinks, closures and drowsiness in a recording of lid openness.",
    discussion: """
      Examples:
        heed openness eyes.csv > eyes.ndjson
        heed openness eyes.csv --format text
        heed openness eyes.csv --unit openness --output eyes.ndjson
        zcat night.csv.gz | heed openness - > night.ndjson

      EYES.csv has a header with t_ms (milliseconds, increasing), left and right:
      the gap between the lids, or an eye aspect ratio. Any constant unit will do,
      because the person's open and closed eye are learned. With --unit openness the
      values are used as they are, 0 shut to 1 open. left and right are the person's.
      An empty cell or nan is an eye that was not seen; one of the two columns may be
      empty or missing. The rate is measured from the times and must be 10 to 2000 Hz.
      Gaps, further columns and files of any length are allowed.

      The output has the lines blink, eyeClosure and drowsiness of heed analyze. With
      an unknown unit, blinks have phases, and lines come up to two minutes of the
      recording after their rows. A row whose time repeats or goes back is ignored,
      and the exit code is 1.
      """)

  /// Accepted sampling rates, samples per second. Choice: at lower rates a blink falls between two frames.
  static let rates = 10.0...2000

  @Argument(help: .value("eyes.csv", "The recording; - is the standard input.")) var input: String
  @Option(help: "any: any constant unit, which is learned; openness: 0 shut to 1 open.") var unit = Unit.any
  @OptionGroup var lines: LineOptions
  @OptionGroup var settings: SettingsOption
  @OptionGroup var quiet: Quiet

  func run() throws {
    let stop = StopRequest()
    let settings = try settings.load()
    if input != "-" { try OutputFile.check(lines.output, option: "--output", input: input) }
    let unit: LidEngine.Unit = unit == .any ? .anyScale : .openness
    var table = try EyesTable(CSVReader(path: input), unit: unit)
    var engine = LidEngine(settings: settings, unit: unit)
    let output = try LineOutput(path: lines.output)
    let sink = LineSink(output, format: lines.format, progress: nil)
    var findings = OpennessRun(sink: sink)
    try sink.complete(stop) {
      try findings.run(&table, through: &engine, isStopped: { stop.isMade || output.isClosed })
    }
    if !quiet.isOn { Console.say("\(table.path): \(findings.text(table.times)).") }
    try table.checkWhole()
  }
}
