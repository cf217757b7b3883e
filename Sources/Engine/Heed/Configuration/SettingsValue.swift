import Yams

extension YAMLValue {
  /// The checked value; throws if its type or range is not the default's.
  func checked(like base: Node, name: String) throws(ConfigurationError) -> Node {
    switch base {
    // An empty default is a mapping of numbers by class name.
    case .mapping:
      for (key, member) in try pairs(of: name) {
        _ = try member.number(key.node.string ?? name, in: 0...SettingsOverlay.largest)
      }
    case .sequence(let sequence) where sequence.first.map { $0.float == nil } ?? true:
      for item in try list(name) { _ = try item.text(name) }
    case .sequence(let sequence): try checkRising(name, count: sequence.count)
    default: try checkScalar(name, like: base)
    }
    return node
  }

  private func checkRising(_ name: String, count: Int) throws(ConfigurationError) {
    let items = try list(name, count: count...count)
    let numbers = try numbers(name, count: count...count, in: 0...SettingsOverlay.largest)
    for (index, item) in items.enumerated().dropFirst() where numbers[index] < numbers[index - 1] {
      throw item.refused("\(name) rises from number to number; \(numbers[index].plain) is less than the one before")
    }
  }

  /// Refuses a value of another type than the default, and a negative number unless the default is negative.
  private func checkScalar(_ name: String, like base: Node) throws(ConfigurationError) {
    switch base.tag.description {
    case "tag:yaml.org,2002:int": _ = try integer(name, in: 0...Int(SettingsOverlay.largest))
    case "tag:yaml.org,2002:float":
      // Only a setting whose default is negative, such as logarithmic odds, may be negative.
      let isSigned = (base.float ?? 0) < 0
      _ = try number(name, in: (isSigned ? -SettingsOverlay.largest : 0)...SettingsOverlay.largest)
    case "tag:yaml.org,2002:bool":
      guard ["true", "false"].contains(node.scalar?.string) else { throw refused("\(name) is true or false") }
    default: _ = try text(name)
    }
  }
}
