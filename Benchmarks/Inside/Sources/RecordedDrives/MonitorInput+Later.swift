package import HeedSignals

extension MonitorInput {
  /// The same so much later; nil for the end of a source, which comes once.
  package func later(_ shift: Duration, frames: Int) -> MonitorInput? {
    switch self {
    case .cabin(var observation):
      observation.time = observation.time + shift
      observation.frame += frames
      return .cabin(observation)
    case .road(var observation):
      observation.time = observation.time + shift
      observation.frame += frames
      if let said = observation.vehicle?.time { observation.vehicle?.time = said + shift }
      if let since = observation.flow?.since { observation.flow?.since = since + shift }
      return .road(observation)
    case .cabinPassed(let time): return .cabinPassed(time + shift)
    case .cabinSilent(let time): return .cabinSilent(time + shift)
    case .vehicle(var state):
      state.time = state.time + shift
      return .vehicle(state)
    case .acknowledged(let time): return .acknowledged(time + shift)
    case .knownGaze(let look): return .knownGaze(KnownGaze(time: look.time + shift, target: look.target))
    case .clockSet(var anchor):
      anchor.timestamp = anchor.timestamp + shift
      return .clockSet(anchor)
    case .marker(var marker):
      marker.time = marker.time + shift
      return .marker(marker)
    case .settings(var change):
      change.time = change.time + shift
      return .settings(change)
    case .host(var condition):
      condition.time = condition.time + shift
      return .host(condition)
    case .cabinEnded, .roadEnded, .roadAvailability: return nil
    }
  }
}
