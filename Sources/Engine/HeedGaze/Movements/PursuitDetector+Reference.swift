import Foundation

/// Fixation or pursuit when the motion of a reference is known.
extension PursuitDetector {
  /// Whether the present stay is a pursuit so far, judged by the gaze's motion with a reference.
  func isPursuit(evidence: Double, goesOn: Bool) -> Bool {
    let most = settings.strongestReference
    return (goesOn ? same : next).odds + max(-most, min(most, evidence)) > 0
  }

  /// Log odds of a pursuit from the gaze's motion with a reference; nil unless the reference has moved further than a
  /// resting gaze wanders.
  ///
  /// The expected motion of a resting gaze is zero, that of a following gaze is the reference's motion times the gain.
  /// A gaze that goes far elsewhere follows something else.
  func evidence(of way: FollowedWay.Summary, seconds: Double, hiddenDegrees: Double) -> Double? {
    // A resting eye drifts with the root of the time; in a short stay the drift is the tracker's noise.
    let share = min(1, max(wholeSeconds, seconds) / fullSeconds).squareRoot()
    let even = even(hiddenDegrees) * share
    guard way.referenceDegrees >= even else { return nil }
    let wander = even * settings.wanderShare
    // All distances in multiples of the wander.
    let (whole, beside) = (way.referenceDegrees / wander, way.restDegrees / wander)
    let along = way.gain * whole
    let spread = 1 + settings.gainSpread * settings.gainSpread * whole * whole
    let miss = along - settings.pursuitGain * whole
    let fold = settings.otherTargetFold
    let square = along * along + beside * beside
    // Log ratios of densities to that of a resting gaze; factors that both have cancel.
    let following = log(1 - settings.otherTargets) + (along * along - miss * miss / spread - log(spread)) / 2
    let elsewhere = log(settings.otherTargets) - 2 * log(fold) + square * (1 - 1 / (fold * fold)) / 2
    let (greater, less) = (max(following, elsewhere), min(following, elsewhere))
    return greater + log(1 + exp(less - greater))
  }
}
