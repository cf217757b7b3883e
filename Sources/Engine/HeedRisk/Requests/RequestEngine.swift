public import HeedSignals

/// Converts the driver's risk reasons to requests to the vehicle.
///
/// Monotone: for a worse driver, requests are never weaker or later. No requests come while the driver answers or the
/// vehicle stands still. While the cabin is unavailable, standing requests continue and only a stop can begin. So a
/// driver who sinks out of the picture does not end a request to stop, and a request to slow down becomes one to stop
/// as for a visible driver.
public struct RequestEngine: Sendable {
  /// Weight from which a reason is a warning. Choice: as in `RiskEngine`.
  static let warnsFrom = 0.5
  /// Weight from which a reason is critical. Choice: as in `RiskEngine`.
  static let criticalFrom = 0.8
  /// Time away from the road, for any purpose, within `awayWindow` that requests support. Source: Euro NCAP 2026, short
  /// distraction: 10 s in 30 s. Here driving-related looks count too, and support comes without a warning.
  static let awaySum: Duration = .seconds(10)
  /// The sliding window of ``awaySum``. Source: as before: 30 s.
  static let awayWindow: Duration = .seconds(30)
  /// Time on the road that resets the sum of time away. Source: as before: 2 s.
  static let awayForgottenAfter: Duration = .seconds(2)
  /// Weight of too long a time away. Choice: the lowest weight of a warning, because it only requests support.
  static let awayWeight = 0.5
  /// Time for which an acknowledgement is an answer. Choice: enough to look up and take the wheel.
  static let acknowledgedFor: Duration = .seconds(10)
  /// Time between renewals of a request. Choice: the vehicle soon notices if the end of a request was lost.
  static let renewedEvery: Duration = .seconds(1)
  /// Time for which a request is valid. Choice: a request survives the loss of one renewal.
  static let holdsFor: Duration = .milliseconds(2500)
  /// Time in which the vehicle must confirm a request. Choice: vehicle signals are stale after a second.
  static let repliesWithin: Duration = .seconds(1)
  /// Weight of a driver reason from which an earlier forward warning and stronger lane support are requested. Choice:
  /// an advisory; the driver notices nothing unless something lies ahead, and feels support only near a marking. From a
  /// warning on, support would come too late for looks at mirrors.
  static let supportFrom = 0.25
  /// How much earlier a forward warning comes for an advisory reason. Choice: half of the time that looking up takes.
  static let advisoryGain: Duration = .milliseconds(500)
  /// How much earlier a forward warning comes for a warning reason. Choice: the second that looking up takes, as in
  /// `AwarenessThresholds`.
  static let warningGain: Duration = .seconds(1)
  /// How much earlier a forward warning comes for a critical reason. Choice: a sleeping driver needs longer than one
  /// who looks away.
  static let criticalGain: Duration = .milliseconds(1500)
  /// Time without a look at the road, including shut eyes, after which a critical reason asks to slow down. Source:
  /// Euro NCAP 2026, unresponsive driver: 6 s and more.
  static let unattendedFor: Duration = .seconds(6)
  /// Minimum duration of the warning before a request to stop. Source: UN R79.04, risk mitigation function: 5 s before
  /// the intervention.
  static let warnedFor: Duration = .seconds(5)
  /// Time from the request to slow down to the request to stop. Choice: slowing down wakes some drivers, and R79's 5 s
  /// have mostly passed.
  static let slowedFor: Duration = .seconds(2)
  /// Time after shut eyes during which support is still requested, even if the driver looks at the road. Source: Euro
  /// NCAP: once the driver was found fatigued, forward and lane warnings are most sensitive until the next journey.
  /// Choice: half an hour, because the end of a journey is not known.
  static let sleepyFor: Duration = .seconds(1800)
  /// Time of looking at the road that counts as an answer. Source: UN R171: eyes on the road for 200 ms.
  static let answersAfter: Duration = .milliseconds(200)

  private var asking = RequestReasons()
  private var standing: [StandingRequest] = []
  private var count = 0
  /// Kinds of requests that the vehicle supports; nil if the vehicle has not listed them.
  private var supported: VehicleRequest.Kinds?
  private var honoured: VehicleRequest.Kinds = []
  private var last: Timestamp?
  /// Kinds of requests already reported as ignored in this drive, by a vehicle that had not listed supported kinds.
  private var unheard: Set<VehicleRequest.Kind> = []

  /// Makes an engine without requests.
  public init() {}

  static func gain(of weight: Double) -> Duration {
    weight >= criticalFrom ? criticalGain : weight >= warnsFrom ? warningGain : advisoryGain
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
      let request = StandingRequest(kind, number: count, found, isSupported: isSupported(kind), at: time)
      standing.append(request)
      changes.append(request.request)
      return
    }
    guard let found = asking.reason(for: kind, isBeginning: false, slowedSince: slowed, at: time) else {
      changes.append(standing.remove(at: index).ended(by: asking.end, at: time))
      return
    }
    standing[index].request.isSupported = isSupported(kind)
    if let change = standing[index].update(found, at: time) { changes.append(change) }
    if let change = standing[index].hear(honoured, isTold: unheard.contains(kind), at: time) {
      if change.phase == .ignored, supported == nil { unheard.insert(kind) }
      changes.append(change)
    }
  }

  private func isSupported(_ kind: VehicleRequest.Kind) -> Bool? { supported?.contains(kind) }
}
