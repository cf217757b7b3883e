import HeedSignals

/// Reads all events of a drive. Calls the delegates for the cabin, the road and the risk.
struct DriverReader: EventReader {
  struct Delegates: EmptyInitializable {
    var cabin = DelegateSet()
    var road = RoadReader.Delegates()
    weak var risk: (any RiskDelegate)?
  }

  typealias Answers = DriverAnswers

  private var cabin: DelegateReader
  private var road: RoadReader

  init(cabin: DelegateReader, road: RoadReader) { (self.cabin, self.road) = (cabin, road) }

  var anchor: WallClockAnchor? {
    get { cabin.anchor }
    set { (cabin.anchor, road.anchor) = (newValue, newValue) }
  }

  mutating func read(_ event: MonitorEvent, _ frame: Frame?, to delegates: Recipients<Delegates>) {
    cabin.read(event, frame, to: delegates.part(\.cabin))
    road.read(event, frame, to: delegates.part(\.road))
    switch event {
    case .risk(let state): delegates.risk?.onRisk(timestamp: milliseconds(state.time), risk: state)
    case .prompt(let prompt): delegates.risk?.onPrompt(timestamp: milliseconds(prompt.time), prompt: prompt)
    case .request(let request): delegates.risk?.onRequest(timestamp: milliseconds(request.time), request: request)
    case .verdict(let verdict): delegates.risk?.onVerdict(timestamp: milliseconds(verdict.time), verdict: verdict)
    case .driverChanged(let time): delegates.risk?.onDriverChanged(timestamp: milliseconds(time))
    case .availability(let change):
      switch change.availability {
      case .starting: delegates.risk?.onMonitoringStarted()
      case .stopped(let reason): delegates.risk?.onMonitoringStopped(error: StatusError(reason))
      default: break
      }
    default: break
    }
  }

  func readCompletion(to delegates: Recipients<Delegates>) { road.readCompletion(to: delegates.part(\.road)) }

  func readDrop(of camera: LostFrame.Camera, at time: Timestamp, to delegates: Recipients<Delegates>) {
    switch camera {
    case .cabin: cabin.readDrop(of: camera, at: time, to: delegates.part(\.cabin))
    case .road: road.readDrop(of: camera, at: time, to: delegates.part(\.road))
    }
  }
}
