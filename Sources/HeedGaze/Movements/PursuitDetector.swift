import Foundation
public import HeedSignals

/// Separates fixations from smooth pursuit by the drift between two saccades and the stays before.
///
/// Resting eyes wander as fast as slow pursuit for a tenth of a second but come back, so distance tells and speed does
/// not. Scenes last, so after a pursuit the next stay is more likely one. A hidden Markov model with two states and one
/// observation per stay, filtered forwards (Rabiner 1989).
public struct PursuitDetector: Sendable {
  /// The model's evidence and transition probabilities.
  public struct Settings: Hashable, Codable, Sendable {
    /// Drift with even odds, degrees. Choice: fixations on stills drift by 0.35 degrees (median) and seldom by 1,
    /// pursuit continues to its next saccade; this agreed best with human coders.
    public var evenDegrees = 0.65
    /// Share of the undetectable saccade added to `evenDegrees`. Choice: such a saccade rarely leads straight on.
    public var hiddenShare = 0.35
    /// Log odds per e-fold of drift. Choice: half of the even drift is nearly the strongest evidence of a fixation.
    public var evidencePerFold = 4.0
    /// Strongest evidence of one stay, log odds. Choice: thirteen to one; a single stay may be an artefact.
    public var strongestEvidence = 2.6
    /// Log odds that the next stay is of the same kind. Choice: five to one; scenes last for several stays.
    public var persistence = 1.6
    /// Initial log odds of pursuit. Choice: people mostly look at things at rest.
    public var prior = -6.0
    /// Longest part of a stay that is judged at once. Choice: slow pursuit gets far enough in it.
    @Seconds public var longestPart: Duration = .milliseconds(1000)
    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  /// Log odds of pursuit after the last stay, and before it.
  private var odds: Double
  private var oddsBefore: Double
  private let switching: Double

  /// Detects with these settings.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    odds = settings.prior
    oddsBefore = odds
    switching = 1 / (1 + exp(settings.persistence))
  }

  /// Minimum drift at which the current stay is a pursuit, degrees; infinite when no drift suffices.
  public func pursuitFrom(hiddenDegrees: Double, goesOn: Bool) -> Double {
    let expected = expected(after: goesOn ? oddsBefore : odds)
    guard abs(expected) < settings.strongestEvidence else { return expected > 0 ? 0 : .infinity }
    return even(hiddenDegrees) * exp(-expected / settings.evidencePerFold)
  }

  /// Judges a stay that has ended, or a part of a long one.
  /// - Parameters:
  ///   - driftDegrees: Drift of the stay, 0 or more.
  ///   - hiddenDegrees: The largest saccade that may go undetected in it.
  ///   - goesOn: True when it continues the stay judged before.
  /// - Returns: True for a pursuit.
  public mutating func judge(driftDegrees: Double, hiddenDegrees: Double, goesOn: Bool = false) -> Bool {
    if goesOn { odds = oddsBefore } else { oddsBefore = odds }
    let evidence = settings.evidencePerFold * log(max(driftDegrees, 1e-3) / even(hiddenDegrees))
    odds = expected(after: odds) + max(-settings.strongestEvidence, min(settings.strongestEvidence, evidence))
    return odds > 0
  }

  private func even(_ hiddenDegrees: Double) -> Double { settings.evenDegrees + settings.hiddenShare * hiddenDegrees }

  /// The odds for the next stay, after a possible change of state.
  private func expected(after odds: Double) -> Double {
    let pursuit = 1 / (1 + exp(-odds))
    let next = pursuit * (1 - switching) + (1 - pursuit) * switching
    return log(next / (1 - next))
  }
}
