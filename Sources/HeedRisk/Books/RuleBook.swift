public import HeedSignals

/// One rule book of any kind.
public struct RuleBook: Sendable {
  /// The book's name in its verdicts.
  public let name: RuleBookName

  // One of the three is set. Not an enum with payloads, which would be moved out and back for each change.
  private var glances: GlanceRules?
  private var buffer: AttentionBuffer?
  private var awareness: AwarenessPolicy?

  /// - Parameter settings: Those of all books; only the ones of `name` and the fairness are used.
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

  /// How samples are read for the book; nil where it reads them itself.
  var glanceReading: GlanceReading? { glances?.reading ?? buffer?.reading }

  /// Feeds one sample; samples come in time order.
  /// - Returns: The verdict; its level is nil for a time that repeats or goes back, and such a sample is ignored.
  public mutating func update(_ tick: DriverSample) -> Verdict { update(tick, read: nil) }

  /// Feeds one sample.
  /// - Parameter read: The sample, later than the last, as ``glanceReading`` reads it; nil: it is not read yet.
  mutating func update(_ tick: DriverSample, read: GlanceReading.Read?) -> Verdict {
    if let read {
      if let verdict = glances?.update(tick, read) { return verdict }
      if let verdict = buffer?.update(tick, read) { return verdict }
    }
    if let verdict = glances?.update(tick) { return verdict }
    if let verdict = buffer?.update(tick) { return verdict }
    if let verdict = awareness?.update(tick) { return verdict }
    return Verdict(time: tick.time, rules: name, level: nil)
  }
}
