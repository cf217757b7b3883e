public import HeedSignals

/// Tracks the available functions of the road engine and reports every change once, with its cause.
public struct RoadAvailability: Sendable {
  /// Minimum time without an input before the functions that need the input become unavailable. Choice: some frames;
  /// the estimates of speed and lane also bridge gaps.
  static let losing: Duration = .milliseconds(300)
  /// Minimum time with an input before the functions that need the input become available. Choice: recovery needs
  /// several good frames (docs/faults.md).
  static let returning: Duration = .milliseconds(500)

  /// The inputs of one frame.
  public struct Supply: Hashable, Sendable {
    /// True if objects arrive, from a detector or as given recognitions.
    public var hasObjects: Bool
    /// True if a camera is known.
    public var hasCamera: Bool
    /// True if the frame has the aspect ratio of the camera's pictures.
    public var hasShape: Bool
    /// True if regions without a camera exist: static regions, or regions between markings.
    public var hasRegions: Bool
    /// True if the camera's height above the road is known.
    public var hasHeight: Bool
    /// True if objects carry their own distances, which need no camera.
    public var hasDistances: Bool
    /// True if a speed is known.
    public var hasSpeed: Bool
    /// True if the input carries a speed limit.
    public var hasSpeedLimit: Bool
    /// True if a lane is known.
    public var hasLane: Bool
    /// Assumptions of lane departure that the camera violates. The first assumption is reported.
    public var broken: [RoadAvailabilityChange.Reason]

    /// Copies its arguments.
    public init(
      hasObjects: Bool, hasCamera: Bool, hasShape: Bool = true, hasRegions: Bool = false, hasHeight: Bool,
      hasDistances: Bool = false, hasSpeed: Bool,
      hasSpeedLimit: Bool, hasLane: Bool, broken: [RoadAvailabilityChange.Reason] = []
    ) {
      (self.hasObjects, self.hasCamera, self.hasShape, self.hasRegions) = (hasObjects, hasCamera, hasShape, hasRegions)
      (self.hasHeight, self.hasDistances, self.hasSpeed) = (hasHeight, hasDistances, hasSpeed)
      (self.hasSpeedLimit, self.hasLane, self.broken) = (hasSpeedLimit, hasLane, broken)
    }

    /// The missing input of a function; nil if nothing is missing. Permanent causes come first.
    public func lack(of function: RoadFunction) -> RoadAvailabilityChange.Reason? {
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

  private struct Status: Hashable, Sendable {
    /// The last reported cause.
    var told: RoadAvailabilityChange.Reason?
    /// The current cause; `since` is its start.
    var now: RoadAvailabilityChange.Reason?
    var since: Timestamp
  }

  private var statuses: [RoadFunction: Status] = [:]
  private var last: Timestamp?
  /// Starts without history.
  public init() {}
  /// Why a function is unavailable, as last reported; nil if the function is available or not judged yet.
  public func reason(for function: RoadFunction) -> RoadAvailabilityChange.Reason? { statuses[function]?.told }

  /// Judges one frame. A frame that is not later than the last frame is ignored.
  /// - Returns: In the first frame the unavailable functions, later the changes; both in the order of the functions.
  public mutating func update(_ supply: Supply, at time: Timestamp) -> [RoadAvailabilityChange] {
    guard last.map({ time > $0 }) ?? true else { return [] }
    last = time
    return RoadFunction.allCases.compactMap { function in
      let lack = supply.lack(of: function)
      guard var status = statuses[function] else {
        statuses[function] = Status(told: lack, now: lack, since: time)
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
