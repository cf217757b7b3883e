import HeedGeometry
import HeedSignals

/// Learns the head pose and gaze of a driver who looks ahead: the reference for turns and leans. The median over the
/// last minute of looking ahead follows a moved seat, but not a single look aside.
struct RestingPose: Sendable {
  /// Minimum time between two stored poses. Choice: a head stays at rest for seconds.
  static let spacing: Duration = .milliseconds(500)
  /// Number of remembered poses. Choice: a minute; within half a minute, the resting pose follows a moved seat.
  private static let most = 120
  /// Number of poses needed for a resting pose. Choice: the median of six withstands two stray ones.
  private static let fewest = 6
  /// Distance of the neck's pivot behind and below the eyes, metres. The head's position is measured at this pivot,
  /// so that turns and nods do not move it. Choice: about the upper neck joint of an adult; a lean is far larger than
  /// the error.
  static let neckBehindMeters = 0.09, neckBelowMeters = 0.09

  /// Gaze and head direction, and the pivot of the neck, all in the camera's frame.
  struct Pose: Hashable, Sendable {
    var gaze, head: Direction<Camera>
    var neck: Point<Camera>
  }

  private var poses: [Pose] = []
  /// One sorted array for each of a pose's nine numbers, because a full sort would take ten times as long.
  private var ranks = [[Double]](repeating: [], count: 9)
  private var next = 0
  private var last: Timestamp?
  private(set) var pose: Pose?

  func pose(of look: Look) -> Pose? {
    guard let head = look.cameraFromHead, let ahead = Direction<Camera>(head.rotation.zAxis) else { return nil }
    let neck = head * Point<Head>(x: 0, y: -Self.neckBelowMeters, z: -Self.neckBehindMeters)
    guard neck.meters.length.isFinite else { return nil }
    return Pose(gaze: look.direction, head: ahead, neck: neck)
  }

  /// Learns the pose of a look ahead; a look that follows sooner than `spacing` is ignored.
  mutating func update(_ look: Look, at time: Timestamp) {
    if let last, time - last < Self.spacing { return }
    guard let pose = pose(of: look) else { return }
    last = time
    if poses.count < Self.most {
      poses.append(pose)
    } else {
      rank(poses[next], isNew: false)
      poses[next] = pose
      next = (next + 1) % Self.most
    }
    rank(pose, isNew: true)
    if poses.count >= Self.fewest { self.pose = median() }
  }

  /// Inserts the nine numbers of a pose into the sorted arrays, or removes them.
  private mutating func rank(_ pose: Pose, isNew: Bool) {
    for (part, vector) in [pose.gaze.vector, pose.head.vector, pose.neck.meters].enumerated() {
      for axis in 0..<3 {
        let (index, value) = (3 * part + axis, vector[axis])
        let place = ranks[index].place(of: value)
        if isNew { ranks[index].insert(value, at: place) } else { ranks[index].remove(at: place) }
      }
    }
  }

  /// The pose whose nine numbers are the medians; nil if a median vector has no direction.
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
