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
      poses[next % most] = pose
      next = (next + 1) % most
    }
    guard poses.count >= min(most, count(settings.learningTime)) else { return }
    self.pose = median()
  }

  /// How many poses make up a time; at least one.
  private func count(_ time: Duration) -> Int {
    max(1, Int((time.seconds / max(settings.spacing.seconds, 1e-3)).rounded()))
  }

  private func median() -> Pose? {
    func middle(_ part: (Pose) -> SIMD3<Double>) -> SIMD3<Double> {
      var result = SIMD3<Double>.zero
      for axis in 0..<3 {
        result[axis] = Self.median(of: poses.map { part($0)[axis] })
      }
      return result
    }
    guard let gaze = Direction<Camera>(middle(\.gaze.vector)), let head = Direction<Camera>(middle(\.head.vector))
    else { return nil }
    return Pose(gaze: gaze, head: head, neck: Point(meters: middle(\.neck.meters)))
  }

  /// By parting around the middle (Hoare's quickselect): sorting all of them takes three times as long.
  /// - Parameter values: Not empty, finite.
  static func median(of values: [Double]) -> Double {
    var values = values
    let upper = values.count / 2
    var (low, high) = (0, values.count - 1)
    while low < high {
      let pivot = values[(low + high) / 2]
      var (i, j) = (low, high)
      while i <= j {
        while values[i] < pivot { i += 1 }
        while values[j] > pivot { j -= 1 }
        guard i <= j else { break }
        values.swapAt(i, j)
        (i, j) = (i + 1, j - 1)
      }
      if upper <= j { high = j } else if upper >= i { low = i } else { break }
    }
    // All before the middle are no larger, so the other middle one of an even count is the largest of them.
    guard values.count % 2 == 0 else { return values[upper] }
    return ((values[..<upper].max() ?? values[upper]) + values[upper]) / 2
  }
}
