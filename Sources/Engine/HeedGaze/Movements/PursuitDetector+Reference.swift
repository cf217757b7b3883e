import Foundation

/// Fixation or pursuit where it is known how what may be followed moves.
extension PursuitDetector {
  /// Whether a stay that lasts is a pursuit by now, by how the gaze moved with a reference.
  func isPursuit(evidence: Double, goesOn: Bool) -> Bool {
    let most = settings.strongestReference
    return (goesOn ? same : next).odds + max(-most, min(most, evidence)) > 0
  }

  /// Log odds of a pursuit by how the gaze moved while a reference moved; nil where the reference has not gone further
  /// than a resting gaze wanders.
  ///
  /// A resting gaze wanders around no way at all, a following one around the reference's way times the gain. One that
  /// goes far elsewhere follows something else.
  func evidence(of way: FollowedWay.Summary, seconds: Double, hiddenDegrees: Double) -> Double? {
    // A way that grows with the root of the time is that of a resting eye; in a short stay it is the tracker's noise.
    let share = min(1, max(wholeSeconds, seconds) / fullSeconds).squareRoot()
    let even = even(hiddenDegrees) * share
    guard way.referenceDegrees >= even else { return nil }
    let wander = even * settings.wanderShare
    // All ways in multiples of the wander.
    let (whole, beside) = (way.referenceDegrees / wander, way.restDegrees / wander)
    let along = way.gain * whole
    let spread = 1 + settings.gainSpread * settings.gainSpread * whole * whole
    let miss = along - settings.pursuitGain * whole
    let fold = settings.otherTargetFold
    let square = along * along + beside * beside
    // Logarithms of densities over that of a resting gaze, of which both ways have the same factor.
    let following = log(1 - settings.otherTargets) + (along * along - miss * miss / spread - log(spread)) / 2
    let elsewhere = log(settings.otherTargets) - 2 * log(fold) + square * (1 - 1 / (fold * fold)) / 2
    let (greater, less) = (max(following, elsewhere), min(following, elsewhere))
    return greater + log(1 + exp(less - greater))
  }
}
