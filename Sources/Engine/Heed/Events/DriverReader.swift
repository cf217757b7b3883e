import HeedSignals

/// Reads all events of a drive. Calls the delegates for the cabin, the road and the risk.
struct DriverReader: EventReader {
  struct Delegates: EmptyInitializable {
    var cabin = DelegateSet()
    var road = RoadReader.Delegates()
    weak var risk: (any RiskDelegate)?
  }

  private var cabin: DelegateReader
  private var road: RoadReader

  init(cabin: DelegateReader, road: RoadReader) { (self.cabin, self.road) = (cabin, road) }

  var anchor: WallClockAnchor? {
    get { cabin.anchor }
    set { (cabin.anchor, road.anchor) = (newValue, newValue) }
  }

  mutating func read(_ event: MonitorEvent, _ frame: Frame?, to delegates: Delegates) {
    cabin.read(event, frame, to: delegates.cabin)
    road.read(event, frame, to: delegates.road)
    guard let risk = delegates.risk else { return }
    switch event {
    case .risk(let state): risk.onRisk(timestamp: milliseconds(state.time), risk: state)
    case .prompt(let prompt): risk.onPrompt(timestamp: milliseconds(prompt.time), prompt: prompt)
    case .request(let request): risk.onRequest(timestamp: milliseconds(request.time), request: request)
    case .verdict(let verdict): risk.onVerdict(timestamp: milliseconds(verdict.time), verdict: verdict)
    case .driverChanged(let time): risk.onDriverChanged(timestamp: milliseconds(time))
    case .availability(let change):
      switch change.availability {
      case .starting: risk.onMonitoringStarted()
      case .stopped(let reason): risk.onMonitoringStopped(error: StatusError(reason))
      default: break
      }
    default: break
    }
  }

  func readCompletion(to delegates: Delegates) { road.readCompletion(to: delegates.road) }

  func readDrop(of camera: LostFrame.Camera, at time: Timestamp, to delegates: Delegates) {
    switch camera {
    case .cabin: cabin.readDrop(of: camera, at: time, to: delegates.cabin)
    case .road: road.readDrop(of: camera, at: time, to: delegates.road)
    }
  }
}
