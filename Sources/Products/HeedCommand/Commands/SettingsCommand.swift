import ArgumentParser
import Foundation
import Heed
import HeedFormats
import HeedSignals

/// `heed settings`: shows every number of the engine, and checks a file of settings.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Prints all settings with their defaults as YAML, and checks a file of them.",
    discussion: """
      Examples:
        heed settings > mine.yaml                  all settings; keep the lines that you change
        heed settings --module drowsiness
        heed settings check mine.yaml
        heed settings effective mine.yaml          what counts with this file
        heed analyze drive.mp4 --settings mine.yaml

      Durations are in seconds, angles in degrees, shares from 0 to 1. Settings that a file omits keep their defaults.
      Unknown names and impossible values are refused with line and column. The group run of a file holds options of
      heed run (docs/service.md).
      """, subcommands: [Defaults.self, Check.self, Effective.self], defaultSubcommand: Defaults.self)

  struct Defaults: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "defaults", abstract: "Prints the defaults.")
    @Option(help: .value("name", "Prints only the settings of one algorithm.")) var module: String?

    func run() throws {
      let defaults = EngineSettings()
      guard let module else {
        try StandardOutput.write(text: SettingsFile.text(of: defaults))
        return
      }
      guard let text = SettingsFile.text(of: defaults, module: module) else {
        throw CommandFailure(
          .wrongUsage, "there are no settings \"\(module)\"; known are \(SettingsFile.modules.joined(separator: ", "))."
        )
      }
      try StandardOutput.write(text: text)
    }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Checks a file of settings, its options of heed run, and the files that these name.")
    @Argument(help: .value("file.yaml", "The file of settings.")) var file: String

    func run() throws {
      let changes = SettingsFile.changes(from: EngineSettings(), to: try SettingsFile.load(file)).count
      let options = try RunArguments.options(of: file)
      if !options.isEmpty {
        let command: RunCommand
        do { command = try RunCommand.parse(["--settings", file] + options.flatMap(\.arguments)) } catch {
          throw CommandFailure(.notAcceptable, "\(file): \(RunCommand.message(for: error))")
        }
        try command.check()
      }
      let (given, changed) = (Figure.count(options.count, "option"), Figure.count(changes, "setting"))
      try StandardOutput.write("\(file): \(given) of heed run, \(changed) other than by default; nothing is wrong.")
    }
  }

  struct Effective: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "effective", abstract: "Prints what counts with a file: options and where they stand, all settings.")
    @Argument(help: .value("file.yaml", "The file of settings.")) var file: String

    func run() throws {
      let settings = try SettingsFile.load(file)
      let environment = ProcessInfo.processInfo.environment
      var text = "# Flags of heed run come before these options.\nrun:\n"
      for option in try RunArguments.added(to: ["run", "--settings", file], environment) {
        let values = option.values.map { JSONValue.string(Redaction.address($0)).text }.joined(separator: ", ")
        text += "  \(option.name): \(option.values.count == 1 ? values : "[\(values)]")  # \(option.origin)\n"
      }
      try StandardOutput.write(text: text + SettingsFile.text(of: settings))
    }
  }
}
