public import HeedSignals

/// One rule book of any kind.
public struct RuleBook: Sendable {
  /// The book's name in its verdicts.
  public let name: RuleBookName

  // Exactly one of the three is set. An enum with payloads would be moved out and back for each change.
  private var glances: GlanceRules?
  private var buffer: AttentionBuffer?
  private var awareness: AwarenessPolicy?

  /// - Parameter settings: Settings of all books; only those of `name` and the fairness are used.
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

  /// How samples are read for the book; nil if the book reads them itself.
  var glanceReading: GlanceReading? { glances?.reading ?? buffer?.reading }

  /// Sleepiness missing from the last verdict, because another reason was at least as heavy; nil if none is missing.
  func unsaidSleepiness(beside verdict: Verdict) -> Verdict? {
    guard verdict.kind != nil, verdict.kind != .drowsy, let level = glances?.sleepyLevel else { return nil }
    var unsaid = Verdict(time: verdict.time, rules: name, level: level, kind: .drowsy)
    unsaid.evidence = glances?.sleepyEvidence
    return unsaid
  }

  /// Feeds one sample; samples come in time order.
  /// - Returns: The verdict; for a time that repeats or goes back, its level is nil and the sample is ignored.
  public mutating func update(_ sample: DriverSample) -> Verdict {
    if let verdict = glances?.update(sample) { return verdict }
    if let verdict = buffer?.update(sample) { return verdict }
    if let verdict = awareness?.update(sample) { return verdict }
    return Verdict(time: sample.time, rules: name, level: nil)
  }

  /// Feeds one sample.
  /// - Parameters:
  ///   - read: The sample, later than the last, read with ``glanceReading``; nil if the book reads it itself.
  ///   - verdict: The book's last verdict; becomes the verdict on the sample, in place.
  mutating func update(_ sample: DriverSample, read: GlanceReading.Read?, _ verdict: inout Verdict) {
    guard let read else {
      verdict = update(sample)
      return
    }
    if glances?.update(sample, read, &verdict) != nil { return }
    if let found = buffer?.update(sample, read) { verdict = found }
  }
}

extension Verdict {
  /// Starts a verdict of the same book for another moment.
  mutating func clear(at time: Timestamp, level: Int?) {
    // Evidence comes with a kind; it is almost always nil already, and a check is cheaper than setting it.
    if kind != nil { evidence = nil }
    (self.time, self.level, kind, latest) = (time, level, nil, nil)
    (isSpeedAssumed, isLockedOut) = (false, false)
  }
}
