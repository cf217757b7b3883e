public import HeedSignals

/// Converts the driver's risk reasons to requests to the vehicle.
///
/// Monotone: for a worse driver, requests are never weaker or later. No requests come while the driver answers or the
/// vehicle stands still. While the cabin is unavailable, standing requests continue and only a stop can begin. So a
/// driver who sinks out of the picture does not end a request to stop, and a request to slow down becomes one to stop
/// as for a visible driver.
public struct RequestEngine: Sendable {
  private var settings: Settings
  private var asking: RequestReasons
  private var standing: [StandingRequest] = []
  private var count = 0
  /// Kinds of requests that the vehicle supports; nil if the vehicle has not listed them.
  private var supported: VehicleRequest.Kinds?
  private var honoured: VehicleRequest.Kinds = []
  private var last: Timestamp?
  /// Kinds of requests already reported as ignored in this drive, by a vehicle that had not listed supported kinds.
  private var unheard: Set<VehicleRequest.Kind> = []

  /// Makes an engine without requests.
  public init(settings: Settings = Settings()) {
    self.settings = settings
    asking = RequestReasons(settings: settings)
  }

  /// Uses other settings from now on; standing requests stay.
  public mutating func use(_ settings: Settings) {
    self.settings = settings
    asking.use(settings)
  }

  /// Standing requests, mildest first.
  public var requests: [VehicleRequest] { standing.map(\.request) }

  /// Notes the kinds of requests that the vehicle supports, and the kinds that it honours; nil means no news.
  public mutating func note(supports: VehicleRequest.Kinds?, honours: VehicleRequest.Kinds?) {
    supported = supports ?? supported
    honoured = honours ?? honoured
  }

  /// Notes the driver's acknowledgement, which counts as an answer for a while.
  public mutating func acknowledge(at time: Timestamp) { asking.acknowledge(at: max(time, last ?? time)) }

  /// Feeds one moment of the cabin that the risk engine has already judged. Returns changed requests, mildest first.
  public mutating func update(_ snapshot: DriverSnapshot, risk: RiskEngine) -> [VehicleRequest] {
    let time = max(snapshot.sample.time, last ?? snapshot.sample.time)
    last = time
    asking.update(snapshot, risk: risk, at: time)
    guard !standing.isEmpty || asking.isAny else { return [] }
    var changes: [VehicleRequest] = []
    for kind in VehicleRequest.Kind.allCases { settle(kind, at: time, into: &changes) }
    return changes
  }

  /// Ends standing requests, because the driver is no longer observed.
  public mutating func finish(at time: Timestamp) -> [VehicleRequest] {
    let now = max(time, last ?? time)
    defer { standing = [] }
    return standing.map { $0.ended(by: .finished, at: now) }
  }

  private mutating func settle(_ kind: VehicleRequest.Kind, at time: Timestamp, into changes: inout [VehicleRequest]) {
    let slowed = standing.first { $0.request.kind == .slowDown }?.request.began
    guard let index = standing.firstIndex(where: { $0.request.kind == kind }) else {
      guard asking.mayBegin(kind),
        let found = asking.reason(for: kind, isBeginning: true, slowedSince: slowed, at: time)
      else { return }
      count += 1
      let request = StandingRequest(kind, number: count, found, isSupported: isSupported(kind), at: time, settings)
      standing.append(request)
      changes.append(request.request)
      return
    }
    guard let found = asking.reason(for: kind, isBeginning: false, slowedSince: slowed, at: time) else {
      changes.append(standing.remove(at: index).ended(by: asking.end, at: time))
      return
    }
    standing[index].request.isSupported = isSupported(kind)
    if let change = standing[index].update(found, at: time, settings) { changes.append(change) }
    if let change = standing[index].hear(honoured, isTold: unheard.contains(kind), at: time) {
      if change.phase == .ignored, supported == nil { unheard.insert(kind) }
      changes.append(change)
    }
  }

  private func isSupported(_ kind: VehicleRequest.Kind) -> Bool? { supported?.contains(kind) }
}
