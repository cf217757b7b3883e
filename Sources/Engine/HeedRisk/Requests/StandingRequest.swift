import HeedSignals

struct StandingRequest: Sendable {
  var request: VehicleRequest
  private var told: Timestamp
  private var isHonoured = false
  private var isIgnored = false

  init(
    _ kind: VehicleRequest.Kind, number: Int, _ found: RiskFinding, isSupported: Bool?, at time: Timestamp
  ) {
    request = VehicleRequest(
      time: time, kind: kind, number: number, reason: found.code.name, until: time + RequestEngine.holdsFor,
      gain: kind == .forwardWarning ? RequestEngine.gain(of: found.weight).seconds : nil, isSupported: isSupported)
    told = time
  }

  /// Returns the request if it must be reported now, else nil.
  mutating func update(_ found: RiskFinding, at time: Timestamp) -> VehicleRequest? {
    let gain = request.kind == .forwardWarning ? RequestEngine.gain(of: found.weight).seconds : nil
    let isChanged = found.code.name != request.reason || gain != request.gain
    guard isChanged || time - told >= RequestEngine.renewedEvery else { return nil }
    (request.reason, request.gain, request.until) = (found.code.name, gain, time + RequestEngine.holdsFor)
    told = time
    return said(isChanged ? .changed : .renewed, at: time)
  }

  /// Compares the request with the vehicle's response.
  /// - Parameter isTold: Whether a missing response to this kind of request was already reported in this drive.
  mutating func hear(_ honoured: VehicleRequest.Kinds, isTold: Bool, at time: Timestamp) -> VehicleRequest? {
    if !isHonoured, honoured.contains(request.kind) {
      isHonoured = true
      return said(.honoured, at: time)
    }
    let isDue = time - request.began >= RequestEngine.repliesWithin
    guard isDue, !isHonoured, !isIgnored, request.isSupported != false, !(request.isSupported == nil && isTold) else {
      return nil
    }
    isIgnored = true
    return said(.ignored, at: time)
  }

  func ended(by end: VehicleRequest.End, at time: Timestamp) -> VehicleRequest {
    var last = said(.ended, at: time)
    (last.until, last.end) = (nil, end)
    return last
  }

  private func said(_ phase: VehicleRequest.Phase, at time: Timestamp) -> VehicleRequest {
    var request = request
    (request.time, request.phase) = (time, phase)
    return request
  }
}
