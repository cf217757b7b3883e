import HeedRisk
import HeedRoad
import HeedSignals

/// Fuses the cabin's moments, the road's alerts and the vehicle's signals into the risk and its prompts.
struct DriveFusion: Sendable {
  private let standstill: Double
  private let longestAge: Double
  private var engine: RiskEngine
  private var escalation: RiskEscalation
  private var vehicle: VehicleState?
  private(set) var highest = RiskLevel.unknown

  init(settings: EngineSettings) {
    (standstill, longestAge) = (settings.road.speed.standstill, settings.road.speed.longestAge.seconds)
    engine = RiskEngine(settings: settings.risk, rules: settings.rules)
    escalation = RiskEscalation(settings: settings.escalation)
  }

  var risk: RiskState? { engine.state }

  /// Uses vehicle signals except the speed; the newest win.
  /// - Parameter now: A state dated too far ahead of this does not block later ones.
  mutating func know(_ state: VehicleState, at now: Timestamp) {
    if let vehicle, isFresh(vehicle, at: now), state.time < vehicle.time { return }
    vehicle = state
  }

  /// The vehicle's state, if it is neither too old nor from the future.
  @inline(__always)
  func vehicle(at time: Timestamp) -> VehicleState? { vehicle.flatMap { isFresh($0, at: time) ? $0 : nil } }
  mutating func use(_ settings: EngineSettings) {
    engine.use(settings.risk)
    escalation.use(settings.escalation)
  }

  mutating func note(_ change: RoadAvailabilityChange) { engine.note(change) }

  /// - Parameter speed: The current estimate; nil: not known.
  mutating func update(_ moment: DriverSnapshot, speed estimate: SpeedEstimate?) -> [MonitorEvent] {
    var moment = moment
    let time = moment.tick.time
    if let vehicle = vehicle(at: time) { moment.tick.know(vehicle) }
    moment.tick.speed = estimate?.metersPerSecond
    moment.tick.isStandstill = estimate.map { $0.metersPerSecond < standstill } ?? false
    let found = engine.update(moment)
    var events = found.verdicts.isEmpty ? [] : found.verdicts.map(MonitorEvent.verdict)
    events.add(told(found.risk, at: time))
    return events
  }

  mutating func update(_ report: RoadReport) -> [MonitorEvent] {
    let time = report.observation.time
    return told(engine.update(report.alerts, at: time), at: time)
  }

  mutating func acknowledge(at time: Timestamp) -> [MonitorEvent] {
    escalation.acknowledge(at: time).map { [.prompt($0)] } ?? []
  }

  func view(_ moment: DriverSnapshot) -> DriverGaze? {
    moment.isUnavailable ? nil : DriverGaze(moment.tick, deviation: nil)
  }

  @inline(__always)
  private func isFresh(_ state: VehicleState, at time: Timestamp) -> Bool {
    abs(time.seconds(since: state.time)) <= longestAge
  }

  private mutating func told(_ risk: RiskState?, at time: Timestamp) -> [MonitorEvent] {
    let isAnswered = engine.isAnswered
    guard let risk else { return escalation.advance(to: time, isAnswered: isAnswered).map { [.prompt($0)] } ?? [] }
    highest = max(highest, risk.level)
    return [.risk(risk)] + (escalation.update(risk, isAnswered: isAnswered).map { [.prompt($0)] } ?? [])
  }
}
