public import HeedSignals

/// One rule book of any kind.
public struct RuleBook: Sendable {
  /// The book's name in its verdicts.
  public let name: RuleBookName

  // Exactly one is set. Swift would move the content of an enum out and back for each change.
  private var glances: GlanceRules?
  private var buffer: AttentionBuffer?
  private var awareness: AwarenessPolicy?

  /// - Parameter settings: Only those of the book `name` and the fairness are used.
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

  /// The reading of samples for the book; nil if the book reads samples itself.
  var glanceReading: GlanceReading? { glances?.reading ?? buffer?.reading }

  /// The verdict on sleepiness that the last verdict leaves out for another reason as heavy; nil without one.
  func unsaidSleepiness(beside verdict: Verdict) -> Verdict? {
    guard verdict.kind != nil, verdict.kind != .drowsy, let level = glances?.sleepyLevel else { return nil }
    var unsaid = Verdict(time: verdict.time, rules: name, level: level, kind: .drowsy)
    unsaid.evidence = glances?.sleepyEvidence
    return unsaid
  }

  /// Feeds one sample, in time order. Other samples are ignored and give the level nil.
  public mutating func update(_ sample: DriverSample) -> Verdict {
    glances?.update(sample) ?? buffer?.update(sample) ?? awareness?.update(sample)
      ?? Verdict(time: sample.time, rules: name, level: nil)
  }

  /// Feeds one sample.
  /// - Parameters:
  ///   - read: The sample as read with ``glanceReading``, in time order; nil if the book reads samples itself.
  ///   - verdict: The book's last verdict, changed in place.
  mutating func update(_ sample: DriverSample, read: GlanceReading.Read?, _ verdict: inout Verdict) {
    guard let read else { return verdict = update(sample) }
    if glances?.update(sample, read, &verdict) != nil { return }
    if let found = buffer?.update(sample, read) { verdict = found }
  }
}

extension Verdict {
  /// Clears the verdict for another moment of the same book.
  mutating func clear(at time: Timestamp, level: Int?) {
    // Only a verdict with a kind has evidence, and checking the kind is cheaper than setting the evidence to nil.
    if kind != nil { evidence = nil }
    (self.time, self.level, kind, latest) = (time, level, nil, nil)
    (isSpeedAssumed, isLockedOut) = (false, false)
  }
}
