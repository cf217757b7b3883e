import ArgumentParser
import Heed

/// `heed settings`: shows every number of the engine.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Prints all settings with their defaults as YAML.",
    discussion: """
      Examples:
        heed settings > mine.yaml                  all settings; keep the lines that you change
        heed settings --module drowsiness
        heed analyze drive.mp4 --settings mine.yaml

      Durations are in seconds, angles in degrees, shares from 0 to 1. Settings that a file omits keep their defaults.
      Unknown names and impossible values are refused with line and column.
      """)

  @Option(help: .value("name", "Prints only the settings of one algorithm.")) var module: String?

  func run() throws {
    let defaults = EngineSettings()
    guard let module else {
      try StandardOutput.write(text: SettingsFile.text(of: defaults))
      return
    }
    guard let text = SettingsFile.text(of: defaults, module: module) else {
      throw CommandFailure(
        .wrongUsage, "there are no settings \"\(module)\"; known are \(SettingsFile.modules.joined(separator: ", ")).")
    }
    try StandardOutput.write(text: text)
  }
}
