public import HeedSignals

/// Sums up how long the driver looked at each zone. Each frame's zone counts for the time since the previous frame.
public struct ZoneTimes: Hashable, Sendable {
  /// Time that the driver looked at one zone.
  public struct Spent: Hashable, Sendable {
    /// The zone's class; nil if the rig gives none.
    public var zoneClass: ZoneClass?
    /// Total time.
    public var time: Duration

    /// Memberwise initializer.
    public init(zoneClass: ZoneClass?, time: Duration) { (self.zoneClass, self.time) = (zoneClass, time) }
  }

  /// Time that the driver looked at each zone, by the zone's name.
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
  /// Time per zone without the time of the ``current`` look, by the zone's name.
  private var settled: [String: Spent] = [:]
  /// The look at the present zone, kept apart because changing a dictionary in each frame would cost more.
  private var current: Look?

  /// The present look at a zone, with its time so far.
  private struct Look: Hashable {
    var zone: String
    var zoneClass: ZoneClass?
    var time: Duration
  }

  /// Longest time between two frames that counts. Choice: above the 125 ms of a camera in the dark at 8 frames a
  /// second, below the length of an ordinary glance away (0.5 to 1 s).
  public static let longestStep = Duration.milliseconds(400)

  /// - Parameter longestStep: Longest time between two frames that counts.
  public init(longestStep: Duration = Self.longestStep) { self.longestStep = longestStep }

  /// Adds one frame.
  /// - Returns: The time that was added; nil for the first frame, for a frame that is not newer, and after a gap.
  @discardableResult
  public mutating func update(_ report: FrameReport) -> Duration? {
    let time = report.observation.time
    guard last.map({ time > $0 }) ?? true else { return nil }
    defer { last = time }
    guard let last, time - last <= longestStep else { return nil }
    let step = time - last
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

  /// Each zone's share of the time on all zones; sorted by share, largest first, then by name.
  public var shares: [ZoneShare] {
    let total = zones.values.reduce(0) { $0 + $1.time.seconds }
    guard total > 0 else { return [] }
    return zones.map { name, spent in
      ZoneShare(zone: name, zoneClass: spent.zoneClass, time: spent.time, share: spent.time.seconds / total)
    }.sorted { $0.time == $1.time ? $0.zone < $1.zone : $0.time > $1.time }
  }
}
