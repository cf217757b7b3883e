import HeedSignals

/// AttenD's rule: a buffer of two seconds of attention that drains while the driver looks away from the traffic. A
/// sample counts until the next one. Nothing changes while the gaze is unknown.
public struct AttentionBuffer: Sendable {
  /// Time in which the full buffer drains. Source: AttenD, Kircher & Ahlström 2009 (second-hand): 2 s.
  private static let length: Duration = .seconds(2)
  /// Time on the road before the buffer fills; it then fills as fast as it drains. Source: the same: 0.1 s.
  private static let refillDelay: Duration = .milliseconds(100)
  /// Time of looks at mirrors and instruments before they drain the buffer, per look at the road. Source: the same:
  /// 1 s.
  private static let grace: Duration = .seconds(1)
  /// Longer time between two samples does not count. Choice: the slowest driver recordings have one row a second.
  private static let longestPause: Duration = .seconds(1)

  /// Looks by effect: `road` fills the buffer, `driving` drains it after the grace, `away` drains it at once.
  private enum Look: Hashable { case road, driving, away, unknown }

  /// Size of the buffer in whole nanoseconds, so that an empty buffer is exactly 0.
  private let length = AttentionBuffer.length.nanoseconds
  private var left = AttentionBuffer.length.nanoseconds
  /// The last sample's look, which holds until the next sample.
  private var look = Look.unknown
  /// Start of the current look at the road; nil during a look away. An unknown gaze keeps this start.
  private var roadSince: Timestamp?
  /// Time that is left for looks at mirrors and instruments, nanoseconds.
  private var free = AttentionBuffer.grace.nanoseconds
  private var last: Timestamp?
  /// When the buffer was last full, and the number of samples that have drained it since.
  private var drained: (since: Timestamp, ticks: Int)?

  /// Feeds a sample whose gaze and lids were already read. It must be later than the last one.
  mutating func update(_ sample: DriverSample, _ read: GlanceReading.Read) -> Verdict {
    if let last { pass(from: last, to: sample.time) }
    last = sample.time
    look = Self.look(of: sample, read)
    if look == .road {
      roadSince = roadSince ?? sample.time
    } else if look != .unknown {
      roadSince = nil
    }
    let isEmpty = left <= 0
    return Verdict(
      time: sample.time, rules: .attend, level: isEmpty ? 2 : 0, kind: isEmpty ? .distracted : nil,
      latest: latest(sample.time), evidence: isEmpty ? evidence : nil)
  }

  private static func look(of sample: DriverSample, _ read: GlanceReading.Read) -> Look {
    // While the vehicle stands, glances away from the road do not count.
    if sample.isStandstill { return .road }
    if read.glanceSample.lids == .shut { return .away }
    return switch read.purpose {
    case .forward: .road
    case .driving: .driving
    case .away, .phone: .away
    case .unknown: .unknown
    }
  }

  private mutating func pass(from start: Timestamp, to end: Timestamp) {
    guard look != .unknown, end - start <= Self.longestPause else { return }
    switch look {
    case .unknown: return
    case .road: fill(from: max(start, (roadSince ?? start) + Self.refillDelay), to: end)
    case .driving:
      let used = min(free, end.nanoseconds(since: start))
      free -= used
      drain(from: start + .nanoseconds(used), to: end)
    case .away: drain(from: start, to: end)
    }
  }

  private mutating func fill(from start: Timestamp, to end: Timestamp) {
    free = Self.grace.nanoseconds
    left = min(length, left + max(0, end.nanoseconds(since: start)))
    if left == length { drained = nil }
  }

  private mutating func drain(from start: Timestamp, to end: Timestamp) {
    guard end > start else { return }
    drained = (drained?.since ?? start, (drained?.ticks ?? 0) + 1)
    left = max(0, left - end.nanoseconds(since: start))
  }

  /// When the buffer will be empty if the look continues; nil if the buffer is already empty or does not drain.
  private mutating func latest(_ now: Timestamp) -> Timestamp? {
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
