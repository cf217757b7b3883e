public import HeedSignals

/// Keeps what the road engine can do, and tells of every change once, with its cause.
public struct RoadAvailability: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// What is missing for this long is unavailable. Choice: some frames; speed and lanes outlive their own gaps besides.
    @Seconds public var losing: Duration = .milliseconds(300)
    /// What is there again for this long is available. Choice: recovery needs several good frames (docs/faults.md).
    @Seconds public var returning: Duration = .milliseconds(500)

    public init() {}
  }

  /// What is there in one frame.
  public struct Supply: Hashable, Sendable {
    /// Objects come in, from a detector or somebody's recognitions.
    public var hasObjects: Bool
    public var hasCamera: Bool
    /// The camera's pictures have the shape of these.
    public var hasShape: Bool
    /// There are regions that need no camera: static ones, or between markings.
    public var hasRegions: Bool
    /// The camera's height above the road is known.
    public var hasHeight: Bool
    /// Objects carry distances of their own, so that no camera is needed for them.
    public var hasDistances: Bool
    public var hasSpeed: Bool
    public var hasSpeedLimit: Bool
    /// A lane is known.
    public var hasLane: Bool
    /// What lane departure takes for granted and the camera breaks; the first one is told.
    public var broken: [RoadAvailabilityChange.Reason]

    public init(
      hasObjects: Bool, hasCamera: Bool, hasShape: Bool = true, hasRegions: Bool = false, hasHeight: Bool,
      hasDistances: Bool = false, hasSpeed: Bool,
      hasSpeedLimit: Bool, hasLane: Bool, broken: [RoadAvailabilityChange.Reason] = []
    ) {
      self.hasObjects = hasObjects
      self.hasCamera = hasCamera
      self.hasShape = hasShape
      self.hasRegions = hasRegions
      self.hasHeight = hasHeight
      self.hasDistances = hasDistances
      self.hasSpeed = hasSpeed
      self.hasSpeedLimit = hasSpeedLimit
      self.hasLane = hasLane
      self.broken = broken
    }

    /// What a function lacks, what cannot come by itself first; nil: nothing.
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
    /// What was told last.
    var told: RoadAvailabilityChange.Reason?
    /// What is the case now, and since when.
    var now: RoadAvailabilityChange.Reason?
    var since: Timestamp
  }

  private let settings: Settings
  private var statuses: [RoadFunction: Status] = [:]
  private var last: Timestamp?

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Why a function is unavailable, as told last; nil: it is available, or nothing was judged yet.
  public func reason(for function: RoadFunction) -> RoadAvailabilityChange.Reason? { statuses[function]?.told }

  /// Judges one frame; one whose time is not later than the last one's changes nothing.
  /// - Returns: In the first frame what is unavailable; then what changed. In the order of the functions.
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
