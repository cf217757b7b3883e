/// New settings from the host for a running engine; as an input, they are recorded, so a replay gives the same events.
public struct SettingsChange: Hashable, Sendable {
  /// On the drive's clock; the settings apply from here on.
  public var time: Timestamp
  /// All settings that differ from the defaults, in the format of a settings file; empty for the defaults.
  public var settings: String
  /// Static regions of the road picture; nil keeps the present ones; two empty lists: use lanes, else the vehicle's path.
  public var regions: Rig.Regions?

  /// Memberwise initializer.
  public init(time: Timestamp, settings: String, regions: Rig.Regions? = nil) {
    (self.time, self.settings, self.regions) = (time, settings, regions)
  }
}

/// Settings that took effect while the engine ran.
public struct SettingsReport: Hashable, Sendable {
  /// One setting with its values before and after, as a settings file writes them.
  public struct Item: Hashable, Sendable {
    /// The setting's path in a settings file, such as `closure.microsleepFrom`; `regions` for the road's static regions.
    public var name: String
    /// The value before the change.
    public var before: String
    /// The value after the change.
    public var after: String

    /// Memberwise initializer.
    public init(name: String, before: String, after: String) {
      (self.name, self.before, self.after) = (name, before, after)
    }
  }

  /// When the new settings took effect.
  public var time: Timestamp
  /// The settings that changed, in the order of a settings file.
  public var changes: [Item]

  /// Memberwise initializer.
  public init(time: Timestamp, changes: [Item]) { (self.time, self.changes) = (time, changes) }
}

extension Rig.Regions {
  /// The corners as a rig file writes them, such as `primary [[0.1, 0.9], ...]`.
  public var text: String {
    func list(_ corners: [SIMD2<Double>]) -> String {
      "[" + corners.map { "[\(JSONValue.number($0.x).text), \(JSONValue.number($0.y).text)]" }.joined(separator: ", ")
        + "]"
    }
    return "primary \(list(primary)), secondary \(list(secondary))"
  }
}
