public import HeedSignals

/// One rule book of any kind.
public struct RuleBook: Sendable {
  /// The book's name in its verdicts.
  public let name: RuleBookName

  // Only the kind of book in use is set. No enum, because Swift would move its content out and back for each change.
  private var glances: GlanceRules?
  private var buffer: AttentionBuffer?
  private var awareness: AwarenessPolicy?
  /// Reads gaze and lids for the rule book; nil if the book reads samples itself.
  private(set) var reading: GlanceReading?
  private var last: Timestamp?

  /// - Parameter isFair: Whether the looks that driving needs are allowed: mirrors, the signalled side, shoulder checks.
  public init(_ name: RuleBookName, isFair: Bool = true) {
    self.name = name
    switch name {
    case .attend: (buffer, reading) = (AttentionBuffer(), GlanceReading(isFair: isFair))
    case .openpilot: awareness = AwarenessPolicy()
    default:
      guard let book = GlanceRules.Settings.book(name) else { return }
      glances = GlanceRules(name, settings: book, isFair: isFair)
      reading = GlanceReading(isJudgedByAngle: book.isJudgedByAngle, isFair: isFair)
    }
  }

  /// The verdict on sleepiness that `verdict` leaves out for a reason at least as grave; nil if none is left out.
  func unsaidSleepiness(beside verdict: Verdict) -> Verdict? {
    guard verdict.kind != nil, verdict.kind != .drowsy, let level = glances?.sleepyLevel else { return nil }
    var unsaid = Verdict(time: verdict.time, rules: name, level: level, kind: .drowsy)
    unsaid.evidence = glances?.sleepyEvidence
    return unsaid
  }

  /// Feeds one sample. A sample that is not later than the last one is ignored and gives the level nil.
  public mutating func update(_ sample: DriverSample) -> Verdict {
    var verdict = Verdict(time: sample.time, rules: name, level: nil)
    if let last, sample.time <= last { return verdict }
    last = sample.time
    update(sample, read: reading?.read(sample), &verdict)
    return verdict
  }

  /// Feeds one sample.
  /// - Parameters:
  ///   - read: The sample as read with ``reading``, in time order; nil if the book reads samples itself, and for a
  ///     sample that is not later than the last one.
  ///   - verdict: The book's last verdict, changed in place.
  mutating func update(_ sample: DriverSample, read: GlanceReading.Read?, _ verdict: inout Verdict) {
    guard let read else {
      return verdict = awareness?.update(sample) ?? Verdict(time: sample.time, rules: name, level: nil)
    }
    if glances?.update(sample, read, &verdict) != nil { return }
    if let found = buffer?.update(sample, read) { verdict = found }
  }
}
