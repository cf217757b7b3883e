public import HeedSignals

/// Receives a ``DriverMonitor``'s risk.
///
/// Called like a ``RoadMonitorDelegate``. Times are milliseconds since 1970 UTC, or since the start of a recording.
public protocol RiskDelegate: AnyObject, Sendable {
  /// Reports the first frame of a run, before every other call.
  func onMonitoringStarted()
  /// Reports the end of a run, after every other call; `.none` after a stop or the end of a recording.
  func onMonitoringStopped(error: StatusError)
  /// Reports a change of the risk's level or reasons.
  func onRisk(timestamp: Double, risk: RiskState)
  /// Reports whether to show, sound or raise the warning of the risk, or to be quiet.
  func onPrompt(timestamp: Double, prompt: RiskPrompt)
  /// Reports each start, renewal, change and end of a request for an action of the vehicle. Report the vehicle's
  /// response with ``DriverMonitor/setVehicle(supporting:honouring:)``.
  func onRequest(timestamp: Double, request: VehicleRequest)
  /// Reports a rule book's changed verdict; several rule books may judge in parallel.
  func onVerdict(timestamp: Double, verdict: Verdict)
  /// Reports another person in the driver's seat. Data learned about the previous driver are dropped.
  func onDriverChanged(timestamp: Double)
}

extension RiskDelegate {
  /// Does nothing.
  public func onMonitoringStarted() {}
  /// Does nothing.
  public func onMonitoringStopped(error: StatusError) {}
  /// Does nothing.
  public func onPrompt(timestamp: Double, prompt: RiskPrompt) {}
  /// Does nothing.
  public func onRequest(timestamp: Double, request: VehicleRequest) {}
  /// Does nothing.
  public func onVerdict(timestamp: Double, verdict: Verdict) {}
  /// Does nothing.
  public func onDriverChanged(timestamp: Double) {}
}
