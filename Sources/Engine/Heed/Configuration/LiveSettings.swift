import Yams

/// The settings that a running engine can change without losing its history: thresholds, weights, switches and targets.
/// Window lengths and learning settings take effect with the next run.
public enum LiveSettings {
  private static let groups: [(name: String, members: [String])] = [
    ("closure", ["slowBlinkAbove", "microsleepFrom", "sleepFrom"]),
    ("drowsiness", ["perclosRange", "drowsyFrom"]),
    ("distraction", ["longGlance", "repeatedGlances", "phone"]),
    ("attention", ["interval", "smallestCoverage", "zones", "region.x", "region.y", "region.width", "region.height"]),
    (
      "risk",
      [
        "glanceAdvisory", "slowBelow", "phoneWarning", "hold", "advisoryFrom", "warningFrom", "criticalFrom",
      ]
    ),
    ("escalation", ["escalatesAfter", "acknowledgedFor", "advisorySignal", "warningSignal", "criticalSignal"]),
    ("road.detector", ["confidence", "overlap"]),
    (
      "road.alerts",
      [
        "useOnEntry", "useTimeToCollision", "useDistance", "useLaneDeparture", "useOverspeed", "entryTypes",
        "timeToCollisionTypes", "alertDistance", "timeToCollisionAlert", "timeToCollisionWarning",
        "timeToCollisionInfo",
      ]
    ), ("road.departure", ["slowest"]),
  ]

  /// The places of live settings in a settings file, such as `closure.microsleepFrom`, in file order.
  public static let names: [String] = groups.flatMap { group in group.members.map { "\(group.name).\($0)" } }

  /// The current settings with the live settings of `wanted`.
  /// - Throws: `DecodingError` if the current settings hold a value that no settings file may hold.
  public static func applying(_ wanted: EngineSettings, to current: EngineSettings) throws -> EngineSettings {
    let source = SettingsFile.tree(of: wanted)
    var next = SettingsFile.tree(of: current)
    for name in names { copy(name.split(separator: ".")[...], from: source, to: &next) }
    return try YAMLDecoder().decode(EngineSettings.self, from: next)
  }

  /// Replaces the node at a path of keys; in settings trees, every path exists.
  private static func copy(_ path: ArraySlice<Substring>, from source: Node, to target: inout Node) {
    guard let first = path.first else {
      target = source
      return
    }
    let key = Node(String(first))
    guard let inner = source.mapping?[key], var changed = target.mapping?[key] else { return }
    copy(path.dropFirst(), from: inner, to: &changed)
    target.mapping?[key] = changed
  }
}
