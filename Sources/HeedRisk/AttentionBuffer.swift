public import HeedSignals

/// AttenD's rule: a buffer of two seconds that drains while the driver looks where no driving is to be seen.
///
/// What a tick shows holds until the next one. Nothing drains and nothing fills while it is not known where the driver
/// looks; then a level stays what it was.
public struct AttentionBuffer: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// What the full buffer lasts. Source: AttenD, Kircher & Ahlström 2009 (REFERENCE.md, section 4; second-hand): 2 s.
    @Seconds public var length: Duration = .seconds(2)
    /// Eyes that return need this long before the buffer fills. Source: the same: 0.1 s.
    @Seconds public var refillDelay: Duration = .milliseconds(100)
    /// A look at mirrors or instruments drains nothing for this long. Source: the same: 1 s.
    @Seconds public var grace: Duration = .seconds(1)
    /// Seconds that a second on the road gives back. Choice: as fast as it drains, real time both ways.
    public var refillRate = 1.0
    /// A probability above which eyes are shut, and see no road. Choice: as likely as not.
    public var eyesClosedAbove = 0.5
    /// A probability above which they are seen at all. Choice: as likely as not.
    public var eyesVisibleAbove = 0.5
    /// After a longer pause it is not known where the driver looked meanwhile.
    /// Choice: one row a second is the slowest record of a driver.
    @Seconds public var longestPause: Duration = .seconds(1)

    public init() {}
  }

  private enum Look: Hashable { case road, driving, away, unknown }

  private let settings: Settings
  /// Nanoseconds, as the rest of the times here: what is exactly empty has to be 0.
  private let length: Int64
  private var left: Int64
  /// What the last tick showed, which holds until now.
  private var look = Look.unknown
  /// The last look that was known, and since when; a moment that is not known does not end it.
  private var known: (look: Look, since: Timestamp)?
  private var last: Timestamp?
  /// When the buffer last left full, and how many ticks took from it since.
  private var drained: (since: Timestamp, ticks: Int)?

  public init(settings: Settings = Settings()) {
    self.settings = settings
    length = settings.length.nanoseconds
    left = length
  }

  /// Feeds one tick; ticks come in time order.
  /// - Returns: A level of nil for a time that repeats or goes back, which changes nothing.
  public mutating func update(_ tick: DriverTick) -> Verdict {
    if let last {
      guard tick.time > last else { return Verdict(time: tick.time, rules: .attend, level: nil) }
      pass(from: last, to: tick.time)
    }
    last = tick.time
    look = look(of: tick)
    if look != .unknown, look != known?.look { known = (look, tick.time) }
    let isEmpty = left <= 0
    return Verdict(
      time: tick.time, rules: .attend, level: isEmpty ? 2 : 0, kind: isEmpty ? .distracted : nil,
      latest: latest(tick.time), evidence: isEmpty ? evidence : nil)
  }

  private func look(of tick: DriverTick) -> Look {
    // Where nothing moves there is nothing to miss.
    if tick.isStandstill { return .road }
    guard tick.isFaceSeen else { return .unknown }
    if tick.eyesClosed > settings.eyesClosedAbove, tick.eyesVisible > settings.eyesVisibleAbove { return .away }
    return switch tick.zoneClass {
    case .forward: tick.areEyesOnRoad == false ? .away : .road
    case .driving: .driving
    case .nondriving, .phone: .away
    case nil: tick.areEyesOnRoad.map { $0 ? .road : .away } ?? .unknown
    }
  }

  /// Drains or fills for the time that the last look held.
  private mutating func pass(from start: Timestamp, to end: Timestamp) {
    guard let known, look != .unknown, end - start <= settings.longestPause else { return }
    switch look {
    case .unknown: return
    case .road:
      let filling = length(from: max(start, known.since + settings.refillDelay), to: end)
      left = min(length, left + Int64(min(Double(filling) * settings.refillRate, Double(length))))
      if left == length { drained = nil }
    case .driving: drain(length(from: max(start, known.since + settings.grace), to: end), at: start)
    case .away: drain(length(from: start, to: end), at: start)
    }
  }

  private mutating func drain(_ time: Int64, at start: Timestamp) {
    guard time > 0 else { return }
    drained = (drained?.since ?? start, (drained?.ticks ?? 0) + 1)
    left = max(0, left - time)
  }

  private func length(from start: Timestamp, to end: Timestamp) -> Int64 {
    end > start ? end.nanoseconds - start.nanoseconds : 0
  }

  private func latest(_ now: Timestamp) -> Timestamp? {
    guard left > 0, let known else { return nil }
    return switch look {
    case .away: now + .nanoseconds(left)
    case .driving: max(now, known.since + settings.grace) + .nanoseconds(left)
    case .road, .unknown: nil
    }
  }

  private var evidence: RiskEvidence {
    RiskEvidence(
      rule: RuleBookName.attend.rawValue, quantity: .buffer, measured: Double(left) / 1e9, threshold: 0,
      samples: drained?.ticks ?? 0, start: drained?.since)
  }
}
