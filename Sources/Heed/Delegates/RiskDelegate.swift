public import HeedSignals

/// Learns what a ``DriverMonitor`` says of the risk.
///
/// Calls come in the order of the frames, one at a time, on the monitor's own queue: return quickly, and hop to your
/// own actor to touch a user interface. Everything of the monitor may be called from inside. The monitor holds its
/// delegate weakly. Times are milliseconds since 1970 UTC of live cameras, of a recording since its start.
public protocol RiskDelegate: AnyObject, Sendable {
  /// The first frame of a run came.
  func onMonitoringStarted()
  /// The run is over; `.none` because it was asked to end or the recording ended.
  func onMonitoringStopped(error: StatusError)
  /// The level or the set of reasons changed.
  func onRisk(timestamp: Double, risk: RiskState)
  /// What a host should do about it changed: show it, sound it, raise it, or be quiet.
  func onPrompt(timestamp: Double, prompt: RiskPrompt)
  /// A rule book changed its mind; of all that judge side by side.
  func onVerdict(timestamp: Double, verdict: Verdict)
}

extension RiskDelegate {
  public func onMonitoringStarted() {}
  public func onMonitoringStopped(error: StatusError) {}
  public func onPrompt(timestamp: Double, prompt: RiskPrompt) {}
  public func onVerdict(timestamp: Double, verdict: Verdict) {}
}
