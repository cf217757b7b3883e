import Yams

/// Lays a user's settings over the defaults, refusing what does not fit, with its place.
enum SettingsOverlay {
  /// Choice: no setting of ours comes near; what does is another unit.
  static let largest = 1e6

  /// Settings that are no more, as `algorithm.setting`: what was recorded with them is played without them.
  static let retired: Set<String> = [
    "risk.glanceWarning", "risk.glanceWarningWeight", "risk.repeatedGlancesWeight",
  ]

  /// - Parameters:
  ///   - name: What `value` is called in a complaint.
  ///   - isRecorded: It was written by a Heed of before: what is retired is passed over.
  static func merge(
    _ value: YAMLValue, onto base: Node, name: String, isRecorded: Bool = false
  ) throws(ConfigurationError) -> Node {
    switch base {
    // A setting that has no members by itself takes any: numbers by the names of classes.
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
      if isRecorded, let text = key.node.string, retired.contains("\(name).\(text)") { continue }
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
      // Only what is below 0 by default, such as the logarithm of odds, may be below 0.
      let isSigned = (base.float ?? 0) < 0
      _ = try value.number(name, in: (isSigned ? -largest : 0)...largest)
    case "tag:yaml.org,2002:bool":
      guard ["true", "false"].contains(value.node.scalar?.string) else {
        throw value.refused("\(name) is true or false")
      }
    default: _ = try value.text(name)
    }
    return value.node
  }
}
