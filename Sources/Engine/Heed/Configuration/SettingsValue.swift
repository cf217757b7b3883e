import Yams

enum SettingsValue {
  /// The value, if it has the default's kind and range.
  static func checked(_ value: YAMLValue, like base: Node, name: String) throws(ConfigurationError) -> Node {
    switch base {
    // Empty, for numbers by class name.
    case .mapping: return try numbers(value, name: name)
    case .sequence(let sequence) where sequence.first.map { $0.float == nil } ?? true:
      return try texts(value, name: name)
    case .sequence(let sequence): return try list(value, like: sequence, name: name)
    default: return try scalar(value, like: base, name: name)
    }
  }

  private static func numbers(_ value: YAMLValue, name: String) throws(ConfigurationError) -> Node {
    for (key, member) in try value.pairs(of: name) {
      _ = try member.number(key.node.string ?? name, in: 0...SettingsOverlay.largest)
    }
    return value.node
  }

  private static func texts(_ value: YAMLValue, name: String) throws(ConfigurationError) -> Node {
    for item in try value.list(name) { _ = try item.text(name) }
    return value.node
  }

  private static func list(
    _ value: YAMLValue, like base: Node.Sequence, name: String
  ) throws(ConfigurationError) -> Node {
    let items = try value.list(name, count: base.count...base.count)
    let numbers = try value.numbers(name, count: base.count...base.count, in: 0...SettingsOverlay.largest)
    for (index, item) in items.enumerated().dropFirst() where numbers[index] < numbers[index - 1] {
      throw item.refused("\(name) rises from number to number; \(numbers[index].plain) is less than the one before")
    }
    return value.node
  }

  private static func scalar(_ value: YAMLValue, like base: Node, name: String) throws(ConfigurationError) -> Node {
    switch base.tag.description {
    case "tag:yaml.org,2002:int": _ = try value.integer(name, in: 0...Int(SettingsOverlay.largest))
    case "tag:yaml.org,2002:float":
      // Only a setting with a negative default, such as logarithmic odds, may be negative.
      let isSigned = (base.float ?? 0) < 0
      _ = try value.number(name, in: (isSigned ? -SettingsOverlay.largest : 0)...SettingsOverlay.largest)
    case "tag:yaml.org,2002:bool":
      guard ["true", "false"].contains(value.node.scalar?.string)
      else { throw value.refused("\(name) is true or false") }
    default: _ = try value.text(name)
    }
    return value.node
  }
}
