import HeedGeometry
public import HeedSignals

/// Learns how somebody holds the head, and where the gaze lies, while looking ahead.
///
/// Seats and cameras stand at an angle, and people sit as they like; a turn or a lean is one away from there. The median
/// of the last minute of looking ahead follows a moved seat, and no single look aside moves it.
public struct RestingPose: Hashable, Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// How often a pose is kept. Choice: half a second; heads rest for seconds.
    @Seconds public var spacing: Duration = .milliseconds(500)
    /// How much time of looking ahead is remembered. Choice: a minute: half of it makes a moved seat the new rest.
    @Seconds public var memory: Duration = .seconds(60)
    /// How much of it is needed before a rest is known. Choice: 3 s; the median of six poses survives two stray ones.
    @Seconds public var learningTime: Duration = .seconds(3)
    /// Where the neck turns, behind and below the eyes, metres: the head's place is taken there, so that turning and
    /// nodding alone do not move it.
    /// Choice: about the upper joint of an adult's neck; it need not be exact, a lean is far larger.
    public var neckBehindMeters = 0.09
    public var neckBelowMeters = 0.09

    public init() {}
  }

  /// One way to sit and look.
  struct Pose: Hashable, Sendable {
    var gaze: Direction<Camera>
    var head: Direction<Camera>
    var neck: Point<Camera>
  }

  private let settings: Settings
  private var poses: [Pose] = []
  /// Each of the poses' nine numbers by size: kept so, because sorting them anew takes ten times as long.
  private var ranks = [[Double]](repeating: [], count: 9)
  private var next = 0
  private var last: Timestamp?
  /// nil until enough was seen.
  private(set) var pose: Pose?

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// How somebody sits who looks so; nil when the head was not seen.
  func pose(of look: Look) -> Pose? {
    guard let head = look.cameraFromHead, let ahead = Direction<Camera>(head.rotation.zAxis) else { return nil }
    let neck = head * Point<Head>(x: 0, y: -settings.neckBelowMeters, z: -settings.neckBehindMeters)
    guard neck.meters.length.isFinite else { return nil }
    return Pose(gaze: look.direction, head: ahead, neck: neck)
  }

  /// Feeds one look ahead; looks come in time order.
  mutating func update(_ look: Look, at time: Timestamp) {
    if let last, time - last < settings.spacing { return }
    guard let pose = pose(of: look) else { return }
    last = time
    let most = count(settings.memory)
    if poses.count < most {
      poses.append(pose)
    } else {
      rank(poses[next % most], isNew: false)
      poses[next % most] = pose
      next = (next + 1) % most
    }
    rank(pose, isNew: true)
    guard poses.count >= min(most, count(settings.learningTime)) else { return }
    self.pose = median()
  }

  /// How many poses make up a time; at least one.
  private func count(_ time: Duration) -> Int {
    max(1, Int((time.seconds / max(settings.spacing.seconds, 1e-3)).rounded()))
  }

  private mutating func rank(_ pose: Pose, isNew: Bool) {
    for (part, vector) in [pose.gaze.vector, pose.head.vector, pose.neck.meters].enumerated() {
      for axis in 0..<3 {
        let (index, value) = (3 * part + axis, vector[axis])
        let place = ranks[index].place(of: value)
        if isNew { ranks[index].insert(value, at: place) } else { ranks[index].remove(at: place) }
      }
    }
  }

  private func median() -> Pose? {
    func middle(_ part: Int) -> SIMD3<Double> {
      var result = SIMD3<Double>.zero
      for axis in 0..<3 { result[axis] = ranks[3 * part + axis].medianOfSorted(.mean) ?? 0 }
      return result
    }
    guard let gaze = Direction<Camera>(middle(0)), let head = Direction<Camera>(middle(1)) else { return nil }
    return Pose(gaze: gaze, head: head, neck: Point(meters: middle(2)))
  }
}
