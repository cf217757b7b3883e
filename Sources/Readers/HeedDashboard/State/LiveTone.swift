import HeedSignals

/// The urgency of a line. The page shows each tone by a word and a shape besides a colour.
enum LiveTone: String, Sendable {
  case unknown, calm, notice, warning, critical

  init(_ level: RiskLevel) {
    switch level {
    case .unknown: self = .unknown
    case .normal: self = .calm
    case .advisory: self = .notice
    case .warning: self = .warning
    case .critical: self = .critical
    }
  }

  init(_ severity: RoadAlert.Severity) {
    switch severity {
    case .info: self = .notice
    case .warning: self = .warning
    case .alert: self = .critical
    }
  }
}
