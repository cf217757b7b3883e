import Foundation

/// Tells fixation from pursuit by a reference that the gaze may follow.
extension PursuitDetector {
  /// True if the motion relative to a reference makes a stay that still lasts a pursuit.
  func isPursuit(evidence: Double, goesOn: Bool) -> Bool {
    let most = Self.strongestReference
    return (goesOn ? same : next).odds + max(-most, min(most, evidence)) > 0
  }

  /// Log odds of a pursuit while a reference moved; nil if it moved no further than a resting gaze wanders. A resting
  /// gaze scatters around zero, a following gaze around the reference's motion times the gain; one that moves far
  /// elsewhere follows another target.
  func evidence(of way: FollowedWay.Summary, seconds: Double, hiddenDegrees: Double) -> Double? {
    // Grows with the root of time, like a resting eye's wander; in a short stay, the tracker's noise is the limit.
    let share = min(1, max(wholeSeconds, seconds) / fullSeconds).squareRoot()
    let even = even(hiddenDegrees) * share
    guard way.referenceDegrees >= even else { return nil }
    let wander = even * Self.wanderShare
    // All distances are multiples of the wander.
    let (whole, beside) = (way.referenceDegrees / wander, way.restDegrees / wander)
    let along = way.gain * whole
    let spread = 1 + Self.gainSpread * Self.gainSpread * whole * whole
    let miss = along - Self.pursuitGain * whole
    let fold = Self.otherTargetFold
    let square = along * along + beside * beside
    // Logarithms of the density over that of a resting gaze; both densities share one factor.
    let following = log(1 - Self.otherTargets) + (along * along - miss * miss / spread - log(spread)) / 2
    let elsewhere = log(Self.otherTargets) - 2 * log(fold) + square * (1 - 1 / (fold * fold)) / 2
    let (greater, less) = (max(following, elsewhere), min(following, elsewhere))
    return greater + log(1 + exp(less - greater))
  }
}
