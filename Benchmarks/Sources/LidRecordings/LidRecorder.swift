import Draws
import Foundation
import Scoring

/// Records lids with a distortion, row by row.
struct LidRecorder {
  private let distortion: LidDistortion
  private let lids: LidTruth
  private let halves: HalfBlinks
  private var random: SeededRandom

  /// Noise of one eye: white noise, a slower part, and rows with grossly wrong values.
  private struct Noise {
    var random: SeededRandom
    var slow = 0.0
    var wrong: (rows: Int, error: Double) = (0, 0)

    mutating func next(_ distortion: LidDistortion) -> Double {
      // A third of the noise's variance changes within 30 ms, as the edge of a segmented lid does.
      let keep = exp(-1 / distortion.hertz / 0.03)
      slow = keep * slow + (1 - keep * keep).squareRoot() * random.normal()
      if wrong.rows > 0 {
        wrong.rows -= 1
      } else if random.happens(distortion.outliers / distortion.hertz) {
        wrong = (
          random.index(below: distortion.hertz > 100 ? 3 : 1), random.uniform(0.2...1) * (random.happens(0.5) ? 1 : -1)
        )
        return wrong.error
      } else {
        return distortion.noise * (0.8165 * random.normal() + 0.5774 * slow)
      }
      return wrong.error
    }
  }

  /// Wander: the mean of a few slow walks, one for each time constant.
  private struct Wander {
    var random: SeededRandom
    var walks: [Double]
    let times: [Double]

    init(_ times: [Double], _ random: SeededRandom) {
      var random = random
      (self.times, walks) = (times, times.map { _ in random.normal() })
      self.random = random
    }

    mutating func next(hertz: Double) -> Double {
      guard !times.isEmpty else { return 0 }
      for (index, time) in times.enumerated() {
        let keep = exp(-1 / hertz / time)
        walks[index] = keep * walks[index] + (1 - keep * keep).squareRoot() * random.normal()
      }
      return walks.reduce(0, +) / Double(times.count).squareRoot()
    }
  }

  init(_ distortion: LidDistortion, _ lids: LidTruth, _ halves: HalfBlinks, _ random: inout SeededRandom) {
    (self.distortion, self.lids, self.halves) = (distortion, lids, halves)
    self.random = random.split()
  }

  func rows() -> [LidRecording.Row] {
    var random = random
    var (left, right) = (Noise(random: random.split()), Noise(random: random.split()))
    var wander = Wander(distortion.wanderTimes, random.split())
    let last = lids.truth.frames.last?.time ?? 0
    let step = 1000 / distortion.hertz
    var rows: [LidRecording.Row] = []
    var (due, lostUntil, before) = (random.uniform(0...step), -1.0, -1.0)
    while due <= last {
      let time = max(before + 0.05 * step, due + random.normal(0, 1) * distortion.jitter * step)
      defer { (due, before) = (due + step, time) }
      if random.happens(distortion.gaps / distortion.hertz) { lostUntil = time + random.uniform(100...1000) }
      // Half of the range that a walk covers within seconds is about its deviation.
      let moved = distortion.wander / 2 * wander.next(hertz: distortion.hertz)
      let errors = (left.next(distortion) + moved, right.next(distortion) + moved)
      if let last = rows.last, last.left != nil || last.right != nil, random.happens(distortion.repeats) {
        rows.append(.init(time: time, left: last.left, right: last.right))
        continue
      }
      var row = LidRecording.Row(time: time)
      defer { rows.append(row) }
      guard time >= lostUntil, !random.happens(distortion.lost) else { continue }
      if distortion.eyes != .right { row.left = value(\.left, distortion.left, error: errors.0, at: time) }
      if distortion.eyes != .left { row.right = value(\.right, distortion.right, error: errors.1, at: time) }
    }
    return rows
  }

  private func value(
    _ eye: KeyPath<(left: Double, right: Double), Double>, _ column: LidDistortion.Column, error: Double,
    at time: Double
  ) -> Double? {
    guard let gaps = lids.gaps(at: time - column.lag) else { return nil }
    let gap = halves.applied(to: gaps, at: time - column.lag)[keyPath: eye]
    let shown = pow(max(0, 1 - column.depth * (1 - gap)), distortion.exponent)
    let scale = max(0.4, 1 + distortion.scaleDrift(time / 1000))
    return column.shut + column.gain * (scale * shown + distortion.levelDrift(time / 1000) + error)
  }
}
