public import HeedSignals

/// One rule book of any kind.
public struct RuleBook: Sendable {
  /// The book's name in its verdicts.
  public let name: RuleBookName

  // Only the kind of book in use is set. No enum, because Swift would move its content out and back for each change.
  private var glances: GlanceRules?
  private var buffer: AttentionBuffer?
  private var awareness: AwarenessPolicy?

  /// - Parameter settings: Only the settings of the rule book `name` and the allowances for driving are used.
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

  /// Reads gaze and lids for the rule book; nil if the book reads samples itself.
  var glanceReading: GlanceReading? { glances?.reading ?? buffer?.reading }

  /// The verdict on sleepiness that `verdict` leaves out for a reason at least as grave; nil if none is left out.
  func unsaidSleepiness(beside verdict: Verdict) -> Verdict? {
    guard verdict.kind != nil, verdict.kind != .drowsy, let level = glances?.sleepyLevel else { return nil }
    var unsaid = Verdict(time: verdict.time, rules: name, level: level, kind: .drowsy)
    unsaid.evidence = glances?.sleepyEvidence
    return unsaid
  }

  /// Feeds one sample. A sample that is not later than the last one is ignored and gives the level nil.
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
