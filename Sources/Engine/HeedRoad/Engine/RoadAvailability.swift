public import HeedSignals

/// Tracks which functions of the road engine are available and reports every change once, with its cause.
public struct RoadAvailability: Sendable {
  /// Settings of ``RoadAvailability``.
  public struct Settings: Hashable, Codable, Sendable {
    /// How long an input must be missing before its functions are unavailable. Choice: some frames; speed and lanes
    /// also bridge gaps.
    @Seconds public var losing: Duration = .milliseconds(300)
    /// How long the input must be back before they are available. Choice: recovery needs several good frames
    /// (docs/faults.md).
    @Seconds public var returning: Duration = .milliseconds(500)
    /// The defaults.
    public init() {}
  }

  /// The inputs of one frame.
  public struct Supply: Hashable, Sendable {
    /// Objects come in, from a detector or as given recognitions.
    public var hasObjects: Bool
    /// A camera is known.
    public var hasCamera: Bool
    /// The frame has the shape of the camera's pictures.
    public var hasShape: Bool
    /// There are regions that need no camera: static regions, or regions between markings.
    public var hasRegions: Bool
    /// The camera's height above the road is known.
    public var hasHeight: Bool
    /// Objects carry their own distances, which need no camera.
    public var hasDistances: Bool
    /// A speed is known.
    public var hasSpeed: Bool
    /// The input carries a speed limit.
    public var hasSpeedLimit: Bool
    /// A lane is known.
    public var hasLane: Bool
    /// Assumptions of lane departure that the camera breaks; the first one is reported.
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

    /// The missing input of a function; causes that cannot resolve by themselves come first. nil when nothing is
    /// missing.
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
    /// The cause in the last report; nil for available.
    var told: RoadAvailabilityChange.Reason?
    /// The current cause, and since when.
    var now: RoadAvailabilityChange.Reason?
    var since: Timestamp
  }

  private let settings: Settings
  private var statuses: [RoadFunction: Status] = [:]
  private var last: Timestamp?
  /// Starts without history.
  public init(settings: Settings = Settings()) { self.settings = settings }
  /// Why a function is unavailable, as last reported; nil when it is available or nothing was judged yet.
  public func reason(for function: RoadFunction) -> RoadAvailabilityChange.Reason? { statuses[function]?.told }

  /// Judges one frame; a frame not later than the last one changes nothing.
  /// - Returns: In the first frame what is unavailable, then the changes; in the order of the functions.
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
      let wait = lack == nil ? settings.returning : settings.losing
      let isDue = status.told != lack && time.seconds(since: status.since) >= wait.seconds
      if isDue { status.told = lack }
      statuses[function] = status
      return isDue ? RoadAvailabilityChange(time: time, function: function, reason: lack) : nil
    }
  }
}
