import ArgumentParser

/// The subprocess of `heed analyze` with several clips: one of them, on one core, as long as its parent wants it.
struct AnalyzePartCommand: ParsableCommand {
  static let name = "analyze-part"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Does the work of heed analyze for one of several clips.", shouldDisplay: false)

  @Argument var input: String
  @OptionGroup var options: MonitorOptions

  func run() throws { try AnalyzeCommand.analyze(input, options, isPart: true) }
}
