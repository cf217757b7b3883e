import HeedSignals

/// One cause that raises the risk at one moment; `RiskWords` puts it into words.
struct RiskFinding: Hashable, Sendable {
  var code: RiskCode
  /// 0...1.
  var weight: Double
  var evidence: RiskEvidence?
  var zone: String?
  private var subject: Subject?

  /// Details for the finding's sentences, stored indirectly, because they are large and findings are often copied.
  private indirect enum Subject: Hashable, Sendable {
    case alert(RoadAlert)
    case drowsiness(Drowsiness)
  }

  /// The alert that caused a finding about the road; nil for a finding about the driver.
  var alert: RoadAlert? {
    get { if case .alert(let alert) = subject { alert } else { nil } }
    set { subject = newValue.map(Subject.alert) }
  }

  /// The estimate that caused a finding of drowsiness; nil for other findings.
  var drowsiness: Drowsiness? {
    get { if case .drowsiness(let drowsiness) = subject { drowsiness } else { nil } }
    set { subject = newValue.map(Subject.drowsiness) }
  }

  init(_ code: RiskCode, weight: Double, evidence: RiskEvidence? = nil) {
    (self.code, self.weight, self.evidence) = (code, weight, evidence)
  }

  func at(_ zone: String?) -> RiskFinding {
    var finding = self
    finding.zone = zone
    return finding
  }
}
