import Foundation
public import HeedGeometry
public import HeedSignals

/// Estimates how far one eye is closed beyond what looking down explains: 0 open, or lowered after the gaze; 1 shut.
///
/// Two witnesses are joined. The eye net tells shut lids from lowered ones, but it learned on drawn people: it
/// understates some real shut eyes. The face mesh saw real people: where it finds the lids together, an eye that the net
/// half believes shut is shut; where it finds a gap it says nothing, for it takes rims and lashes for lids. The result
/// is followed with the spread that the net states, and set against this person's own open and shut eye.
public struct ClosureEstimator: Sendable {
  /// How the witnesses are joined and the person's levels are learned.
  public struct Settings: Hashable, Codable, Sendable {
    /// Weight of lids that the mesh finds together, as a logarithm of odds. Choice: half a belief becomes 0.9.
    public var togetherWeight = 2.0
    /// Mesh aperture from which, and up to which, the lids count as together, degrees. Choice: shut eyes of people
    /// measure 0 to 6, open ones 20 and more.
    public var togetherDegrees = 5.0...12.0
    /// How fast lids move, closure per square root of a second. Choice: a blink's fall is followed within a frame.
    public var agility = 1.2
    /// Lower limit of the net's spread. Choice: what its errors on strangers were when it was most certain.
    public var leastSpread = 0.02
    /// Spread above which the eye is not judged. Choice: then open and shut are equally likely.
    public var mostSpread = 0.45
    /// Prior of the open eye's value and its largest learned one. Choice: drawn strangers; narrow eyes read 0.2.
    public var open = 0.03
    /// Largest learned value of an open eye. Choice: above it an eye is drowsy, not narrow.
    public var largestOpen = 0.25
    /// Prior of the shut eye's value. Choice: drawn strangers.
    public var shut = 0.93
    /// Smallest learned value of a shut eye. Choice: real lids that the net understates most.
    public var smallestShut = 0.4
    /// Time constant of the open eye's value. Choice: light and seat change over minutes.
    @Seconds public var memory: Duration = .seconds(60)
    /// Weight of the open eye's prior, as seen time. Choice: half a minute shows the eye beside its glances.
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
  private var open: (value: Double, seconds: Double)
  private var turns: TurningPoints
  /// Spread of the last estimate, 0...1; nil before the first.
  public private(set) var spread: Double?

  /// An estimator that has seen nothing yet.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    open = (settings.open, settings.priorTime.seconds)
    turns = TurningPoints(settings: settings.blinks)
  }

  /// Feeds one eye's measurement; samples come in time order.
  /// - Parameters:
  ///   - aperture: The mesh's lid aperture.
  ///   - isLearned: False where nothing of the person's levels may be learned, as in a turned head.
  /// - Returns: The closure, 0...1; nil where the net does not know.
  public mutating func update(
    _ seen: EyeAppearance, aperture: Angle, isLearned: Bool, at time: Timestamp
  ) -> Double? {
    let joined = joined(seen.closing, aperture: aperture)
    let elapsed = last.map { max(0, min(1, (time - $0).seconds)) } ?? 1
    last = time
    let noise = max(settings.leastSpread, seen.closingSpread)
    variance = min(1, variance + settings.agility * settings.agility * elapsed)
    let gain = variance / (variance + noise * noise)
    let raw = value.map { $0 + gain * (joined - $0) } ?? joined
    variance *= 1 - gain
    (value, spread) = (raw, variance.squareRoot())
    guard noise <= settings.mostSpread else { return nil }
    if isLearned { learn(raw, lasting: elapsed, at: time) }
    let shut = max(settings.smallestShut, turns.value ?? settings.shut)
    return max(0, min(1, (raw - open.value) / max(0.1, shut - open.value)))
  }

  /// The net's closure, raised where the mesh finds the lids together.
  private func joined(_ closing: Double, aperture: Angle) -> Double {
    let limits = settings.togetherDegrees
    let together = (limits.upperBound - aperture.degrees) / (limits.upperBound - limits.lowerBound)
    let closing = max(1e-4, min(1 - 1e-4, closing))
    let odds = log(closing / (1 - closing)) + settings.togetherWeight * max(0, min(1, together))
    return 1 / (1 + exp(-odds))
  }

  private mutating func learn(_ raw: Double, lasting seconds: Double, at time: Timestamp) {
    turns.update(raw, at: time)
    // Half closed eyes may be tired: only what is about open moves the level.
    guard raw < settings.largestOpen * 2, seconds < 0.3 else { return }
    let total = min(open.seconds + seconds, settings.memory.seconds)
    open.seconds = total
    open.value += (min(raw, settings.largestOpen) - open.value) * seconds / total
  }
}
