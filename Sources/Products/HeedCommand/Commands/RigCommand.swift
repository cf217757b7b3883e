import ArgumentParser
import Heed
import HeedSetup

/// `heed rig`: makes and shows rigs without a ruler and without YAML.
struct RigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rig", abstract: "Makes a rig without ruler and YAML, and describes rigs.",
    subcommands: [NewRigCommand.self, ShowRigCommand.self])
}

/// `heed rig show`: describes a rig in words.
struct ShowRigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Describes a rig in words.",
    discussion: """
      Example:
        heed rig show Calibration/sample-cabin
      """)

  @Argument(help: .value("rig", "The rig: a folder with rig.yaml, or the file.")) var rig: String

  func run() throws {
    let file = try RigFile(at: rig)
    for line in RigWords(file.rig).lines + file.questions { try StandardOutput.write(line) }
  }
}
