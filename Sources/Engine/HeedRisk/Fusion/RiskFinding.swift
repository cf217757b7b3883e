import HeedSignals

/// One cause that raises the risk at one moment; `RiskWords` puts it into words.
struct RiskFinding: Hashable, Sendable {
  var code: RiskCode
  /// 0...1.
  var weight: Double
  var evidence: RiskEvidence?
  var zone: String?
  private let subject: Subject?

  /// Details for the finding's sentences, stored indirectly, because they are large and findings are often copied.
  indirect enum Subject: Hashable, Sendable {
    case alert(RoadAlert)
    case drowsiness(Drowsiness)
  }

  /// The alert that caused a finding about the road; nil for a finding about the driver.
  var alert: RoadAlert? { if case .alert(let alert) = subject { alert } else { nil } }

  /// The estimate that caused a finding of drowsiness; nil for other findings.
  var drowsiness: Drowsiness? { if case .drowsiness(let drowsiness) = subject { drowsiness } else { nil } }

  init(_ code: RiskCode, weight: Double, evidence: RiskEvidence? = nil, about subject: Subject? = nil) {
    (self.code, self.weight, self.evidence, self.subject) = (code, weight, evidence, subject)
  }

  func at(_ zone: String?) -> RiskFinding {
    var finding = self
    finding.zone = zone
    return finding
  }
}
