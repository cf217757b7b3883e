import HeedRisk
import HeedSignals

/// Brings the cabin's moments, the road's alerts and the vehicle's signals together into the risk, and what a host does about it.
struct DriveFusion: Sendable {
  /// What the vehicle said longer ago is not known any more. Source: docs/faults.md, row 23.
  private static let stalest = Duration.seconds(1)

  /// Choice: a standstill is believed after as long as a speed may be old. Source: docs/references.md, road: a single zero at
  /// highway speed is a glitch.
  private static let shortestStop = Duration.seconds(1)

  private var engine: RiskEngine
  private var escalation: RiskEscalation
  private var vehicle: VehicleState?
  /// The last speed at which the vehicle moved.
  private var moving: (speed: Double, time: Timestamp)?
  private(set) var highest = RiskLevel.unknown

  init(settings: EngineSettings) {
    engine = RiskEngine(settings: settings.risk, rules: settings.rules)
    escalation = RiskEscalation(settings: settings.escalation)
  }

  var risk: RiskState? { engine.state }

  mutating func know(_ state: VehicleState) {
    guard vehicle.map({ state.time >= $0.time }) ?? true else { return }
    var state = state.rounded()
    if let speed = state.speed, speed.isFinite {
      if speed >= DriverSample.standstill {
        moving = (speed, state.time)
      } else if speed >= 0, let moving, state.time - moving.time < Self.shortestStop {
        // A single zero at speed is a glitch: nobody stops so, and nothing is forgiven for it.
        state.speed = moving.speed
      }
    }
    vehicle = state
  }

  mutating func note(_ change: RoadAvailabilityChange) { engine.note(change) }

  mutating func update(_ moment: DriverSnapshot) -> [MonitorEvent] {
    var moment = moment
    let time = moment.tick.time
    if let vehicle, abs(time.seconds(since: vehicle.time)) <= Self.stalest.seconds { moment.tick.know(vehicle) }
    let found = engine.update(moment)
    return found.verdicts.map(MonitorEvent.verdict) + told(found.risk, at: time)
  }

  /// Takes what one road frame showed.
  mutating func update(_ report: RoadReport) -> [MonitorEvent] {
    let time = report.observation.time
    if let said = report.observation.vehicle { know(said) }
    return told(engine.update(report.alerts, at: time), at: time)
  }

  mutating func acknowledge(at time: Timestamp) -> [MonitorEvent] {
    escalation.acknowledge(at: time).map { [.prompt($0)] } ?? []
  }

  /// Where the driver looks at a moment; nil: not seen.
  func view(_ moment: DriverSnapshot) -> DriverGaze? {
    moment.isUnavailable ? nil : DriverGaze(moment.tick, deviation: nil)
  }

  private mutating func told(_ risk: RiskState?, at time: Timestamp) -> [MonitorEvent] {
    let isAnswered = engine.isAnswered
    guard let risk else { return escalation.advance(to: time, isAnswered: isAnswered).map { [.prompt($0)] } ?? [] }
    highest = max(highest, risk.level)
    return [.risk(risk)] + (escalation.update(risk, isAnswered: isAnswered).map { [.prompt($0)] } ?? [])
  }
}
