import HeedGeometry
public import HeedSignals

/// Compares the rig's mirrors with where a driver glances in the first minutes.
///
/// A mirror elsewhere is told and nothing else: a driver also glances at what lies beside a mirror, and attention that
/// stopped then would miss a phone.
public struct MirrorWatch: Sendable {
  /// Angle between a mirror's place in the rig and the glances, both from the road, from which the rig is questioned:
  /// degrees, and a share of the glances' angle from the lens. Choice: eyes of drawn drivers that looked 84 degrees aside
  /// were measured 22 degrees short.
  static let mostDegrees = 10.0, mostShare = 0.3

  private let rig: Rig
  /// nil once the mirrors were compared, or if the rig has none.
  private var learner: ZoneLearner?

  public init(rig: Rig) {
    (self.rig, learner) = (rig, rig.forward == nil || rig.zones.count < 2 ? nil : ZoneLearner())
  }

  /// Feeds one frame's gaze, in time order.
  /// - Returns: Once, after enough gaze: which mirrors are elsewhere, a sentence without a full stop; nil if none is.
  public mutating func update(_ gaze: GazeSample) -> String? {
    learner?.update(gaze)
    guard let seen = learner, seen.time >= ZoneLearner.leastTime else { return nil }
    learner = nil
    let learned = seen.learned(seat: rig.seat).zones
    guard let road = learned.first?.center, let forward = rig.forward else { return nil }
    let words = learned.filter { $0.name.hasPrefix("mirror_") }.compactMap { mirror -> String? in
      guard let own = rig.zones.first(where: { $0.name == mirror.name })?.center else { return nil }
      func angles(_ place: Point<Camera>) -> SIMD2<Double> {
        let way = gaze.origin.direction(to: place)
        return SIMD2(way?.azimuth.degrees ?? 0, way?.elevation.degrees ?? 0)
      }
      let (glances, lens) = (angles(mirror.center), angles(Point(meters: .zero)))
      let off = glances - angles(road) - (angles(own) - angles(forward))
      guard off.length >= Self.mostDegrees + Self.mostShare * (glances - lens).length else { return nil }
      return "\(Int(abs(off.x))) degrees to the \(off.x < 0 ? "right" : "left") of \(mirror.name) and "
        + "\(Int(abs(off.y))) \(off.y < 0 ? "below" : "above")"
    }
    return words.isEmpty ? nil : "The driver glances " + words.joined(separator: ", ")
  }
}
