import ArgumentParser

/// `heed rig`: rigs without ruler and YAML.
struct RigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rig", abstract: "Makes a rig without ruler and YAML, and says what one holds.",
    subcommands: [NewRigCommand.self, ShowRigCommand.self])
}
