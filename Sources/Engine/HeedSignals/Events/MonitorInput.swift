/// One input of the engines. A recording holds all inputs in the order of processing, and a replay feeds them again.
/// Observations are indirect because they are slow to copy.
public enum MonitorInput: Hashable, Sendable {
  /// A cabin frame was measured.
  indirect case cabin(CabinObservation)
  /// A cabin frame arrived but was skipped.
  case cabinPassed(Timestamp)
  /// No cabin frame arrived until this time.
  case cabinSilent(Timestamp)
  /// The cabin source ended.
  case cabinEnded(SourceEnd)
  /// A road frame was measured, or external recognitions arrived.
  indirect case road(RoadObservation)
  /// Vehicle signals arrived without a road observation.
  case vehicle(VehicleState)
  /// The warning was acknowledged.
  case acknowledged(Timestamp)
  /// The host knows where on the display the driver looked.
  case knownGaze(KnownGaze)
  /// The host changed settings.
  indirect case settings(SettingsChange)
  /// The host program reports the start or end of a condition.
  case host(HostCondition)
  /// The wall clock was set; the anchor relates the cabin's clock to the new time.
  case clockSet(WallClockAnchor)
  /// A marker came from outside.
  indirect case marker(Marker)
  /// The road camera stopped or resumed sending.
  case roadAvailability(RoadAvailabilityChange)
  /// The road source or the external recognitions ended; `missing` describes a missing input, nil if complete.
  case roadEnded(at: Timestamp, missing: String?)

  /// The input as a recording holds it, with rounded numbers. Rounding it again changes nothing.
  public func rounded() -> MonitorInput {
    switch self {
    case .cabin(let observation): .cabin(observation.rounded())
    case .road(let observation): .road(observation.rounded())
    case .vehicle(let state): .vehicle(state.rounded())
    case .knownGaze(let look): .knownGaze(look.rounded())
    case .cabinPassed, .cabinSilent, .cabinEnded, .acknowledged, .settings, .host, .clockSet, .marker,
      .roadAvailability, .roadEnded:
      self
    }
  }

  /// The input later by `offset`, if the host dates it by a camera's clock; pictures and conditions stay as they are.
  package func moved(by offset: Duration) -> MonitorInput {
    switch self {
    case .vehicle(var state):
      state.time = state.time + offset
      return .vehicle(state)
    case .acknowledged(let time): return .acknowledged(time + offset)
    case .knownGaze(var look):
      look.time = look.time + offset
      return .knownGaze(look)
    case .settings(var change):
      change.time = change.time + offset
      return .settings(change)
    case .clockSet(var anchor):
      anchor.timestamp = anchor.timestamp + offset
      return .clockSet(anchor)
    case .marker(var marker):
      marker.time = marker.time + offset
      return .marker(marker)
    default: return self
    }
  }

  /// When the input arrived; nil if the input carries no time.
  public var time: Timestamp? {
    switch self {
    case .cabin(let observation): observation.time
    case .cabinPassed(let time), .cabinSilent(let time): time
    case .cabinEnded: nil
    case .road(let observation): observation.time
    case .vehicle(let state): state.time
    case .acknowledged(let time): time
    case .knownGaze(let look): look.time
    case .settings(let change): change.time
    case .host(let condition): condition.time
    case .clockSet(let anchor): anchor.timestamp
    case .marker(let marker): marker.time
    case .roadAvailability(let change): change.time
    case .roadEnded(let time, _): time
    }
  }
}
