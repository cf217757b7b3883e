import ArgumentParser
import HeedFormats
import HeedSignals
import Logging

/// The options about warnings, for commands that run in real time.
struct WarnOptions: ParsableArguments {
  /// The lowest risk level that gives a warning, as a word of the command line.
  enum Level: String, ExpressibleByArgument, CaseIterable {
    case advisory, warning, critical

    var risk: RiskLevel { RiskLevel(rawValue: rawValue) ?? .unknown }
  }

  @Option(
    help: .value(
      "bell|command",
      "Warns people: bell rings the terminal's bell; a command such as \"spd-say {text}\" runs without a shell."),
    transform: WarningMeans.init)
  var warn: WarningMeans?
  @Option(help: .value("level", "The lowest level that warns: advisory, warning or critical."))
  var warnLevel = Level.warning
  @Option(help: .value("seconds", "Shortest time between two warnings; a higher level does not wait (default: 3)."))
  var warnInterval: Double?

  func validate() throws {
    try require(
      warn != nil || warnLevel == .warning && warnInterval == nil,
      "--warn-level and --warn-interval need --warn with a command or bell.")
    try require(warnInterval.map((0...3600).contains) ?? true, "--warn-interval takes seconds, 0 to 3600.")
  }

  /// Makes the sink that gives the warnings; nil if no warnings were requested.
  /// - Parameter say: Reports that a warning failed.
  /// - Throws: An error if the warning's command does not exist.
  func makeSink(
    say: @escaping @Sendable (String) -> Void = { Console.say($0, .warning) }
  ) throws -> EventFunction? {
    guard let warn else { return nil }
    if case .command(let words) = warn, !warn.isThere {
      throw CommandFailure(
        .notFound, "--warn: there is no program \(words[0].shortened(200)); install it, or name another with its path.")
    }
    var settings = WarningSettings()
    if let warnInterval { settings.interval = .seconds(warnInterval) }
    let runner = WarningRunner(warn, settings: settings, say: say)
    var policy = WarningPolicy(threshold: warnLevel.risk)
    return EventFunction { _, events in
      if let warning = policy.update(events) { runner.warn(warning) }
    } end: {
      runner.finish()
    }
  }
}
