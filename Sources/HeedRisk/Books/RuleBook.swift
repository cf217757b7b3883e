public import HeedSignals

/// One rule book, whatever it counts by.
public struct RuleBook: Sendable {
  public let name: RuleBookName

  // One of the three. Three optionals and no enum with payloads: those are taken out and put back for each change.
  private var glances: GlanceRules?
  private var buffer: AttentionBuffer?
  private var awareness: AwarenessPolicy?

  public init(_ name: RuleBookName, settings: RuleBookSettings = RuleBookSettings()) {
    self.name = name
    func rules(_ own: GlanceRules.Settings) -> GlanceRules {
      GlanceRules(name, settings: own, fairness: settings.fairness)
    }
    switch name {
    case .euroNCAP2026: glances = rules(settings.euroNCAP2026)
    case .euADDW: glances = rules(settings.euADDW)
    case .euDDAW: glances = rules(settings.euDDAW)
    case .unR171: glances = rules(settings.unR171)
    case .nhtsa2013: glances = rules(settings.nhtsa2013)
    case .attend: buffer = AttentionBuffer(settings: settings.attend, fairness: settings.fairness)
    case .openpilot: awareness = AwarenessPolicy(settings: settings.openpilot)
    }
  }

  /// Feeds one tick; ticks come in time order.
  /// - Returns: A level of nil for a time that repeats or goes back, which changes nothing.
  public mutating func update(_ tick: DriverSample) -> Verdict {
    if let verdict = glances?.update(tick) { return verdict }
    if let verdict = buffer?.update(tick) { return verdict }
    if let verdict = awareness?.update(tick) { return verdict }
    return Verdict(time: tick.time, rules: name, level: nil)
  }
}
