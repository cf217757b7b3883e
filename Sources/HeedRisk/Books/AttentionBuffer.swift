public import HeedSignals

/// AttenD's rule: a buffer of two seconds that drains while the driver looks where no driving is to be seen.
///
/// What a tick shows holds until the next one. Nothing drains and nothing fills while it is not known where the driver
/// looks; then a level stays what it was.
public struct AttentionBuffer: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    public var reader = GlanceReader.Settings()
    /// What the full buffer lasts. Source: AttenD, Kircher & Ahlström 2009 (docs/references.md, eyes and drowsiness; second-hand): 2 s.
    @Seconds public var length: Duration = .seconds(2)
    /// Eyes that return need this long before the buffer fills. Source: the same: 0.1 s.
    @Seconds public var refillDelay: Duration = .milliseconds(100)
    /// Mirrors and instruments drain nothing for this long, until the road was seen again. Source: the same: 1 s.
    @Seconds public var grace: Duration = .seconds(1)
    /// Seconds that a second on the road gives back. Choice: as fast as it drains, real time both ways.
    public var refillRate = 1.0
    /// After a longer pause it is not known where the driver looked meanwhile.
    /// Choice: one row a second is the slowest record of a driver.
    @Seconds public var longestPause: Duration = .seconds(1)

    public init() {}
  }

  private enum Look: Hashable { case road, driving, away, unknown }

  private let settings: Settings
  private var reader: GlanceReader
  private var fairness: GlanceFairness
  /// Nanoseconds, as the rest of the times here: what is exactly empty has to be 0.
  private let length: Int64
  private var left: Int64
  /// What the last tick showed, which holds until now.
  private var look = Look.unknown
  /// Since when the eyes are on the road; nil while they are not. A moment that is not known changes nothing.
  private var roadSince: Timestamp?
  /// What is left of the time that mirrors and instruments are free.
  private var free: Int64
  private var last: Timestamp?
  /// When the buffer last left full, and how many ticks took from it since.
  private var drained: (since: Timestamp, ticks: Int)?

  public init(settings: Settings = Settings(), fairness: GlanceFairness.Settings = GlanceFairness.Settings()) {
    self.settings = settings
    reader = GlanceReader(settings: settings.reader)
    self.fairness = GlanceFairness(settings: fairness)
    length = settings.length.nanoseconds
    left = length
    free = settings.grace.nanoseconds
  }

  /// Feeds one tick; ticks come in time order.
  /// - Returns: A level of nil for a time that repeats or goes back, which changes nothing.
  public mutating func update(_ tick: DriverSample) -> Verdict {
    if let last {
      guard tick.time > last else { return Verdict(time: tick.time, rules: .attend, level: nil) }
      pass(from: last, to: tick.time)
    }
    last = tick.time
    look = look(of: tick)
    if look == .road {
      roadSince = roadSince ?? tick.time
    } else if look != .unknown {
      roadSince = nil
    }
    let isEmpty = left <= 0
    return Verdict(
      time: tick.time, rules: .attend, level: isEmpty ? 2 : 0, kind: isEmpty ? .distracted : nil,
      latest: latest(tick.time), evidence: isEmpty ? evidence : nil)
  }

  private mutating func look(of tick: DriverSample) -> Look {
    let moment = reader.read(tick)
    let purpose = fairness.update(moment, of: tick)
    // Where nothing moves there is nothing to miss.
    if tick.isStandstill { return .road }
    if moment.lids == .shut { return .away }
    return switch purpose {
    case .forward: .road
    case .driving: .driving
    case .away, .phone, .closed: .away
    case .unknown: .unknown
    }
  }

  /// Drains or fills for the time that the last look held.
  private mutating func pass(from start: Timestamp, to end: Timestamp) {
    guard look != .unknown, end - start <= settings.longestPause else { return }
    switch look {
    case .unknown: return
    case .road: fill(from: max(start, (roadSince ?? start) + settings.refillDelay), to: end)
    case .driving:
      let used = min(free, length(from: start, to: end))
      free -= used
      drain(from: start + .nanoseconds(used), to: end)
    case .away: drain(from: start, to: end)
    }
  }

  private mutating func fill(from start: Timestamp, to end: Timestamp) {
    free = settings.grace.nanoseconds
    let filled = Double(length(from: start, to: end)) * settings.refillRate
    left += Int64(min(filled, Double(length - left)))
    if left == length { drained = nil }
  }

  private mutating func drain(from start: Timestamp, to end: Timestamp) {
    guard end > start else { return }
    drained = (drained?.since ?? start, (drained?.ticks ?? 0) + 1)
    left = max(0, left - length(from: start, to: end))
  }

  private func length(from start: Timestamp, to end: Timestamp) -> Int64 {
    end > start ? end.nanoseconds - start.nanoseconds : 0
  }

  private func latest(_ now: Timestamp) -> Timestamp? {
    guard left > 0 else { return nil }
    return switch look {
    case .away: now + .nanoseconds(left)
    case .driving: now + .nanoseconds(free) + .nanoseconds(left)
    case .road, .unknown: nil
    }
  }

  private var evidence: RiskEvidence {
    RiskEvidence(
      rule: RuleBookName.attend.rawValue, quantity: .buffer, measured: Double(left) / 1e9, threshold: 0,
      samples: drained?.ticks ?? 0, start: drained?.since)
  }
}
