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
  /// What the road's source says of its camera: it sends nothing, it sends again.
  case roadAvailability(RoadAvailabilityChange)
  /// The road's source is over, or recognitions are; what was missing, nil when nothing was.
  case roadEnded(at: Timestamp, missing: String?)
}
