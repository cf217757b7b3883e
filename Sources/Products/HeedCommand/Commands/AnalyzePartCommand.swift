import ArgumentParser

/// The subprocess of `heed analyze` that analyzes one of several clips. It uses one core and ends with its parent.
struct AnalyzePartCommand: ParsableCommand {
  static let name = "analyze-part"
  static let configuration = CommandConfiguration(
    commandName: name, abstract: "Does the work of heed analyze for one of several clips.", shouldDisplay: false)

  @Argument var input: String
  @OptionGroup var options: MonitorOptions

  func run() throws { try AnalyzeCommand.analyze(input, options, isPart: true) }
}
