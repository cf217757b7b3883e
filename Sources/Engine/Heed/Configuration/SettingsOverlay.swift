import Yams

/// Merges a user's settings into the defaults; refuses invalid settings with their position.
enum SettingsOverlay {
  /// Choice: far above every setting; a larger value must be in another unit.
  static let largest = 1e6

  /// Settings that Heed has removed, as `group.setting`: the innermost group, or `the settings` for a whole group.
  /// Recordings that contain them are replayed without them.
  static let retired: Set<String> = [
    "risk.glanceWarning", "risk.glanceWarningWeight", "risk.repeatedGlancesWeight",
    "blinks.shallowQuantile", "closure.depthShare", "the settings.impairment", "risk.impairedWeight",
  ]

  /// - Parameter isRecorded: True for a recording's settings: retired settings are skipped. `name` is for errors.
  static func merge(
    _ value: YAMLValue, onto base: Node, name: String, isRecorded: Bool = false
  ) throws(ConfigurationError) -> Node {
    switch base {
    // An empty mapping accepts any numbers by class name.
    case .mapping(let mapping) where mapping.isEmpty: try numbers(value, name: name)
    case .mapping(let mapping): try merge(value, onto: mapping, name: name, isRecorded: isRecorded)
    case .sequence(let sequence) where sequence.first.map { $0.float == nil } ?? true: try texts(value, name: name)
    case .sequence(let sequence): try list(value, like: sequence, name: name)
    default: try scalar(value, like: base, name: name)
    }
  }

  private static func merge(
    _ value: YAMLValue, onto base: Node.Mapping, name: String, isRecorded: Bool
  ) throws(ConfigurationError) -> Node {
    var merged = base
    let known = base.keys.compactMap(\.string)
    for (key, member) in try value.pairs(of: name) {
      if let text = key.node.string, retired.contains("\(name).\(text)") {
        if isRecorded { continue }
        throw key.refused("Heed no longer has the setting \"\(text)\"; delete it")
      }
      guard let text = key.node.string, let old = base[key.node] else {
        throw key.refused(
          "\(name) has no setting \"\(key.node.string ?? "?")\"; known are \(known.joined(separator: ", "))")
      }
      merged[key.node] = try merge(member, onto: old, name: text, isRecorded: isRecorded)
    }
    return .mapping(merged)
  }

  private static func numbers(_ value: YAMLValue, name: String) throws(ConfigurationError) -> Node {
    for (key, member) in try value.pairs(of: name) { _ = try member.number(key.node.string ?? name, in: 0...largest) }
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
    var numbers: [Double] = []
    for item in items { numbers.append(try item.number(name, in: 0...largest)) }
    for (index, item) in items.enumerated().dropFirst() where numbers[index] < numbers[index - 1] {
      throw item.refused("\(name) rises from number to number; \(numbers[index].plain) is less than the one before")
    }
    return value.node
  }

  private static func scalar(_ value: YAMLValue, like base: Node, name: String) throws(ConfigurationError) -> Node {
    switch base.tag.description {
    case "tag:yaml.org,2002:int": _ = try value.integer(name, in: 0...Int(largest))
    case "tag:yaml.org,2002:float":
      // Only a setting with a negative default, such as a log-odds value, may be negative.
      let isSigned = (base.float ?? 0) < 0
      _ = try value.number(name, in: (isSigned ? -largest : 0)...largest)
    case "tag:yaml.org,2002:bool":
      guard ["true", "false"].contains(value.node.scalar?.string)
      else { throw value.refused("\(name) is true or false") }
    default: _ = try value.text(name)
    }
    return value.node
  }
}
