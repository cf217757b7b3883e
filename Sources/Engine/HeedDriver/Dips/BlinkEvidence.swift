import HeedGeometry
import HeedSignals

/// Weighs a dip of the lids against the uncertainty with which gap and closure were measured.
///
/// The eye net states how uncertain each closure is. In a blink the closure rises, and the gap between the lids narrows
/// and widens again, by more than this uncertainty and the noise of the last seconds explain. A look down narrows the
/// gap for longer, and a quick one shows an eye that is surely open. Choices: made on the clips of `driver2`, four
/// clips of real people, and drawn people who look down (5000-5003, and the even ones of 5200-5219).
struct BlinkEvidence: Sendable {
  /// Time before a blink in which the open eye is looked for. Choice: the pause between two blinks.
  static let openWithin: Duration = .milliseconds(450)
  /// Time after a blink in which the open eye is looked for. Choice: the lids have risen by then.
  static let openAgainWithin: Duration = .seconds(1)
  /// Time before a blink in which the noise is measured. Choice: 20 frames at 10 Hz.
  static let noiseWithin: Duration = .seconds(2)
  /// Minimum evidence for a blink. Choice: noise alone reaches 9.2 in one of a hundred dips (chi-squared, two degrees of
  /// freedom); the weakest real blink has 10.7.
  static let least = 10.0
  /// Evidence from which a dip is a blink whatever its depth; a wink needs as much. Choice: a real half blink has 31, most
  /// looks less than 20.
  static let clear = 22.0
  /// Lowest lift, 0 open ... -1 shut, that another blink reaches. Choice: the mean of a half open gap and a closure
  /// above half; real blinks without clear evidence reach -0.57 and less.
  static let low = -0.55
  /// Minimum depth of another blink, as a share of the way from the lids before to shut lids, unless its closure rises
  /// by `clearRise`. Choice: lids that tremble in a look down move less.
  static let leastShare = 0.4
  /// Rise of the closure in its standard deviations, from which a blink may be shallow. Choice: real lids that are half
  /// shut before have 3.6.
  static let clearRise = 3.5
  /// Minimum narrowing of the gap in units of `gapWeight`: four standard deviations. Choice: drawn people's lids tremble
  /// by less.
  static let leastNarrowing = 4 / gapWeight
  /// Spreads above the closure up to which an eye may have been shut. Choice: the lids of drawn quick looks down have
  /// 0.4 with this share, the least certain real blink more than 0.6.
  static let shutWithin = 1.5
  /// Standard deviations of the gap, and of the closure, that weigh as much as one of the spread. Choice: the noise is
  /// measured from frame to frame; the gap also wanders, and the closure is filtered.
  static let (gapWeight, closureWeight) = (6.0, 2.0)
  /// Smallest noise of a gap, noise while unknown, and spread of an eye that was not seen before, which may have been half
  /// shut. Choice: in good light; of a small face; a third of the way.
  static let (leastNoise, assumedNoise, unseenSpread) = (0.01, 0.03, 0.3)
  /// Fewest values from which noise is measured.
  static let fewest = 8

  /// Rise of the closure, in its standard deviations.
  let rise: Double
  /// Narrowing of the gap, in units of `gapWeight` standard deviations.
  let narrowing: Double
  private let mayBeShut, isLow, isDeep, isWink: Bool

  /// - Parameter eye: The eye that blinks, or both.
  /// - Returns: nil if the dip shows no frame of the eye.
  init?(of dip: LidDip, _ eye: Blink.Eye, in history: LidHistory) {
    let (start, end) = (dip.start.time, dip.end.time)
    func seen(_ moments: ArraySlice<LidHistory.Moment>) -> [LidHistory.Eye] { moments.compactMap { $0[eye] } }
    let within = seen(history.moments(around: dip))
    guard let deepest = within.max(by: { $0.closure < $1.closure }), let narrow = within.map(\.gap).min() else {
      return nil
    }
    let before = seen(history.moments(from: start - Self.openWithin, to: start))
    let past = seen(history.moments(from: start - Self.noiseWithin, to: start))
    let open = before.min { $0.closure < $1.closure }
    let squares = [
      deepest.spread, open?.spread ?? Self.unseenSpread, LidHistory.leastSpread,
      Self.closureWeight * Self.noise(past.map(\.closure)),
    ].reduce(0) { $0 + $1 * $1 }
    rise = max(0, deepest.closure - (open?.closure ?? 0)) / squares.squareRoot()
    let after = seen(history.moments(from: end, to: end + Self.openAgainWithin)).map(\.gap).max()
    let wide = min(before.map(\.gap).max() ?? 0, after ?? 0)
    narrowing = max(0, wide - narrow) / (Self.gapWeight * max(Self.leastNoise, Self.noise(past.map(\.gap))))
    mayBeShut = within.contains { $0.closure + Self.shutWithin * $0.spread >= 0.5 }
    isWink = eye != .both
    isLow = dip.lowest <= Self.low
    isDeep = dip.depth >= Self.leastShare * (1 + min(dip.before, dip.after))
  }

  var isBlink: Bool {
    let evidence = rise * rise + narrowing * narrowing
    guard evidence >= Self.least, narrowing >= Self.leastNarrowing, mayBeShut else { return false }
    return evidence >= Self.clear || !isWink && isLow && (isDeep || rise >= Self.clearRise)
  }

  private static func noise(_ values: [Double]) -> Double {
    values.count >= fewest ? values.whiteNoise ?? assumedNoise : assumedNoise
  }
}
