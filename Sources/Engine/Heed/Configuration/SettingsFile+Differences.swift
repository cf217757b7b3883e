public import HeedSignals
import Yams

extension SettingsFile {
  /// One setting in a file.
  public struct Entry: Hashable, Sendable {
    /// The type of a value.
    public enum Kind: String, Hashable, Sendable { case integer, number, truth, text, list, mapping }

    /// The place in the file, such as `closure.microsleepFrom`.
    public var name: String
    /// The value as a file writes it.
    public var value: String
    /// The type of the value.
    public var kind: Kind
  }

  /// All settings, in file order.
  public static func entries(of settings: EngineSettings) -> [Entry] {
    numbers(of: settings).filter { SettingsNotes.place(of: $0.name) == .file }
  }

  /// Every number in the settings, constants too, in file order.
  package static func numbers(of settings: EngineSettings) -> [Entry] {
    var found: [Entry] = []
    collect(tree(of: settings), place: "", into: &found)
    return found
  }

  /// The changes from `old` to `new`, in file order.
  public static func changes(from old: EngineSettings, to new: EngineSettings) -> [SettingsReport.Item] {
    guard old != new else { return [] }
    let before = Dictionary(numbers(of: old).map { ($0.name, $0.value) }) { first, _ in first }
    return numbers(of: new).compactMap { entry in
      let was = before[entry.name] ?? ""
      return was == entry.value ? nil : SettingsReport.Item(name: entry.name, before: was, after: entry.value)
    }
  }

  /// A settings file with the values that differ from the defaults; empty if none differs.
  public static func text(ofChangesIn settings: EngineSettings) -> String {
    settings == EngineSettings() ? "" : SettingsText.write(selected(from: settings) { $1 })
  }

  /// Some of the numbers. Numbers that only measurements vary stand in a group of their own.
  /// - Parameter isChosen: Whether to write a number, by where it may stand and whether it differs from the default.
  static func selected(from settings: EngineSettings, by isChosen: (SettingsNotes.Place, Bool) -> Bool) -> Node {
    let all = tree(of: settings)
    let outer = members(of: all, against: defaults.node, at: "") { $0 != .tuning && isChosen($0, $1) }
    let tuning = members(of: all, against: defaults.node, at: "") { $0 == .tuning && isChosen($0, $1) }
    let group = tuning.map { [(Node(SettingsNotes.tuningGroup), $0)] } ?? []
    return Node((outer?.mapping ?? [:]).map { ($0.key, $0.value) } + group)
  }

  /// The chosen numbers inside a group; nil if none is chosen.
  private static func members(
    of node: Node, against base: Node, at place: String, by isChosen: (SettingsNotes.Place, Bool) -> Bool
  ) -> Node? {
    guard case .mapping(let mapping) = node, case .mapping(let old) = base, !old.isEmpty else {
      let isChanged = SettingsText.plain(whole: node) != SettingsText.plain(whole: base)
      return isChosen(SettingsNotes.place(of: place), isChanged) ? node : nil
    }
    let pairs = mapping.compactMap { key, value -> (Node, Node)? in
      let inner = place.isEmpty ? key.string ?? "" : "\(place).\(key.string ?? "")"
      return members(of: value, against: old[key] ?? value, at: inner, by: isChosen).map { (key, $0) }
    }
    return pairs.isEmpty ? nil : Node(pairs)
  }

  private static func collect(_ node: Node, place: String, into found: inout [Entry]) {
    // Only the confidences of the road detector are a mapping with keys of the user's choice (object classes).
    if case .mapping(let mapping) = node, !mapping.isEmpty, place != "road.detector.confidences" {
      for (key, value) in mapping {
        collect(value, place: place.isEmpty ? key.string ?? "" : "\(place).\(key.string ?? "")", into: &found)
      }
      return
    }
    found.append(Entry(name: place, value: SettingsText.plain(whole: node), kind: kind(of: node)))
  }

  private static func kind(of node: Node) -> Entry.Kind {
    switch (node, node.tag.description) {
    case (.mapping, _): .mapping
    case (.sequence, _): .list
    case (_, "tag:yaml.org,2002:int"): .integer
    case (_, "tag:yaml.org,2002:float"): .number
    case (_, "tag:yaml.org,2002:bool"): .truth
    default: .text
    }
  }
}

extension SettingsText {
  /// The value on one line; keys are sorted, so that equal mappings give equal text.
  static func plain(whole node: Node) -> String {
    switch node {
    case .sequence(let sequence): "[\(sequence.map { plain(whole: $0) }.joined(separator: ", "))]"
    case .mapping(let mapping):
      "{\(mapping.map { "\($0.key.string ?? ""): \(plain(whole: $0.value))" }.sorted().joined(separator: ", "))}"
    default: plain(node)
    }
  }
}
