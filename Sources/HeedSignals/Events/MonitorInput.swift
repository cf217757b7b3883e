/// Everything that goes into the engines, in the order in which it goes: what a recording holds, and all that a replay needs.
public enum MonitorInput: Hashable, Sendable {
  case cabin(CabinObservation)
  /// A cabin frame came that is not looked at.
  case cabinPassed(Timestamp)
  /// No cabin frame has come up to this time.
  case cabinSilent(Timestamp)
  /// The cabin's source is over.
  case cabinEnded(SourceEnd)
  case road(RoadObservation)
  /// What the vehicle said of itself, where it does not ride on what the road's source showed.
  case vehicle(VehicleState)
  /// Somebody says that the warning was understood.
  case acknowledged(Timestamp)
  /// What the road's source says of its camera: it sends nothing, it sends again.
  case roadAvailability(RoadAvailabilityChange)
  /// The road's source is over, or recognitions are; what was missing, nil when nothing was.
  case roadEnded(at: Timestamp, missing: String?)

  /// As a recording holds it; rounding twice is rounding once.
  public func rounded() -> MonitorInput {
    switch self {
    case .cabin(let observation): .cabin(observation.rounded())
    case .road(let observation): .road(observation.rounded())
    case .vehicle(let state): .vehicle(state.rounded())
    case .cabinPassed, .cabinSilent, .cabinEnded, .acknowledged, .roadAvailability, .roadEnded: self
    }
  }

  /// When it came; nil where it does not say.
  public var time: Timestamp? {
    switch self {
    case .cabin(let observation): observation.time
    case .cabinPassed(let time), .cabinSilent(let time): time
    case .cabinEnded: nil
    case .road(let observation): observation.time
    case .vehicle(let state): state.time
    case .acknowledged(let time): time
    case .roadAvailability(let change): change.time
    case .roadEnded(let time, _): time
    }
  }
}
