import HeedSignals

/// Tracks the available functions of the road engine and reports every change once, with its cause.
struct RoadAvailability: Sendable {
  /// Time without an input before functions become unavailable. Choice: some frames; speed and lane also bridge gaps.
  static let losing: Duration = .milliseconds(300)
  /// Time with an input before functions become available. Choice: several good frames (docs/faults.md).
  static let returning: Duration = .milliseconds(500)

  struct Supply: Hashable, Sendable {
    var hasObjects: Bool
    var hasCamera: Bool
    /// True if the frame has the aspect ratio of the camera's pictures.
    var hasShape = true
    /// True if regions without a camera exist: static regions, or regions between markings.
    var hasRegions = false
    var hasHeight: Bool
    /// True if objects carry their own distances, which need no camera.
    var hasDistances = false
    var hasSpeed: Bool
    var hasSpeedLimit: Bool
    var hasLane: Bool
    /// Assumptions of lane departure alerts that the camera violates; the first is reported.
    var broken: [RoadAvailabilityChange.Reason] = []

    /// The input that a function lacks; nil if nothing is missing. A permanent cause comes before a passing one.
    func lack(of function: RoadFunction) -> RoadAvailabilityChange.Reason? {
      let camera: RoadAvailabilityChange.Reason? = !hasCamera ? .cameraMissing : hasShape ? nil : .pictureShape
      let lane = camera ?? (!hasHeight ? .heightMissing : hasLane ? nil : .lanesMissing)
      switch function {
      case .objects: return hasObjects ? nil : .modelMissing
      case .distance: return !hasObjects ? .modelMissing : hasDistances ? nil : camera
      case .timeToCollision, .entry: return !hasObjects ? .modelMissing : hasRegions ? nil : camera
      case .lanes: return lane
      case .laneDeparture:
        guard camera == nil, hasHeight else { return lane }
        return broken.first ?? (hasSpeed ? lane : .speedMissing)
      case .overspeed: return !hasSpeed ? .speedMissing : hasSpeedLimit ? nil : .speedLimitMissing
      }
    }
  }

  private typealias Reason = RoadAvailabilityChange.Reason
  /// Why each function is unavailable: the reported cause, and the current cause since when; nil means available.
  private var statuses: [RoadFunction: (told: Reason?, now: Reason?, since: Timestamp)] = [:]
  private var last: Timestamp?

  /// Judges one frame, in time order. Returns all unavailable functions first, and later only changes.
  mutating func update(_ supply: Supply, at time: Timestamp) -> [RoadAvailabilityChange] {
    guard last.map({ time > $0 }) ?? true else { return [] }
    last = time
    return RoadFunction.allCases.compactMap { function in
      let lack = supply.lack(of: function)
      guard var status = statuses[function] else {
        statuses[function] = (lack, lack, time)
        return lack.map { RoadAvailabilityChange(time: time, function: function, reason: $0) }
      }
      if status.now != lack { (status.now, status.since) = (lack, time) }
      let wait = lack == nil ? Self.returning : Self.losing
      let isDue = status.told != lack && time.seconds(since: status.since) >= wait.seconds
      if isDue { status.told = lack }
      statuses[function] = status
      return isDue ? RoadAvailabilityChange(time: time, function: function, reason: lack) : nil
    }
  }
}
