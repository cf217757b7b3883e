import Yams

extension SettingsFile {
  /// The group of a settings file that holds options of `heed run`, and no settings of the engine.
  static let runGroup = "run"

  /// An option of `heed run` in a settings file.
  package struct RunOption {
    /// The option's name, without its hyphens.
    package let name: String
    /// The option's values as texts; a list has several.
    package let values: [String]
    private let key: YAMLValue

    fileprivate init(_ key: YAMLValue, _ value: YAMLValue) throws(ConfigurationError) {
      let name = try key.text("an option's name")
      let list = if case .sequence = value.node { try value.list(name) } else { [value] }
      (self.key, self.name) = (key, name)
      values = try list.map { (value) throws(ConfigurationError) in try value.text(name) }
    }

    /// The error that refuses the option, with its position.
    package func refused(_ message: String) -> ConfigurationError { key.refused(message) }
  }

  /// The options of `heed run` in a settings file, in the file's order.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  package static func runOptions(_ path: String) throws(ConfigurationError) -> [RunOption] {
    guard let root = try YAMLFile(path: path).root(), case .mapping(let groups) = root.node,
      let group = groups[runGroup].map({ YAMLValue(node: $0, path: path) }), !group.isNull
    else { return [] }
    return try group.pairs(of: runGroup).map { (key, value) throws(ConfigurationError) in try RunOption(key, value) }
  }
}
