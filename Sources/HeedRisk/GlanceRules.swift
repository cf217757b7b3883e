public import HeedSignals

/// Judges ticks by a book about glances, lids and sleepiness.
public struct GlanceRules: Sendable {
  public init(_ name: RuleBookName, settings: Settings, fairness: GlanceFairness.Settings = GlanceFairness.Settings()) {
    self.name = name
  }
  private let name: RuleBookName

  /// Feeds one tick.
  public mutating func update(_ tick: DriverTick) -> Verdict { Verdict(time: tick.time, rules: name, level: 0) }
}
