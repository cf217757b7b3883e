import Draws
import Scoring

/// Points that are followed from picture to picture: most lie on the road, some beside it, and some are wrong.
struct FlowTracks {
  /// What a followed point belongs to.
  package enum Source: Hashable, Sendable { case road, building, vehicle, nothing }

  /// Another vehicle ahead of the camera, which moves in the same direction or towards it.
  private struct Other {
    var ahead: Double
    var left: Double
    /// Speed, m/s; nil for a vehicle about as fast as the camera's own.
    var speed: Double?
    var difference: Double
    var until: Double
  }

  /// Noise of each followed point in each picture, pixels. As the row requires.
  let noise: Double
  /// Share of wrong points. As the row requires.
  let outliers: Double
  /// Share of the right points that are on buildings: these do not lie on the road, and do not move.
  let buildings: Double
  /// Share of road points that are spread evenly over the road; the others are spread evenly over the picture's rows.
  let evenly: Double
  private var others: [Other] = []

  init(noise: Double, outliers: Double, using chance: inout SeededRandom) {
    (self.noise, self.outliers) = (noise, outliers)
    buildings = chance.uniform(0...0.3)
    evenly = chance.uniform(0.2...0.8)
  }

  /// - Parameter speed: Speed of the camera's vehicle, m/s.
  mutating func tracks(
    _ count: Int, from before: CameraPlace, to now: CameraPlace, time: Double, seconds: Double, speed: Double,
    using chance: inout SeededRandom
  ) -> [FlowDrive.Track] {
    drive(seconds: seconds, time: time, speed: speed, using: &chance)
    var result: [FlowDrive.Track] = []
    for _ in 0..<count {
      let isWrong = chance.uniform(0...1) < outliers
      // A point that leaves the picture cannot be followed, so another one is drawn, at most 40 times.
      for _ in 0..<40 {
        let track =
          isWrong
          ? outlier(before, now, seconds, speed, &chance) : track(before, now, &chance)
        if let track {
          result.append(track)
          break
        }
      }
    }
    return result
  }

  private func track(
    _ before: CameraPlace, _ now: CameraPlace, _ chance: inout SeededRandom
  ) -> FlowDrive.Track? {
    if chance.uniform(0...1) < buildings {
      let side = chance.uniform(0...1) < 0.5 ? -1.0 : 1.0
      let point = before.world(
        ahead: chance.uniform(6...80), left: side * chance.uniform(5...15), up: chance.uniform(0.3...8))
      return followed(point, point, before, now, .building, &chance)
    }
    let ahead = chance.uniform(0...1) < evenly ? chance.uniform(3...60) : 1 / chance.uniform((1 / 60)...0.25)
    let point = before.world(ahead: ahead, left: chance.uniform(-8...8))
    return followed(point, point, before, now, .road, &chance)
  }

  /// A wrong point. Half end anywhere, a quarter near their start, a quarter are on other vehicles, if there are any.
  private func outlier(
    _ before: CameraPlace, _ now: CameraPlace, _ seconds: Double, _ speed: Double, _ chance: inout SeededRandom
  ) -> FlowDrive.Track? {
    let choice = chance.uniform(0...1)
    if choice < 0.25, !others.isEmpty {
      let other = others[Int.random(in: 0..<others.count, using: &chance)]
      let start = before.world(
        ahead: other.ahead, left: other.left + chance.uniform(-0.9...0.9), up: chance.uniform(0.3...1.5))
      let way = (other.speed ?? max(0, speed + other.difference)) * seconds
      return followed(start, start + before.along * way, before, now, .vehicle, &chance)
    }
    func anywhere(_ chance: inout SeededRandom) -> SIMD2<Double> {
      SIMD2(chance.uniform(0...now.camera.width), chance.uniform(0...now.camera.height))
    }
    let from = anywhere(&chance)
    let to = choice < 0.75 ? anywhere(&chance) : from + SIMD2(chance.normal(0, 20), chance.normal(0, 20))
    return before.holds(from) && now.holds(to) ? FlowDrive.Track(from: from, to: to, source: .nothing) : nil
  }

  private func followed(
    _ start: SIMD3<Double>, _ end: SIMD3<Double>, _ before: CameraPlace, _ now: CameraPlace, _ source: Source,
    _ chance: inout SeededRandom
  ) -> FlowDrive.Track? {
    guard let from = before.seen(start), let to = now.seen(end) else { return nil }
    let measured = noise > 0 ? to + SIMD2(chance.normal(0, noise), chance.normal(0, noise)) : to
    return before.holds(from) && now.holds(measured) ? FlowDrive.Track(from: from, to: measured, source: source) : nil
  }

  /// Moves the other vehicles: up to two, oncoming or ahead, which come and go.
  private mutating func drive(seconds: Double, time: Double, speed: Double, using chance: inout SeededRandom) {
    others.removeAll { $0.until < time || $0.ahead < 4 }
    for index in others.indices {
      let own = others[index].speed ?? max(0, speed + others[index].difference)
      others[index].ahead += (own - speed) * seconds
    }
    guard others.count < 2, chance.uniform(0...1) < 3 * seconds else { return }
    let isOncoming = chance.uniform(0...1) < 0.4
    let lane = isOncoming ? chance.uniform(2.5...4.5) : chance.uniform(0...1) < 0.3 ? -3.5 : 0
    others.append(
      Other(
        ahead: chance.uniform(12...50), left: lane + (isOncoming ? 0 : chance.uniform(-1...1)),
        speed: isOncoming ? -chance.uniform(5...20) : nil, difference: chance.normal(0, 2),
        until: time + chance.uniform(3...12)))
  }
}
