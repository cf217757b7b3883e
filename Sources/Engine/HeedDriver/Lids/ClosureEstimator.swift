import Foundation
public import HeedGeometry
public import HeedSignals

/// Estimates how far one eye is closed, without the lowering of a look down: 0 open or lowered with the gaze, 1 shut.
///
/// The eye net separates shut from lowered lids, but it was trained on drawn people and underestimates some real shut
/// eyes. The face mesh was trained on real people: if it sees the lids together, an eye that the net considers half
/// shut is shut. A gap in the mesh proves nothing, because the mesh mistakes rims and lashes for lids. The mesh also
/// sees far lowered lids together, so its vote counts only after a quick fall, or while the net sees hardly any gap.
/// The estimate is filtered by the net's spread, and scaled to this person's own open and shut eye.
public struct ClosureEstimator: Sendable {
  /// Log odds by which joined lids in the mesh make a shut eye likelier. Choice: they turn 0.5 into 0.9.
  static let togetherWeight = 2.0
  /// Lid aperture in the mesh, degrees, up to which lids are together and from which they are apart. Choice: people's
  /// shut eyes measure 0 to 6, open eyes 20 and more.
  static let togetherDegrees = 5.0...12.0
  /// Minimum fall of the mesh's aperture in a blink, degrees. Choice: half of an open eye's aperture.
  static let quickFallDegrees = 12.0
  /// Maximum time in which the mesh's aperture falls in a blink. Choice: the time from docs/references.md.
  static let quickFallWithin: Duration = .milliseconds(250)
  /// Time constant with which the mesh's vote fades. Choice: a blink's length; eyes that look down stay low longer.
  static let voteMemory: Duration = .milliseconds(700)
  /// Lid aperture in the net, degrees, up to which there is no gap and from which there surely is. Choice: people's
  /// shut eyes measure 1 to 13, eyes lowered to the lap 10 to 18.
  static let gapDegrees = 6.0...14.0
  /// Share of the person's open aperture up to which lids meet and from which they are apart. Choice: eyes lowered to
  /// the lap keep 0.25 to 0.35; people's shut eyes read up to 0.3.
  static let meetingShare = 0.1...0.3
  /// Assumed speed of lids, closure per root of a second. Choice: the estimate follows a blink within a frame.
  static let agility = 1.2
  /// Spread of the net's closure above which single frames hardly count. Choice: open and shut eyes have less than
  /// half of this spread; far lowered eyes, and one in ten blinks, have more.
  static let doubtfulSpread = 0.25
  /// Spread of the net's closure above which the eye is not judged. Choice: open and shut are then equally likely.
  static let mostSpread = 0.45
  /// Expected closure of an open eye. Choice: measured on drawn people outside training; narrow eyes measure 0.2.
  static let open = 0.03
  /// Maximum learned closure of an open eye. Choice: an eye with a larger value is drowsy, not narrow.
  static let largestOpen = 0.25
  /// Expected closure of a shut eye. Choice: real people's on four clips; drawn people outside training have 0.95, and
  /// their first blinks teach that.
  static let shut = 0.6
  /// Weight of `shut`, as a number of blinks. Choice: half of a first blink's value depends on its frames' moments.
  static let priorBlinks = 1.0
  /// Minimum learned closure of a shut eye. Choice: the value of the real lids that the net underestimates most.
  static let smallestShut = 0.4
  /// Time constant of the open eye's closure. Choice: light and seat change over minutes.
  static let memory: Duration = .seconds(60)
  /// Weight of `open`, as a seen time. Choice: longer than a glance down.
  static let priorTime: Duration = .seconds(5)

  private var value: Double?
  private var variance = 0.0
  private var last: Timestamp?
  private var gaps = SlidingSamples<(time: Timestamp, degrees: Double)>()
  private var fallen: Timestamp?
  private var open: (value: Double, seconds: Double) = (ClosureEstimator.open, ClosureEstimator.priorTime.seconds)
  private var turns = TurningPoints()

  /// An estimator without observations.
  public init() {}

  /// Feeds one eye's measurement; samples come in time order.
  /// - Parameters:
  ///   - aperture: The lid aperture as the mesh measures it.
  ///   - openDegrees: The person's open lid aperture as the net measures it, degrees.
  ///   - isLearned: False if this sample must not teach the person's levels, for example with a turned head.
  /// - Returns: The closure, 0...1; nil if the net is too uncertain.
  public mutating func update(
    _ seen: EyeAppearance, aperture: Angle, openDegrees: Double, isLearned: Bool, at time: Timestamp
  ) -> Double? {
    let (closing, spread) = weighed(seen, openDegrees: openDegrees)
    let joined = joined(closing, seen.apertureDegrees, aperture: aperture, at: time)
    let elapsed = last.map { max(0, min(1, (time - $0).seconds)) } ?? 1
    last = time
    let doubt = spread / Self.doubtfulSpread
    let noise = doubt * doubt * Self.doubtfulSpread
    variance = min(1, variance + Self.agility * Self.agility * elapsed)
    let gain = variance / (variance + noise * noise)
    let raw = value.map { $0 + gain * (joined - $0) } ?? joined
    variance *= 1 - gain
    value = raw
    guard seen.closingSpread <= Self.mostSpread else { return nil }
    if isLearned { learn(raw, spread: seen.closingSpread, lasting: elapsed, at: time) }
    return own(raw)
  }

  /// Scales a raw closure to the person's own open and shut eye.
  private func own(_ raw: Double) -> Double {
    let blinks = Double(turns.count)
    let learned = (Self.shut * Self.priorBlinks + (turns.value ?? 0) * blinks) / (Self.priorBlinks + blinks)
    let shut = max(Self.smallestShut, learned)
    return max(0, min(1, (raw - open.value) / max(0.1, shut - open.value)))
  }

  /// The net's closure combined with the net's aperture, each weighted by its spread: for far lowered lids, the net
  /// measures the gap well, but hardly knows whether the eye is shut.
  private func weighed(_ seen: EyeAppearance, openDegrees: Double) -> (closing: Double, spread: Double) {
    let limits = Self.meetingShare
    let width = (limits.upperBound - limits.lowerBound) * max(1, openDegrees)
    let byGap = Self.share(seen.apertureDegrees / max(1, openDegrees), limits)
    func weight(_ spread: Double) -> Double { 1 / max(1e-4, spread * spread) }
    let (own, gap) = (weight(seen.closingSpread), weight(seen.apertureSpread / width))
    return ((seen.closing * own + byGap * gap) / (own + gap), 1 / (own + gap).squareRoot())
  }

  /// The closure, raised if the mesh sees the lids together.
  private mutating func joined(
    _ closing: Double, _ apertureDegrees: Double, aperture: Angle, at time: Timestamp
  ) -> Double {
    let limits = Self.togetherDegrees
    let together = Self.share(aperture.degrees, limits)
    gaps.forget { time - $0.time > Self.quickFallWithin }
    gaps.append((time, aperture.degrees))
    if together == 0 {
      fallen = nil
    } else if fallen == nil, let before = gaps.all.map(\.degrees).max(),
      before - aperture.degrees >= Self.quickFallDegrees
    {
      fallen = time
    }
    let fresh = fallen.map { exp(-(time - $0).seconds / Self.voteMemory.seconds) } ?? 0
    let weight = Self.togetherWeight * max(fresh, Self.share(apertureDegrees, Self.gapDegrees))
    let closing = max(1e-4, min(1 - 1e-4, closing))
    return 1 / (1 + exp(-log(closing / (1 - closing)) - weight * together))
  }

  /// 1 up to the lower limit, 0 from the upper limit on, linear in between.
  private static func share(_ degrees: Double, _ limits: ClosedRange<Double>) -> Double {
    max(0, min(1, (limits.upperBound - degrees) / (limits.upperBound - limits.lowerBound)))
  }

  private mutating func learn(_ raw: Double, spread: Double, lasting seconds: Double, at time: Timestamp) {
    turns.update(raw, spread: spread, at: time)
    // Half closed eyes may be tired, so the open eye's value is learned from nearly open eyes only.
    guard raw < Self.largestOpen * 2, seconds < 0.3 else { return }
    open.seconds = min(open.seconds + seconds, Self.memory.seconds)
    open.value += (min(raw, Self.largestOpen) - open.value) * seconds / open.seconds
  }
}
