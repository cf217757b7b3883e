import Foundation
public import HeedGeometry
public import HeedSignals

/// Estimates how far one eye is closed beyond what looking down explains: 0 open, or lowered after the gaze; 1 shut.
///
/// Two witnesses are joined. The eye net tells shut lids from lowered ones, but it learned on drawn people: it
/// understates some real shut eyes. The face mesh saw real people: where it finds the lids together, an eye that the net
/// half believes shut is shut; where it finds a gap it says nothing, for it takes rims and lashes for lids. It also finds
/// lids together that are lowered far, so its vote lasts only where it began with a quick fall, or where the net sees
/// hardly a gap either. The result is followed with the spread that the net states, and set against this person's own
/// open and shut eye.
public struct ClosureEstimator: Sendable {
  /// How the witnesses are joined and the person's levels are learned.
  public struct Settings: Hashable, Codable, Sendable {
    /// Weight of lids that the mesh finds together, as a logarithm of odds. Choice: half a belief becomes 0.9.
    public var togetherWeight = 2.0
    /// Mesh aperture from which, and up to which, the lids count as together, degrees. Choice: shut eyes of people
    /// measure 0 to 6, open ones 20 and more.
    public var togetherDegrees = 5.0...12.0
    /// Fall of the mesh's aperture that a blink has, degrees. Choice: half an open eye.
    public var quickFallDegrees = 12.0
    /// Time of that fall. Choice: as a blink's, docs/references.md.
    @Seconds public var quickFallWithin: Duration = .milliseconds(250)
    /// Time constant in which the vote of a quick fall fades. Choice: a blink; the eyes that look down stay.
    @Seconds public var voteMemory: Duration = .milliseconds(700)
    /// The net's aperture without any doubt of a gap, and without a gap, degrees. Choice: shut eyes of people measure 1 to
    /// 13, eyes lowered to the lap 10 to 18.
    public var gapDegrees = 6.0...14.0
    /// Shares of the person's open aperture with, and without, any doubt that the lids meet. Choice: eyes lowered to the
    /// lap keep 0.25 to 0.35, shut ones of people read up to 0.3.
    public var meetingShare = 0.1...0.3
    /// How fast lids move, closure per square root of a second. Choice: a blink's fall is followed within a frame.
    public var agility = 1.2
    /// Spread from which single frames are hardly followed; below it they are, because blinks are short. Choice: open
    /// and shut eyes have less than half of it, far lowered ones and one time in ten a blink have more.
    public var doubtfulSpread = 0.25
    /// Spread above which the eye is not judged. Choice: then open and shut are equally likely.
    public var mostSpread = 0.45
    /// Prior of the open eye's value. Choice: drawn strangers; narrow eyes read 0.2.
    public var open = 0.03
    /// Largest learned value of an open eye. Choice: above it an eye is drowsy, not narrow.
    public var largestOpen = 0.25
    /// Prior of the shut eye's value. Choice: between drawn strangers, 0.95, and real ones, 0.6.
    public var shut = 0.75
    /// Weight of that prior, in blinks. Choice: how far a first blink reads depends half on when its frames were taken.
    public var priorBlinks = 1.0
    /// Smallest learned value of a shut eye. Choice: real lids that the net understates most.
    public var smallestShut = 0.4
    /// Time constant of the open eye's value. Choice: light and seat change over minutes.
    @Seconds public var memory: Duration = .seconds(60)
    /// Weight of the open eye's prior, as seen time. Choice: longer than a glance down.
    @Seconds public var priorTime: Duration = .seconds(5)
    /// How blinks are found, whose turning points are the shut eye. Shares are of the unlearned closure.
    public var blinks = TurningPoints.Settings()

    /// The default values.
    public init() {}
  }

  private let settings: Settings
  private var value: Double?
  private var variance = 0.0
  private var last: Timestamp?
  private var gaps = SlidingSamples<(time: Timestamp, degrees: Double)>()
  private var fallen: Timestamp?
  private var open: (value: Double, seconds: Double)
  private var turns: TurningPoints
  /// The closure that nearly all of this person's blinks reach; nil until enough were seen.
  public private(set) var blinkDepth: Double?

  /// An estimator that has seen nothing yet.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    open = (settings.open, settings.priorTime.seconds)
    turns = TurningPoints(settings: settings.blinks)
  }

  /// Feeds one eye's measurement; samples come in time order.
  /// - Parameters:
  ///   - aperture: The mesh's lid aperture.
  ///   - openDegrees: Aperture of the person's open eye by the net.
  ///   - isLearned: False where nothing of the person's levels may be learned, as in a turned head.
  /// - Returns: The closure, 0...1; nil where the net does not know.
  public mutating func update(
    _ seen: EyeAppearance, aperture: Angle, openDegrees: Double, isLearned: Bool, at time: Timestamp
  ) -> Double? {
    let (closing, spread) = weighed(seen, openDegrees: openDegrees)
    let joined = joined(closing, seen.apertureDegrees, aperture: aperture, at: time)
    let elapsed = last.map { max(0, min(1, (time - $0).seconds)) } ?? 1
    last = time
    let doubt = spread / settings.doubtfulSpread
    let noise = doubt * doubt * settings.doubtfulSpread
    variance = min(1, variance + settings.agility * settings.agility * elapsed)
    let gain = variance / (variance + noise * noise)
    let raw = value.map { $0 + gain * (joined - $0) } ?? joined
    variance *= 1 - gain
    value = raw
    guard seen.closingSpread <= settings.mostSpread else { return nil }
    if isLearned { learn(raw, spread: seen.closingSpread, lasting: elapsed, at: time) }
    blinkDepth = turns.shallow.map(own)
    return own(raw)
  }

  /// A value against the person's own open and shut eye.
  private func own(_ raw: Double) -> Double {
    let blinks = Double(turns.count)
    let learned = (settings.shut * settings.priorBlinks + (turns.value ?? 0) * blinks) / (settings.priorBlinks + blinks)
    let shut = max(settings.smallestShut, learned)
    return max(0, min(1, (raw - open.value) / max(0.1, shut - open.value)))
  }

  /// The net's closing together with what its aperture says, each by its spread: where lids are lowered far, the net knows
  /// the gap better than its cause.
  private func weighed(_ seen: EyeAppearance, openDegrees: Double) -> (closing: Double, spread: Double) {
    let limits = settings.meetingShare
    let width = (limits.upperBound - limits.lowerBound) * max(1, openDegrees)
    let byGap = Self.share(seen.apertureDegrees / max(1, openDegrees), limits)
    func weight(_ spread: Double) -> Double { 1 / max(1e-4, spread * spread) }
    let (own, gap) = (weight(seen.closingSpread), weight(seen.apertureSpread / width))
    return ((seen.closing * own + byGap * gap) / (own + gap), 1 / (own + gap).squareRoot())
  }

  /// The closing, raised where the mesh finds the lids together.
  private mutating func joined(
    _ closing: Double, _ apertureDegrees: Double, aperture: Angle, at time: Timestamp
  ) -> Double {
    let limits = settings.togetherDegrees
    let together = Self.share(aperture.degrees, limits)
    gaps.forget { time - $0.time > settings.quickFallWithin }
    gaps.append((time, aperture.degrees))
    if together == 0 {
      fallen = nil
    } else if fallen == nil, let before = gaps.all.map(\.degrees).max(),
      before - aperture.degrees >= settings.quickFallDegrees
    {
      fallen = time
    }
    let fresh = fallen.map { exp(-(time - $0).seconds / settings.voteMemory.seconds) } ?? 0
    let weight = settings.togetherWeight * max(fresh, Self.share(apertureDegrees, settings.gapDegrees))
    let closing = max(1e-4, min(1 - 1e-4, closing))
    return 1 / (1 + exp(-log(closing / (1 - closing)) - weight * together))
  }

  /// 1 at the lower limit and below, 0 at the upper one and above.
  private static func share(_ degrees: Double, _ limits: ClosedRange<Double>) -> Double {
    max(0, min(1, (limits.upperBound - degrees) / (limits.upperBound - limits.lowerBound)))
  }

  private mutating func learn(_ raw: Double, spread: Double, lasting seconds: Double, at time: Timestamp) {
    turns.update(raw, spread: spread, at: time)
    // Half closed eyes may be tired: only what is about open moves the level.
    guard raw < settings.largestOpen * 2, seconds < 0.3 else { return }
    let total = min(open.seconds + seconds, settings.memory.seconds)
    open.seconds = total
    open.value += (min(raw, settings.largestOpen) - open.value) * seconds / total
  }
}
