import Foundation
public import HeedSignals

/// Tells fixations from smooth pursuit by the gaze's drift between two saccades and by the stays before.
///
/// For a tenth of a second, resting eyes wander as fast as slow pursuit, but they come back: distance separates the
/// two, speed does not. Scenes last, so a pursuit makes the next stay more likely a pursuit. Uses a hidden Markov
/// model of scene and stay with one observation per stay, filtered forwards (Rabiner 1989).
public struct PursuitDetector: Sendable {
  /// Share of the largest undetected saccade to add to `evenDegrees`. Choice: saccades rarely follow the drift.
  static let hiddenShare = 0.25
  /// Log odds of a pursuit for e times the drift. Choice: half of `evenDegrees` is nearly the strongest evidence.
  static let evidencePerFold = 4.0
  /// Limit of one stay's evidence, log odds. Choice: thirteen to one, because a single stay may be an artefact.
  static let strongestEvidence = 2.6
  /// Duration that gives a finished stay full weight. Choice: far below the shortest fixations; less time says less.
  static let wholeStay: Duration = .milliseconds(20)
  /// Probability, 0...1, that a stay has the kind of the stay before it, whatever the scene; and probability that the
  /// scene changes between two stays. Choice: tuned together with `pursuitsInMotion`.
  static let sameKind = 0.6, sceneChange = 0.03
  /// Usual gain of a pursuit of a known target: the eye's velocity over the target's. Source: Collewijn & Tamminga
  /// 1984; Lisberger, Morris & Tychsen 1987: a little below 1.
  static let pursuitGain = 0.85
  /// Standard deviation of the gain. Choice: eyes follow fast and surprising targets at half of their speed.
  static let gainSpread = 0.25
  /// Standard deviation of a resting gaze's wander along one axis, share of `evenDegrees`. Choice: half, because
  /// fixation and pursuit are equally likely at two standard deviations.
  static let wanderShare = 0.5
  /// Share of pursuits of another target than the reference, 0...1. Choice: people may follow one of several cars.
  static let otherTargets = 0.1
  /// Motion of another target, in multiples of a resting gaze's wander. Choice: much further, in any direction.
  static let otherTargetFold = 6.0
  /// Limit of one stay's evidence with a known reference, log odds. Choice: 150 to one outweigh all stays before.
  static let strongestReference = 5.0
  /// Longest part of a stay that is judged at once. Choice: slow pursuit moves far enough in this time.
  package static let longestPart: Duration = .milliseconds(1000)

  /// The model's evidence and transition probabilities.
  public struct Settings: Hashable, Codable, Sendable {
    /// Share of pursuits among the stays in a moving scene, 0...1. Choice: tuned together with the other shares.
    public var pursuitsInMotion = 0.85
    /// Drift at which pursuit and fixation are equally likely, degrees. Tuning: `make accuracy` rows of left-out
    /// recordings. Choice: fixations on still pictures drift by 0.35 degrees (median) and seldom by 1, pursuits until
    /// the next saccade; this value agreed best with human coders.
    public var evenDegrees = 0.62
    /// Time in which a stay's evidence grows to its full strength. Tuning: `make accuracy` rows of left-out
    /// recordings. Choice: a resting eye has come back by then.
    @Seconds public var fullEvidence: Duration = .milliseconds(350)
    /// Probability of a moving scene at first, 0...1. Tuning: `make accuracy` rows of left-out recordings. Choice:
    /// even odds, because at first nothing is known about the scene.
    public var movingScenes = 0.5
    /// Share of pursuits among the stays in a scene at rest, 0...1. Tuning: `make accuracy` rows of left-out
    /// recordings. Choice: tuned together with the other shares.
    public var pursuitsAtRest = 0.08
    /// Time after a saccade and its swing that is left out of a stay's drift and evidence, at sample rates that show
    /// speeds. Tuning: `make accuracy` rows of left-out recordings. Choice: the best of 0 to 40 ms; the eye still
    /// glides into its place.
    @Seconds public var settling: Duration = .milliseconds(20)
    /// The defaults.
    public init() {}
  }

  let settings: Settings
  let fullSeconds, wholeSeconds: Double
  private var belief, before: SceneBelief
  /// What the model expects of the next stay, and of the continuation of the present stay.
  private(set) var next, same: Expectation

  /// Log odds of a pursuit, and the resulting factor on the square of the drift that has even odds.
  struct Expectation: Sendable { var odds, factor: Double }

  /// Detects with these settings.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    fullSeconds = settings.fullEvidence.seconds
    wholeSeconds = Self.wholeStay.seconds
    belief = SceneBelief(settings: settings)
    before = belief
    next = Self.expectation(belief)
    same = next
  }

  private static func expectation(_ belief: SceneBelief) -> Expectation {
    let odds = belief.predicted().odds
    return Expectation(odds: odds, factor: exp(-2 * odds / Self.evidencePerFold))
  }

  /// Judges a stay, or a part of one.
  /// - Parameters:
  ///   - driftDegrees: Drift of the gaze.
  ///   - seconds: Duration over which the drift was measured.
  ///   - hiddenDegrees: The largest saccade that may have stayed undetected in the stay.
  ///   - goesOn: True for a later part of the last stay, whose evidence replaces the earlier part's.
  /// - Returns: True for a pursuit.
  public mutating func judge(
    driftDegrees: Double, seconds: Double = .infinity, hiddenDegrees: Double, goesOn: Bool = false
  ) -> Bool {
    let share = wholeShare(seconds)
    let even = even(hiddenDegrees) * share.squareRoot()
    let evidence = Self.evidencePerFold * log(max(driftDegrees, 1e-3) / even)
    return judge(evidence: evidence, atMost: Self.strongestEvidence * share, goesOn: goesOn)
  }

  /// Judges a stay, or a part of one, by the gaze's motion relative to a reference.
  mutating func judge(evidence: Double, seconds: Double, goesOn: Bool) -> Bool {
    judge(evidence: evidence, atMost: Self.strongestReference * wholeShare(seconds), goesOn: goesOn)
  }

  private mutating func judge(evidence: Double, atMost most: Double, goesOn: Bool) -> Bool {
    if goesOn { belief = before } else { before = belief }
    belief = belief.predicted().updated(max(-most, min(most, evidence)))
    (next, same) = (Self.expectation(belief), Self.expectation(before))
    return belief.odds > 0
  }

  private func wholeShare(_ seconds: Double) -> Double { max(1e-3, min(1, seconds / wholeSeconds)) }

  /// True if a stay that still lasts counts as a pursuit. Its early drift says little, so the stays before decide.
  @inline(__always) func isPursuit(
    squareDegrees: Double, seconds: Double, hiddenDegrees: Double, goesOn: Bool
  ) -> Bool {
    let expected = goesOn ? same : next
    let share = min(1, seconds / fullSeconds)
    let most = Self.strongestEvidence * share
    guard abs(expected.odds) < most else { return expected.odds > 0 }
    let even = even(hiddenDegrees)
    // The drift limit grows with the root of time, like the wander of a resting eye.
    return squareDegrees > even * even * share * expected.factor
  }

  @inline(__always) func even(_ hiddenDegrees: Double) -> Double {
    settings.evenDegrees + Self.hiddenShare * hiddenDegrees
  }

  /// True if the motion relative to a reference makes a stay that still lasts a pursuit.
  func isPursuit(evidence: Double, goesOn: Bool) -> Bool {
    let most = Self.strongestReference
    return (goesOn ? same : next).odds + max(-most, min(most, evidence)) > 0
  }

  /// Log odds of a pursuit while a reference moved; nil if the reference moved no further than a resting gaze
  /// wanders. A resting gaze scatters around zero, a following gaze around the reference's motion times the gain. A
  /// gaze that moves far in any other way follows another target.
  func evidence(of way: FollowedWay.Summary, seconds: Double, hiddenDegrees: Double) -> Double? {
    // The wander of a resting eye grows with the root of time; in a short stay, the tracker's noise is the limit.
    let share = min(1, max(wholeSeconds, seconds) / fullSeconds).squareRoot()
    let even = even(hiddenDegrees) * share
    guard way.referenceDegrees >= even else { return nil }
    let wander = even * Self.wanderShare
    // From here on, distances are multiples of the wander.
    let (whole, beside) = (way.referenceDegrees / wander, way.restDegrees / wander)
    let along = way.gain * whole
    let spread = 1 + Self.gainSpread * Self.gainSpread * whole * whole
    let miss = along - Self.pursuitGain * whole
    let fold = Self.otherTargetFold
    let square = along * along + beside * beside
    // Logarithms of each density over that of a resting gaze; a factor that all densities share is left out.
    let following = log(1 - Self.otherTargets) + (along * along - miss * miss / spread - log(spread)) / 2
    let elsewhere = log(Self.otherTargets) - 2 * log(fold) + square * (1 - 1 / (fold * fold)) / 2
    let (greater, less) = (max(following, elsewhere), min(following, elsewhere))
    return greater + log(1 + exp(less - greater))
  }
}
