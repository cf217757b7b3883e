import HeedGeometry
import HeedSignals

/// Learns the head pose and gaze direction of a driver who looks ahead: the reference for turns and leans.
///
/// The pose is the median over the last minute of looking ahead: it follows a moved seat, but not a single look aside.
public struct RestingPose: Hashable, Sendable {
  /// Minimum time between two stored poses. Choice: a head rests for seconds.
  static let spacing: Duration = .milliseconds(500)
  /// Time of looking ahead whose poses are remembered. Choice: a moved seat becomes the new rest after half of this
  /// minute.
  static let memory: Duration = .seconds(60)
  /// Time of looking ahead after which a resting pose is known. Choice: the median of six poses withstands two stray
  /// poses.
  static let learningTime: Duration = .seconds(3)
  /// Distance of the neck's pivot behind the eyes, metres. The head's position is measured at this pivot, so that turns
  /// and nods do not move it. Choice: the pivot is about the upper neck joint of an adult; a lean is far larger than
  /// the error.
  static let neckBehindMeters = 0.09
  /// Distance of the neck's pivot below the eyes, metres. Choice: as for `neckBehindMeters`.
  static let neckBelowMeters = 0.09

  /// One posture of the head and neck with its gaze direction.
  struct Pose: Hashable, Sendable {
    var gaze: Direction<Camera>
    var head: Direction<Camera>
    var neck: Point<Camera>
  }

  private var poses: [Pose] = []
  /// The nine numbers of the poses, each in an array that stays sorted; a full sort would take ten times as long.
  private var ranks = [[Double]](repeating: [], count: 9)
  private var next = 0
  private var last: Timestamp?
  /// The resting pose; nil until enough was seen.
  private(set) var pose: Pose?

  /// Starts without a known pose.
  public init() {}

  func pose(of look: Look) -> Pose? {
    guard let head = look.cameraFromHead, let ahead = Direction<Camera>(head.rotation.zAxis) else { return nil }
    let neck = head * Point<Head>(x: 0, y: -Self.neckBelowMeters, z: -Self.neckBehindMeters)
    guard neck.meters.length.isFinite else { return nil }
    return Pose(gaze: look.direction, head: ahead, neck: neck)
  }

  mutating func update(_ look: Look, at time: Timestamp) {
    if let last, time - last < Self.spacing { return }
    guard let pose = pose(of: look) else { return }
    last = time
    let most = count(Self.memory)
    if poses.count < most {
      poses.append(pose)
    } else {
      rank(poses[next % most], isNew: false)
      poses[next % most] = pose
      next = (next + 1) % most
    }
    rank(pose, isNew: true)
    guard poses.count >= min(most, count(Self.learningTime)) else { return }
    self.pose = median()
  }

  /// The number of poses stored in a time, at least 1.
  private func count(_ time: Duration) -> Int {
    max(1, Int((time.seconds / max(Self.spacing.seconds, 1e-3)).rounded()))
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
