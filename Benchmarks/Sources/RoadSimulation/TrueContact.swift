/// What is true of a meeting: distance to the nearest face, closing speed, time to collision, and whether it is in the way.
package struct TrueContact: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    package var time: Double
    /// From the camera along its axis to the nearest corner, metres.
    package var distance: Double
    /// Metres a second, positive when it comes nearer.
    package var closing: Double
    /// Seconds, T = -d/(dd/dt); infinite when nothing closes.
    package var timeToCollision: Double
    /// The other one's middle is expected within ``halfPath`` of the vehicle's own way when they meet, both going on as
    /// they do; when nothing closes, it is there now.
    package var isInPath: Bool
  }

  /// Half the width of the vehicle's own way, metres.
  /// Source: docs/formats.md, `heed alerts`: 1.5 m to each side; the KITTI table's `in_path` too is |X| < 1.5 m of the middle.
  package static let halfPath = 1.5

  package let samples: [Sample]

  package init(_ moments: [Meeting.Moment], camera: SimulatedCamera) {
    let distances = moments.map { camera.distance(to: $0.other) }
    var samples: [Sample] = []
    for index in moments.indices {
      let (before, after) = (max(0, index - 1), min(moments.count - 1, index + 1))
      let span = moments[after].time - moments[before].time
      let closing = span > 0 ? (distances[before] - distances[after]) / span : 0
      let sideways = span > 0 ? (moments[after].other.y - moments[before].other.y) / span : 0
      // Choice: below a millimetre a second nothing closes; the integration itself is not more exact.
      let time = closing > 1e-3 ? max(0, distances[index]) / closing : .infinity
      let lateral = moments[index].other.y + (time.isFinite ? sideways * time : 0)
      samples.append(
        Sample(
          time: moments[index].time, distance: distances[index], closing: closing, timeToCollision: time,
          isInPath: abs(lateral) <= Self.halfPath))
    }
    self.samples = samples
  }

  /// The least time to collision of all, wherever the other one is.
  package var least: Double { samples.map(\.timeToCollision).min() ?? .infinity }

  /// When the time to collision of something in the way first is at or below a limit; nil: never.
  package func first(atOrBelow limit: Double) -> Sample? {
    samples.first { $0.isInPath && $0.timeToCollision <= limit }
  }
}
