import Foundation
public import HeedSignals

/// Tells fixation from smooth pursuit: how far the gaze drifted between two saccades, and what it did before.
///
/// Resting eyes wander too, as fast as slow pursuit for a tenth of a second, but they come back: what tells pursuit is how
/// far the gaze gets, not its speed. And scenes last: after a pursuit the next stay is more likely one as well. Two states, one
/// observation for each stay between saccades, filtered forwards (Rabiner 1989, a hidden Markov model).
public struct PursuitDetector: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Drift that is as likely a fixation's as a pursuit's, degrees.
    /// Choice: fixations on stills drift by 0.35 degrees (median) and seldom by 1, pursuit goes on to its next saccade;
    /// around it this agreed best with people.
    public var evenDegrees = 0.65
    /// How much of a saccade that is too small to be found is added to it. Choice: such a saccade rarely leads straight on.
    public var hiddenShare = 0.35
    /// How much the evidence grows per e-fold of drift. Choice: half of the even drift speaks for fixation by as much as one stay may.
    public var evidencePerFold = 4.0
    /// The most that one stay may say, as the logarithm of odds. Choice: thirteen to one; a single stay may be an artefact.
    public var strongestEvidence = 2.6
    /// How likely the next stay is of the same kind, as the logarithm of odds.
    /// Choice: five to one; scenes last for several stays.
    public var persistence = 1.6
    /// Before anything was seen, as the logarithm of odds of pursuit. Choice: people look at things that rest.
    public var prior = -6.0
    /// A longer stay is judged in parts. Choice: slow pursuit gets far enough in it to be told from wandering.
    @Seconds public var longestPart: Duration = .milliseconds(1000)

    public init() {}
  }

  private let settings: Settings
  /// Logarithm of the odds of pursuit after the last stay.
  private var odds: Double
  /// The same before it.
  private var oddsBefore: Double
  private let switching: Double

  public init(settings: Settings = Settings()) {
    self.settings = settings
    odds = settings.prior
    oddsBefore = odds
    switching = 1 / (1 + exp(settings.persistence))
  }

  /// The drift from which on a stay that goes on now is a pursuit, degrees; infinite when none is enough.
  public func pursuitFrom(hiddenDegrees: Double, goesOn: Bool) -> Double {
    let expected = expected(after: goesOn ? oddsBefore : odds)
    guard abs(expected) < settings.strongestEvidence else { return expected > 0 ? 0 : .infinity }
    return even(hiddenDegrees) * exp(-expected / settings.evidencePerFold)
  }

  /// Takes a stay that has ended, or a part of a long one.
  /// - Parameters:
  ///   - driftDegrees: How far it drifted, 0 or more.
  ///   - hiddenDegrees: The largest saccade that may hide in it.
  ///   - goesOn: It is the same stay as before, of which this tells more.
  /// - Returns: Whether it was a pursuit.
  public mutating func judge(driftDegrees: Double, hiddenDegrees: Double, goesOn: Bool = false) -> Bool {
    if goesOn { odds = oddsBefore } else { oddsBefore = odds }
    let evidence = settings.evidencePerFold * log(max(driftDegrees, 1e-3) / even(hiddenDegrees))
    odds = expected(after: odds) + max(-settings.strongestEvidence, min(settings.strongestEvidence, evidence))
    return odds > 0
  }

  private func even(_ hiddenDegrees: Double) -> Double { settings.evenDegrees + settings.hiddenShare * hiddenDegrees }

  /// The odds for the next stay: what was, and that it may have changed.
  private func expected(after odds: Double) -> Double {
    let pursuit = 1 / (1 + exp(-odds))
    let next = pursuit * (1 - switching) + (1 - pursuit) * switching
    return log(next / (1 - next))
  }
}
