import Yams

extension SettingsFile {
  /// The group of a settings file that holds options of `heed run`, and no settings of the engine.
  static let runGroup = "run"

  /// An option of `heed run`: its name without hyphens, its values as texts, and the error that refuses it with its
  /// position.
  package typealias RunOption = (name: String, values: [String], refused: (String) -> ConfigurationError)

  /// The options of `heed run` in a settings file, in the file's order.
  /// - Throws: ``ConfigurationError`` with the position of the problem.
  package static func runOptions(_ path: String) throws(ConfigurationError) -> [RunOption] {
    guard let root = try YAMLFile(path: path).root(), case .mapping(let groups) = root.node,
      let group = groups[runGroup].map({ YAMLValue(node: $0, path: path) }), !group.isNull
    else { return [] }
    var options: [RunOption] = []
    for (key, value) in try group.pairs(of: runGroup) {
      let name = try key.text("an option's name")
      let list = if case .sequence = value.node { try value.list(name) } else { [value] }
      let values = try list.map { (value) throws(ConfigurationError) in try value.text(name) }
      options.append((name, values, key.refused))
    }
    return options
  }
}
