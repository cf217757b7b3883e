import HeedSignals

/// Distance and speed of a lid in one closure.
///
/// Only the frame rate decides whether a velocity is known: if only slow blinks could be measured, their mean would
/// make everybody look tired.
public struct LidStroke: Hashable, Sendable {
  /// Time before the fall in which the open eye's level is measured. Choice: a tired lid's whole fall fits into it.
  static let levelWithin: Duration = .seconds(1)
  /// Time before half shut in which the fastest fall is searched. Choice: falls take 0.1 s, tired falls twice that.
  static let fallWithin: Duration = .milliseconds(250)
  /// Maximum frame interval for a known closing velocity. Source: from its first movement, a lid is shut in about 100
  /// ms (Stern, Walrath & Goldstein 1984, Psychophysiology 21). Choice: a quarter of the fall; the measured speed of
  /// a smooth fall is then at most 10 % too low, and 17 % with a third of the fall.
  static let longestFallStep: Duration = .milliseconds(25)
  /// Minimum time between frames that give a velocity. Choice: successive frames at 250 Hz differ mostly by noise.
  static let shortestFallStep: Duration = .milliseconds(15)
  /// Maximum frame interval for a known opening velocity. Choice: a quarter of the rise, which takes 0.25 s.
  static let longestRiseStep: Duration = .milliseconds(60)
  /// Share of the way to half open at which the timing of the rise starts. Choice: higher than a shut lid's noise.
  static let riseFrom = 0.25

  /// Travel of the lid as a share of the open level, 0...1; nil if the eye was not seen before the fall.
  public var amplitude: Double?
  /// Fastest fall, open levels per second; nil if the frame rate is too low.
  public var closingVelocity: Double?
  /// Mean rise to half open, open levels per second; nil if the frame rate is too low.
  public var openingVelocity: Double?

  /// - Parameters:
  ///   - trace: Lid heights until `end`, with some time before `start`.
  ///   - level: Lid height at `end`.
  init(_ trace: LidTrace, start: Timestamp, end: LidTrace.Crossing?, level: Double) {
    guard let last = trace.last else { return }
    let shut = trace.samples(from: start, to: last.time)
    guard let turn = shut.min(by: { $0.height < $1.height }) else { return }
    amplitude = Self.level(before: start, trace).map { max(0, min(1, $0 - turn.height)) }
    closingVelocity = Self.fastestFall(trace.samples(from: start - Self.fallWithin, to: turn.time))
    openingVelocity = end.flatMap { Self.meanRise(trace, from: turn, to: $0, level: level) }
  }

  /// Lid height before the fall: the highest median of three successive frames, robust against one bad frame.
  private static func level(before start: Timestamp, _ trace: LidTrace) -> Double? {
    let seen = trace.samples(from: start - Self.levelWithin, to: start)
    guard seen.count >= 3 else { return seen.lazy.map(\.height).max() }
    return seen.indices.dropFirst(2).lazy.map { index in
      let (a, b, c) = (seen[index - 2].height, seen[index - 1].height, seen[index].height)
      return max(min(a, b), min(max(a, b), c))
    }.max()
  }

  /// Steepest fall per second between frames at least `shortestFallStep` apart; nil for a low frame rate.
  private static func fastestFall(_ fall: ArraySlice<LidTrace.Sample>) -> Double? {
    guard isDense(fall, Self.longestFallStep) else { return nil }
    var (fastest, earlier) = (nil as Double?, fall.startIndex)
    for later in fall.indices {
      // Finds the latest frame that is at least `shortestFallStep` earlier.
      while earlier + 1 < later, fall[later].time - fall[earlier + 1].time >= Self.shortestFallStep { earlier += 1 }
      let time = fall[later].time - fall[earlier].time
      guard time >= Self.shortestFallStep else { continue }
      fastest = max(fastest ?? 0, (fall[earlier].height - fall[later].height) / time.seconds)
    }
    return fastest
  }

  /// Mean rise per second to `level`; nil if the rise was not seen, or for a low frame rate.
  private static func meanRise(
    _ trace: LidTrace, from turn: LidTrace.Sample, to end: LidTrace.Crossing, level: Double
  ) -> Double? {
    let begin = turn.height + Self.riseFrom * (level - turn.height)
    guard level > begin, let start = trace.lastCrossing(of: begin, rising: true), start.time < end.time,
      let first = trace.samples.lastIndex(where: { $0.time <= start.time }),
      isDense(trace.samples[first...], Self.longestRiseStep)
    else { return nil }
    return (level - begin) / (end.time - start.time).seconds
  }

  private static func isDense(_ samples: ArraySlice<LidTrace.Sample>, _ longestStep: Duration) -> Bool {
    samples.count > 1 && zip(samples, samples.dropFirst()).allSatisfy { $1.time - $0.time <= longestStep }
  }
}
