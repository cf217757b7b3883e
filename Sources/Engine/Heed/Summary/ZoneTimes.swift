public import HeedSignals

/// How long the driver looked at each zone, frame by frame: the time since the previous frame is credited to the
/// current frame's zone.
public struct ZoneTimes: Hashable, Sendable {
  /// Time spent on one zone.
  public struct Spent: Hashable, Sendable {
    /// The zone's class; nil if the rig gives none.
    public var zoneClass: ZoneClass?
    /// Total time.
    public var time: Duration

    /// Memberwise initializer.
    public init(zoneClass: ZoneClass?, time: Duration) { (self.zoneClass, self.time) = (zoneClass, time) }
  }

  /// Time per zone name.
  public var zones: [String: Spent] {
    get {
      var all = settled
      if let now = current { all[now.zone, default: Spent(zoneClass: now.zoneClass, time: .zero)].time += now.time }
      return all
    }
    set { (settled, current) = (newValue, nil) }
  }
  /// Time with frames but without gaze.
  public var withoutGaze = Duration.zero
  private let longestStep: Duration
  private var last: Timestamp?
  /// Without the time in ``current``.
  private var settled: [String: Spent] = [:]
  /// The zone being looked at. A look lasts many frames; updating a dictionary in each would cost more.
  private var current: Look?

  private struct Look: Hashable {
    var zone: String
    var zoneClass: ZoneClass?
    var time: Duration
  }

  /// Longest credited time between two frames; longer gaps were not seen.
  /// Choice: above the 125 ms of a camera in the dark at 8 frames a second, below the length of an ordinary glance
  /// away (0.5 to 1 s).
  public static let longestStep = Duration.milliseconds(400)

  /// - Parameter longestStep: Longest credited time between two frames.
  public init(longestStep: Duration = Self.longestStep) { self.longestStep = longestStep }

  /// Adds one frame.
  /// - Returns: The credited time; nil for the first frame, for a frame that is not newer, and after a gap.
  @discardableResult
  public mutating func update(_ report: FrameReport) -> Duration? {
    let time = report.observation.time
    guard let previous = last else {
      last = time
      return nil
    }
    guard time > previous else { return nil }
    last = time
    let step = time - previous
    guard step <= longestStep else { return nil }
    if report.gaze == nil {
      withoutGaze += step
    } else if let zone = report.zone {
      if current?.zone != zone {
        settled = zones
        current = Look(zone: zone, zoneClass: report.zoneClass, time: .zero)
      }
      current?.time += step
    }
    return step
  }

  /// Each zone's share of the time in all zones, largest first; zones of equal time by name.
  public var shares: [ZoneShare] {
    let total = zones.values.reduce(0) { $0 + $1.time.seconds }
    guard total > 0 else { return [] }
    return zones.map { name, spent in
      ZoneShare(zone: name, zoneClass: spent.zoneClass, time: spent.time, share: spent.time.seconds / total)
    }.sorted { $0.time == $1.time ? $0.zone < $1.zone : $0.time > $1.time }
  }
}
