import HeedSignals

/// One thing that raises the risk at one moment, before it is put into words.
struct RiskFinding: Hashable, Sendable {
  var code: RiskCode
  /// 0...1.
  var weight: Double
  var evidence: RiskEvidence?
  /// What was looked at.
  var zone: String?
  /// What the road says of it.
  var alert: RoadAlert?
  /// What the drowsiness rests on, as its estimator names it.
  var drowsiness: Drowsiness?

  init(_ code: RiskCode, weight: Double, evidence: RiskEvidence? = nil) {
    (self.code, self.weight, self.evidence) = (code, weight, evidence)
  }
}
