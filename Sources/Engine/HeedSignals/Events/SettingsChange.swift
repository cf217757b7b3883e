/// Settings that a host gives a running engine: an input like any other, so that a recording replays to the same events.
public struct SettingsChange: Hashable, Sendable {
  /// When the settings take effect, on the drive's clock.
  public var time: Timestamp
  /// All values that differ from the defaults, in the format of a settings file; empty: the defaults.
  public var settings: String
  /// Static regions of the road picture. nil keeps the regions in use; two empty lists derive them from the lanes, or
  /// else from the vehicle's path.
  public var regions: Rig.Regions?

  /// Memberwise initializer.
  public init(time: Timestamp, settings: String, regions: Rig.Regions? = nil) {
    (self.time, self.settings, self.regions) = (time, settings, regions)
  }
}

extension SettingsReport {
  /// One setting with its value before and after the change, as a settings file writes them.
  public struct Item: Hashable, Sendable {
    /// The setting's place in a settings file, such as `closure.microsleepFrom`; `regions` for the road's static
    /// regions.
    public var name: String
    /// The value before the change.
    public var before: String
    /// The value from now on.
    public var after: String

    /// Memberwise initializer.
    public init(name: String, before: String, after: String) {
      (self.name, self.before, self.after) = (name, before, after)
    }
  }
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
