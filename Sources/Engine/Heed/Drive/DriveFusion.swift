import HeedRisk
import HeedRoad
import HeedSignals

/// Combines the driver's state, road alerts and vehicle signals into the risk, its prompts and vehicle requests.
struct DriveFusion: Sendable {
  private var engine: RiskEngine
  private var escalation: RiskEscalation
  var requests = RequestEngine()
  private var isAcknowledging = false
  /// Which requests the vehicle supports, and which it is carrying out.
  private var reply: (supports: VehicleRequest.Kinds?, honours: VehicleRequest.Kinds?) = (nil, nil)
  private var vehicle: VehicleState?
  private(set) var highest = RiskLevel.unknown

  init(settings: EngineSettings) {
    engine = RiskEngine(settings: settings.risk)
    escalation = RiskEscalation(settings: settings.escalation)
  }

  var risk: RiskState? { engine.state }
  /// How many seconds earlier the vehicle is asked to warn of a collision; Heed's own alert moves, too.
  var forwardGain: Double { requests.requests.first { $0.kind == .forwardWarning }?.gain ?? 0 }

  /// Uses vehicle signals except the speed; newer signals replace older ones.
  /// - Parameter now: Signals dated too far ahead of `now` do not block later ones.
  mutating func know(_ state: VehicleState, at now: Timestamp) -> [MonitorEvent] {
    if !state.isReplyAlone, vehicle(at: now).map({ state.time >= $0.time }) ?? true { vehicle = state }
    return hear(state)
  }

  /// Takes what the vehicle says about requests, and presses of its acknowledge button.
  private mutating func hear(_ state: VehicleState) -> [MonitorEvent] {
    if state.supports ?? reply.supports != reply.supports || state.honours ?? reply.honours != reply.honours {
      reply = (state.supports ?? reply.supports, state.honours ?? reply.honours)
      requests.note(supports: reply.supports, honours: reply.honours)
    }
    let isPressed = state.isAcknowledging == true
    defer { isAcknowledging = isPressed }
    return isPressed && !isAcknowledging ? acknowledge(at: state.time) : []
  }

  /// The vehicle's signals; nil if too old or too far in the future.
  @inline(__always) func vehicle(at time: Timestamp) -> VehicleState? {
    vehicle.flatMap { abs(time.seconds(since: $0.time)) <= SpeedEstimator.longestAge.seconds ? $0 : nil }
  }

  mutating func use(_ settings: EngineSettings) {
    engine.use(settings.risk)
    escalation.use(settings.escalation)
  }

  mutating func note(_ change: RoadAvailabilityChange) { engine.note(change) }

  mutating func update(_ snapshot: DriverSnapshot, speed estimate: SpeedEstimate?) -> [MonitorEvent] {
    var snapshot = snapshot
    let time = snapshot.sample.time
    if let vehicle = vehicle(at: time) { snapshot.sample.know(vehicle) }
    snapshot.sample.speed = estimate?.metersPerSecond
    snapshot.sample.isStandstill = estimate.map { $0.metersPerSecond < SpeedEstimator.standstill } ?? false
    snapshot.judgeDeparture()
    let found = engine.update(snapshot)
    var events = found.verdicts.isEmpty ? [] : found.verdicts.map(MonitorEvent.verdict)
    events.add(told(found.risk, at: time))
    let asked = requests.update(snapshot, risk: engine)
    if !asked.isEmpty { events += asked.map(MonitorEvent.request) }
    return events
  }

  mutating func update(_ report: RoadReport) -> [MonitorEvent] {
    let time = report.observation.time
    return told(engine.update(report.alerts, at: time), at: time)
  }

  mutating func acknowledge(at time: Timestamp) -> [MonitorEvent] {
    requests.acknowledge(at: time)
    return escalation.acknowledge(at: time).map { [.prompt($0)] } ?? []
  }

  func gaze(of snapshot: DriverSnapshot) -> DriverGaze? {
    snapshot.isUnavailable ? nil : DriverGaze(snapshot.sample, deviation: nil)
  }

  private mutating func told(_ risk: RiskState?, at time: Timestamp) -> [MonitorEvent] {
    let isAnswered = engine.isAnswered
    guard let risk else { return escalation.advance(to: time, isAnswered: isAnswered).map { [.prompt($0)] } ?? [] }
    highest = max(highest, risk.level)
    return [.risk(risk)] + (escalation.update(risk, isAnswered: isAnswered).map { [.prompt($0)] } ?? [])
  }
}
