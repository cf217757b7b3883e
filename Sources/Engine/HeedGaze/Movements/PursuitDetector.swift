import Foundation
public import HeedSignals

/// Separates fixations from smooth pursuit by the drift between two saccades and by the previous stays.
///
/// Resting eyes wander as fast as slow pursuit for a tenth of a second but come back, so distance separates them and
/// speed does not. Scenes last, so after a pursuit the next stay is more likely a pursuit. The detector is a hidden
/// Markov model of scene and stay with one observation per stay, filtered forwards (Rabiner 1989).
public struct PursuitDetector: Sendable {
  /// The model's evidence and transition probabilities.
  public struct Settings: Hashable, Codable, Sendable {
    /// Drift with even odds, degrees. Tuning: the eye-movement rows of recordings left out. Choice: fixations on stills
    /// drift by 0.35 degrees (median) and seldom by 1, pursuit continues to its next saccade; this agreed best with
    /// human coders.
    public var evenDegrees = 0.62
    /// Share of the largest undetectable saccade that is added to `evenDegrees`. Choice: such a saccade rarely leads
    /// straight on.
    public var hiddenShare = 0.25
    /// Log odds per e-fold of drift. Choice: half of the even drift is nearly the strongest evidence of a fixation.
    public var evidencePerFold = 4.0
    /// Strongest evidence of one stay, log odds. Choice: thirteen to one; a single stay may be an artefact.
    public var strongestEvidence = 2.6
    /// Time in which a stay's evidence grows to its full strength. Tuning: the eye-movement rows of recordings left
    /// out. Choice: a resting eye has come back by then.
    @Seconds public var fullEvidence: Duration = .milliseconds(350)
    /// Duration from which a finished stay counts fully; a shorter one is weaker evidence of the scene. Choice: far
    /// below the shortest fixations.
    @Seconds public var wholeStay: Duration = .milliseconds(20)
    /// Probability of a moving scene at first, 0...1. Tuning: the eye-movement rows of recordings left out. Choice:
    /// nobody has said yet what is looked at.
    public var movingScenes = 0.5
    /// Share of pursuits among the stays in a moving scene, 0...1. Choice: chosen with the other shares.
    public var pursuitsInMotion = 0.85
    /// Share of pursuits among the stays in a scene at rest, 0...1. Tuning: the eye-movement rows of recordings left
    /// out. Choice: as above.
    public var pursuitsAtRest = 0.08
    /// Probability that a stay repeats the kind of the previous stay, whatever the scene, 0...1. Choice: as above.
    public var sameKind = 0.6
    /// Probability that the scene changes between two stays, 0...1. Choice: as above.
    public var sceneChange = 0.03
    /// Time after a saccade and its swing that the drift of a whole stay leaves out, and that the evidence of a lasting
    /// one waits for, at rates that show speeds. Tuning: the eye-movement rows of recordings left out. Choice: of 0 to
    /// 40 ms; the eye still glides into its place.
    @Seconds public var settling: Duration = .milliseconds(20)
    /// Usual gain of a pursuit: the eye's velocity over that of its target, if that is known.
    /// Source: Collewijn & Tamminga 1984; Lisberger, Morris & Tychsen 1987: a little below 1.
    public var pursuitGain = 0.85
    /// Standard deviation of that gain from pursuit to pursuit. Choice: fast and surprising targets are followed at
    /// half their velocity.
    public var gainSpread = 0.25
    /// Standard deviation of a resting gaze's wander along an axis, as a share of `evenDegrees`. Choice: half, because
    /// at the even drift, two of these deviations, both kinds are equally likely.
    public var wanderShare = 0.5
    /// Share of pursuits that follow something other than the reference, 0...1. Choice: a car among others.
    public var otherTargets = 0.1
    /// How far those pursuits go, as a multiple of a resting gaze's wander. Choice: much further, in any direction.
    public var otherTargetFold = 6.0
    /// Strongest evidence of one stay with a known reference, log odds. Choice: 150 to one outweighs any stays before.
    public var strongestReference = 5.0
    /// Longest part of a stay that is judged at once. Choice: slow pursuit gets far enough in it.
    @Seconds public var longestPart: Duration = .milliseconds(1000)
    /// The defaults.
    public init() {}
  }

  let settings: Settings
  let fullSeconds, wholeSeconds: Double
  private var belief, before: SceneBelief
  /// The expectation for the next stay, and for the present stay if it goes on.
  private(set) var next, same: Expectation

  /// Log odds of a pursuit, and the factor by which they move the square of the even drift.
  struct Expectation: Sendable {
    var odds, factor: Double
  }

  /// Detects with these settings.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    fullSeconds = settings.fullEvidence.seconds
    wholeSeconds = settings.wholeStay.seconds
    belief = SceneBelief(settings: settings)
    before = belief
    next = Self.expectation(belief, settings)
    same = next
  }

  private static func expectation(_ belief: SceneBelief, _ settings: Settings) -> Expectation {
    let odds = belief.predicted().odds
    return Expectation(odds: odds, factor: exp(-2 * odds / settings.evidencePerFold))
  }

  /// Judges a stay, or a part of one.
  /// - Parameters:
  ///   - driftDegrees: How far the gaze has drifted.
  ///   - seconds: The duration of that drift.
  ///   - hiddenDegrees: The largest saccade that may have gone undetected in it.
  ///   - goesOn: True for a later part of the stay judged before: its evidence replaces the earlier evidence.
  /// - Returns: True for a pursuit.
  public mutating func judge(
    driftDegrees: Double, seconds: Double = .infinity, hiddenDegrees: Double, goesOn: Bool = false
  ) -> Bool {
    let share = wholeShare(seconds)
    let even = even(hiddenDegrees) * share.squareRoot()
    let evidence = settings.evidencePerFold * log(max(driftDegrees, 1e-3) / even)
    return judge(evidence: evidence, atMost: settings.strongestEvidence * share, goesOn: goesOn)
  }

  /// Judges a stay, or a part of one, by how the gaze moved with a reference.
  mutating func judge(evidence: Double, seconds: Double, goesOn: Bool) -> Bool {
    judge(evidence: evidence, atMost: settings.strongestReference * wholeShare(seconds), goesOn: goesOn)
  }

  private mutating func judge(evidence: Double, atMost most: Double, goesOn: Bool) -> Bool {
    if goesOn { belief = before } else { before = belief }
    belief = belief.predicted().updated(max(-most, min(most, evidence)))
    (next, same) = (Self.expectation(belief, settings), Self.expectation(before, settings))
    return belief.odds > 0
  }

  private func wholeShare(_ seconds: Double) -> Double { max(1e-3, min(1, seconds / wholeSeconds)) }

  /// Whether the present stay is a pursuit so far. Early in a stay its drift says little, and the scene decides.
  @inline(__always) func isPursuit(
    squareDegrees: Double, seconds: Double, hiddenDegrees: Double, goesOn: Bool
  ) -> Bool {
    let expected = goesOn ? same : next
    let share = min(1, seconds / fullSeconds)
    let most = settings.strongestEvidence * share
    guard abs(expected.odds) < most else { return expected.odds > 0 }
    let even = even(hiddenDegrees)
    // A resting eye drifts with the root of the time.
    return squareDegrees > even * even * share * expected.factor
  }

  @inline(__always) func even(_ hiddenDegrees: Double) -> Double {
    settings.evenDegrees + settings.hiddenShare * hiddenDegrees
  }
}
