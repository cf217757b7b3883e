import ArgumentParser
import Foundation
import Heed

/// The options of `heed run` that stand elsewhere than on the command line: in the environment, which comes before the
/// settings file, and in the settings file's group `run`.
enum RunArguments {
  /// An option, and where it stands.
  struct Option: Sendable {
    var name: String
    var values: [String]
    var origin: String

    /// The option as arguments of a command line. A value that looks like an option is joined.
    var arguments: [String] {
      values.filter { $0 != "false" }.flatMap { value in
        let isJoined = value.hasPrefix("-") && value != "-"
        return value == "true" ? ["--\(name)"] : isJoined ? ["--\(name)=\(value)"] : ["--\(name)", value]
      }
    }
  }

  /// The beginning of environment variables: HEED_RUN_WARN_LEVEL is the option --warn-level.
  private static let prefix = "HEED_RUN_"
  private static let settings = "settings"

  /// What environment and settings file add to this process's command line.
  static let ofProcess = Result {
    try added(to: Array(CommandLine.arguments.dropFirst()), ProcessInfo.processInfo.environment)
  }

  /// The arguments of this process's command line; nil if nothing is added to them.
  static func completed() throws -> [String]? {
    let (given, added) = (CommandLine.arguments.dropFirst(), try ofProcess.get())
    return added.isEmpty ? nil : Array(given.prefix(1)) + added.flatMap(\.arguments) + Array(given.dropFirst())
  }

  /// The options that a command line of `heed run` does not give itself.
  static func added(to line: [String], _ environment: [String: String]) throws -> [Option] {
    guard line.first == RunCommand.configuration.commandName else { return [] }
    var named = Set(line.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2).prefix { $0 != "=" }) })
    let variables = try environment.keys.filter { $0.hasPrefix(prefix) }.sorted().map { variable in
      let name = variable.dropFirst(prefix.count).lowercased().replacing("_", with: "-")
      try require(isFlag[name] != nil, .wrongUsage, "\(variable): heed run has no option --\(name).")
      return Option(name: name, values: [environment[variable] ?? ""], origin: variable)
    }.filter { named.insert($0.name).inserted }
    let path = file(in: line) ?? variables.first { $0.name == settings }?.values.first
    guard let path else { return variables }
    return variables + (try options(of: path).filter { named.insert($0.name).inserted })
  }

  /// The options of `heed run` in a settings file.
  /// - Throws: ``ConfigurationError`` for unknown options, and for flags that are neither on nor off.
  static func options(of path: String) throws -> [Option] {
    try SettingsFile.runOptions(path).map { option in
      guard let isFlag = isFlag[option.name], option.name != settings else {
        throw option.refused("heed run has no option \"\(option.name)\" for a file; heed run --help lists them")
      }
      if isFlag, !["true", "false"].contains(option.values.first) {
        throw option.refused("\(option.name) is on or off; write true or false")
      }
      return Option(name: option.name, values: option.values, origin: path)
    }
  }

  /// The settings file that a command line names.
  private static func file(in line: [String]) -> String? {
    let (option, joined) = ("--\(settings)", "--\(settings)=")
    if let text = line.first(where: { $0.hasPrefix(joined) }) { return String(text.dropFirst(joined.count)) }
    return line.firstIndex(of: option).flatMap { line.indices.contains($0 + 1) ? line[$0 + 1] : nil }
  }

  /// The options of `heed run` as its help shows them; true for those without a value.
  private static let isFlag = Dictionary(
    RunCommand.helpMessage(columns: 200).matches(of: /(?m)^  (?:-h, )?--([a-z-]+)( \[?<)?/).map {
      (String($0.1), $0.2 == nil)
    }
  ) { first, _ in first }
}
