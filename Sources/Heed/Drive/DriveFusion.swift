import HeedRisk
import HeedRoad
import HeedSignals

/// Brings the cabin's moments, the road's alerts and the vehicle's signals together into the risk, and what a host does
/// about it.
struct DriveFusion: Sendable {
  private let speed: SpeedEstimator.Settings
  private var engine: RiskEngine
  private var escalation: RiskEscalation
  private var vehicle: VehicleState?
  private(set) var highest = RiskLevel.unknown

  init(settings: EngineSettings) {
    speed = settings.road.speed
    engine = RiskEngine(settings: settings.risk, rules: settings.rules)
    escalation = RiskEscalation(settings: settings.escalation)
  }

  var risk: RiskState? { engine.state }

  /// Takes what the vehicle says, but for its speed: the newest counts.
  /// - Parameter now: What is dated farther ahead of it than signals last would block those that are right.
  mutating func know(_ state: VehicleState, at now: Timestamp) {
    if let vehicle, isFresh(vehicle, at: now), state.time < vehicle.time { return }
    vehicle = state
  }

  /// What the vehicle says that is neither too old at a moment nor from the future; nil: nothing.
  func vehicle(at time: Timestamp) -> VehicleState? { vehicle.flatMap { isFresh($0, at: time) ? $0 : nil } }

  mutating func note(_ change: RoadAvailabilityChange) { engine.note(change) }

  /// - Parameter speed: As it is believed at the moment; nil: not known.
  mutating func update(_ moment: DriverSnapshot, speed estimate: SpeedEstimate?) -> [MonitorEvent] {
    var moment = moment
    let time = moment.tick.time
    if let vehicle = vehicle(at: time) { moment.tick.know(vehicle) }
    moment.tick.speed = estimate?.metersPerSecond
    moment.tick.isStandstill = estimate.map { $0.metersPerSecond < speed.standstill } ?? false
    let found = engine.update(moment)
    return found.verdicts.map(MonitorEvent.verdict) + told(found.risk, at: time)
  }

  /// Takes what one road frame showed.
  mutating func update(_ report: RoadReport) -> [MonitorEvent] {
    let time = report.observation.time
    return told(engine.update(report.alerts, at: time), at: time)
  }

  mutating func acknowledge(at time: Timestamp) -> [MonitorEvent] {
    escalation.acknowledge(at: time).map { [.prompt($0)] } ?? []
  }

  /// Where the driver looks at a moment; nil: not seen.
  func view(_ moment: DriverSnapshot) -> DriverGaze? {
    moment.isUnavailable ? nil : DriverGaze(moment.tick, deviation: nil)
  }

  private func isFresh(_ state: VehicleState, at time: Timestamp) -> Bool {
    abs(time.seconds(since: state.time)) <= speed.longestAge.seconds
  }

  private mutating func told(_ risk: RiskState?, at time: Timestamp) -> [MonitorEvent] {
    let isAnswered = engine.isAnswered
    guard let risk else { return escalation.advance(to: time, isAnswered: isAnswered).map { [.prompt($0)] } ?? [] }
    highest = max(highest, risk.level)
    return [.risk(risk)] + (escalation.update(risk, isAnswered: isAnswered).map { [.prompt($0)] } ?? [])
  }
}
