/// The truth about a meeting: distance to the nearest face, closing speed, time to collision, and who is in the way.
package struct TrueContact: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    package var time: Double
    /// Distance from the camera along its axis to the nearest corner, metres.
    package var distance: Double
    /// Closing speed, metres per second; positive if the object comes nearer.
    package var closing: Double
    /// Time to collision, seconds: T = -d/(dd/dt); infinite if the distance does not shrink.
    package var timeToCollision: Double
    /// True if the other's middle will be within ``halfPath`` of the vehicle's own way at the meeting, if neither
    /// changes its motion. If the distance does not shrink, the present place counts.
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
      // Choice: closing by less than 1 mm/s counts as none, because the integration is not more exact.
      let time = closing > 1e-3 ? max(0, distances[index]) / closing : .infinity
      let lateral = moments[index].other.y + (time.isFinite ? sideways * time : 0)
      samples.append(
        Sample(
          time: moments[index].time, distance: distances[index], closing: closing, timeToCollision: time,
          isInPath: abs(lateral) <= Self.halfPath))
    }
    self.samples = samples
  }

  /// The least time to collision of all moments, wherever the other road user is.
  package var least: Double { samples.map(\.timeToCollision).min() ?? .infinity }

  /// The first moment at which an object in the way has a time to collision up to the limit; nil if there is none.
  package func first(atOrBelow limit: Double) -> Sample? {
    samples.first { $0.isInPath && $0.timeToCollision <= limit }
  }
}
