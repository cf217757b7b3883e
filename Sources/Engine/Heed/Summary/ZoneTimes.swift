public import HeedSignals

/// Sums up how long the driver looked at each zone. The time since the previous frame counts for the current frame's
/// zone.
public struct ZoneTimes: Hashable, Sendable {
  /// Time spent on one zone.
  public struct Spent: Hashable, Sendable {
    /// The zone's class; nil if the rig gives no class.
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
  /// Time per zone name, without the time in ``current``.
  private var settled: [String: Spent] = [:]
  /// The look at the current zone. Kept apart, because a look lasts many frames, and updating a dictionary in each
  /// frame would cost more.
  private var current: Look?

  private struct Look: Hashable {
    var zone: String
    var zoneClass: ZoneClass?
    var time: Duration
  }

  /// Longest time between two frames that counts for a zone. A longer gap counts for no zone.
  /// Choice: above the 125 ms of a camera in the dark at 8 frames a second, below the length of an ordinary glance
  /// away (0.5 to 1 s).
  public static let longestStep = Duration.milliseconds(400)

  /// - Parameter longestStep: Longest time between two frames that counts for a zone.
  public init(longestStep: Duration = Self.longestStep) { self.longestStep = longestStep }

  /// Adds one frame.
  /// - Returns: The time that counts for the frame; nil for the first frame, for a frame that is not newer, and after a
  ///   gap.
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
