@available(*, deprecated, renamed: "TrackedObject")
public typealias ObjectEstimate = TrackedObject

@available(*, deprecated, renamed: "TrackedObject")
public typealias RegionCandidate = TrackedObject

extension ObjectTracker {
  @available(*, deprecated, renamed: "TrackedObject")
  public typealias Track = TrackedObject
}
