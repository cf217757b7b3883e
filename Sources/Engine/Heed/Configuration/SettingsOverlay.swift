import HeedSignals
import Yams

/// Merges a user's settings into the defaults. Refuses a wrong setting with its position.
struct SettingsOverlay {
  /// Maximum magnitude of a setting. Choice: a larger value must be in another unit.
  static let largest = 1e6

  /// Removed settings as `group.setting`, with the innermost group or `the settings`. Recordings may still hold them.
  static let retired: Set<String> = [
    "risk.glanceWarning", "risk.glanceWarningWeight", "risk.repeatedGlancesWeight", "blinks.shallowQuantile",
    "closure.depthShare", "the settings.impairment", "risk.impairedWeight", "the settings.face",
  ]

  /// True for a recording's settings, in which numbers that Heed no longer offers are skipped.
  let isRecorded: Bool
  /// The recording's numbers that now are constants with other values.
  private(set) var replaced: [SettingsReport.Item] = []

  init(isRecorded: Bool) { self.isRecorded = isRecorded }

  /// Merges the settings of the file first, then those of its tuning group.
  mutating func merge(_ root: YAMLValue, onto base: Node) throws(ConfigurationError) -> Node {
    guard case .mapping(let defaults) = base else { return base }
    let merged = try mapping(root, onto: defaults, at: "", offers: .file, skipping: SettingsNotes.tuningGroup)
    let groups = try root.pairs(of: "the settings")
    guard let tuning = groups.first(where: { $0.key.node.string == SettingsNotes.tuningGroup })?.value
    else { return .mapping(merged) }
    return .mapping(try mapping(tuning, onto: merged, at: "", offers: .tuning, skipping: nil))
  }

  private mutating func mapping(
    _ value: YAMLValue, onto base: Node.Mapping, at place: String, offers: SettingsNotes.Place, skipping group: String?
  ) throws(ConfigurationError) -> Node.Mapping {
    var merged = base
    let name = place.isEmpty ? "the settings" : place.split(separator: ".").last.map(String.init) ?? place
    for (key, member) in try value.pairs(of: name) {
      guard let text = key.node.string, text != group else { continue }
      if try isRetired(key, "\(name).\(text)") { continue }
      let inner = place.isEmpty ? text : "\(place).\(text)"
      guard let old = base[key.node] else {
        if let former = FormerNumbers.node(at: inner) {
          try skip(member, key, at: inner, insteadOf: former)
          continue
        }
        let known = base.keys.compactMap(\.string)
        throw key.refused("\(name) has no setting \"\(text)\"; known are \(known.joined(separator: ", "))")
      }
      if case .mapping(let members) = old, !members.isEmpty {
        merged[key.node] = .mapping(try mapping(member, onto: members, at: inner, offers: offers, skipping: nil))
      } else if try isOffered(key, member, at: inner, by: offers, insteadOf: old) {
        merged[key.node] = try member.checked(like: old, name: text)
      }
    }
    return merged
  }

  /// Skips a former setting or a group of former settings.
  private mutating func skip(
    _ value: YAMLValue, _ key: YAMLValue, at place: String, insteadOf former: Node
  ) throws(ConfigurationError) {
    guard case .mapping(let members) = former, !members.isEmpty else {
      guard isRecorded else { throw Self.constant(key, place) }
      return compare(value, with: former, at: place)
    }
    for (inner, member) in try value.pairs(of: place) {
      guard let name = inner.node.string else { continue }
      let group = place.split(separator: ".").last.map(String.init) ?? place
      if try isRetired(inner, "\(group).\(name)") { continue }
      guard let former = members[inner.node]
      else { throw inner.refused("\(place) never had the setting \"\(name)\"; delete it") }
      try skip(member, inner, at: "\(place).\(name)", insteadOf: former)
    }
  }

  private mutating func compare(_ value: YAMLValue, with own: Node, at place: String) {
    let (was, now) = (SettingsText.plain(whole: value.node), SettingsText.plain(whole: own))
    if was != now { replaced.append(SettingsReport.Item(name: place, before: was, after: now)) }
  }

  /// True if a recording holds this removed setting. A user's file with such a setting is refused.
  private func isRetired(_ key: YAMLValue, _ name: String) throws(ConfigurationError) -> Bool {
    guard Self.retired.contains(name) else { return false }
    if isRecorded { return true }
    throw key.refused("Heed no longer has the setting \"\(key.node.string ?? name)\"; delete it")
  }

  private static func constant(_ key: YAMLValue, _ place: String) -> ConfigurationError {
    key.refused("\(place) is a constant of Heed now, and no setting; delete it")
  }

  /// True if a file may hold this number. A recording may hold every number that still can be set.
  private mutating func isOffered(
    _ key: YAMLValue, _ value: YAMLValue, at place: String, by offers: SettingsNotes.Place, insteadOf old: Node
  ) throws(ConfigurationError) -> Bool {
    let found = SettingsNotes.place(of: place)
    if found == offers || (isRecorded && found != .constant) { return true }
    if isRecorded {
      compare(value, with: old, at: place)
      return false
    }
    switch found {
    case .constant: throw Self.constant(key, place)
    case .tuning: throw key.refused("\(place) is for measuring only; write it below \"\(SettingsNotes.tuningGroup):\"")
    case .file: throw key.refused("\(place) is a setting of its own; write it beside \"\(SettingsNotes.tuningGroup):\"")
    }
  }
}

/// Former settings that are now constants, with their values: `former.yaml`, in the order of a settings file.
enum FormerNumbers {
  private static let tree: SettledNode = {
    do {
      let text = String(decoding: PackageResources.former_yaml, as: UTF8.self)
      guard let node = try Yams.compose(yaml: text) else { preconditionFailure("former.yaml is a mapping") }
      return SettledNode(node)
    } catch { preconditionFailure("former.yaml is valid: \(error)") }
  }()

  /// The number or group at a place such as `closure.dip.fall`; nil if no file ever held such a place.
  static func node(at place: String) -> Node? {
    var found: Node? = tree.node
    for key in place.split(separator: ".") { found = found?.mapping?[Node(String(key))] }
    return found
  }
}
