import HeedDriver
import HeedGeometry
import HeedRisk
import HeedRoad
import HeedSignals

/// Tells ``ImpairmentMonitor`` what the cabin, the vehicle and the road say, and the fusion what it answers.
struct ImpairmentFeed: Sendable {
  private let settings: ImpairmentMonitor.Settings
  private let longestLane: Duration
  private var monitor: ImpairmentMonitor
  private var lane: (offset: Double, time: Timestamp)?
  private var signal: RiskPrompt.Signal?
  private var isPrompted = false

  init(settings: EngineSettings) {
    self.settings = settings.impairment
    monitor = ImpairmentMonitor(settings: settings.impairment)
    longestLane = settings.road.speed.longestAge
  }

  /// Somebody else drives: what was learned is the person's before.
  private mutating func restart() { monitor = ImpairmentMonitor(settings: settings) }

  mutating func see(_ report: RoadReport) {
    lane = report.lane?.offset.map { ($0, report.observation.time) }
  }

  /// Notes what the host was told to show or sound: an answer to it is timed.
  mutating func hear(_ events: [MonitorEvent]) {
    for case .prompt(let prompt) in events {
      if prompt.signal > signal ?? .none { isPrompted = true }
      signal = prompt.signal
    }
  }

  /// Feeds one moment of the cabin, and adds the answer to it.
  /// - Parameter events: Those of the moment's frame.
  /// - Returns: The answer of the minute that ended with it, or that driving became unusual.
  mutating func update(
    _ moment: inout DriverSnapshot, _ events: [MonitorEvent], speed: SpeedEstimate?, vehicle: VehicleState?
  ) -> [MonitorEvent] {
    let tick = moment.tick
    var now = DrivingMoment(time: tick.time)
    for event in events {
      switch event {
      case .driverChanged: restart()
      case .blink(_, let blink) where blink.eye == .both: now.blink = blink.duration
      default: break
      }
    }
    now.isJudged =
      tick.isFaceSeen && !moment.isUnavailable && moment.drowsiness == nil && tick.closureLength == nil
    (now.azimuth, now.areEyesOnRoad, now.zoneClass) = (tick.azimuth, tick.areEyesOnRoad, tick.zoneClass)
    now.speed = speed?.metersPerSecond
    now.isSignalling = vehicle?.turnSignal.map { $0 != .none }
    // An assistant's steering says nothing of the driver.
    guard vehicle?.isEngaged != true else { return answer(now, &moment) }
    now.steering = vehicle?.steering
    if let lane, tick.time - lane.time <= longestLane { now.laneOffset = lane.offset }
    return answer(now, &moment)
  }

  private mutating func answer(_ seen: DrivingMoment, _ moment: inout DriverSnapshot) -> [MonitorEvent] {
    var now = seen
    (now.isPrompted, isPrompted) = (isPrompted, false)
    let found = monitor.update(now)
    moment.impairment = monitor.state?.level == .unusual ? monitor.state : nil
    return found.map { [.impairment(time: now.time, impairment: $0)] } ?? []
  }
}
