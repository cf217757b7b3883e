import Foundation

/// How a camera's gaze scatters along one axis around the place that the eyes look at.
struct GazeNoise: Hashable, Sendable {
  /// Variance of each picture by itself, and of the wander that lasts for some pictures, square degrees.
  var white = 0.3, wander = 1.0
  /// The least of both. Choice: a tenth and a quarter of a degree; the best webcam scatters by more.
  static let least = GazeNoise(white: 0.01, wander: 0.05)
}

/// Measures the noise of both axes by second differences of the gaze. An even motion has no second difference, so a
/// pursuit is no noise. The median ignores saccades.
struct GazeNoiseMeter: Sendable {
  /// Time between the places of the differences that show the wander. Choice: the wander's own time.
  private static let lag = 0.2
  /// Most pictures between two places. Choice: the lag at 300 pictures a second; pictures in bursts need no memory.
  private static let mostApart = 60
  /// Factor on the measured wander. Choice: tried from 0.7 to 1.5 on drawn people; see docs/eye-movements.md.
  private static let caution = 1.25
  /// Minimum number of differences. Choice: a third of a second.
  private static let fewest = 8
  /// Median of normal values without their signs.
  private static let normalMedian = 0.6745

  private(set) var noise = (x: GazeNoise(), y: GazeNoise())
  private var near = (x: LearnedNoise(), y: LearnedNoise()), far = (x: LearnedNoise(), y: LearnedNoise())
  private var count = 0
  /// The latest pictures with gaze in a row, long enough for two lags.
  private var past: [(seconds: Double, gaze: SIMD2<Double>)] = []

  /// False while the noise is assumed.
  var isMeasured: Bool { count >= Self.fewest }

  /// Forgets the latest gaze at a loss; the measured noise stays.
  mutating func interrupt() { past.removeAll(keepingCapacity: true) }

  mutating func add(_ gaze: SIMD2<Double>, atSecond seconds: Double) {
    past.append((seconds, gaze))
    guard past.count > 2, seconds > past[0].seconds else { return }
    let interval = (seconds - past[0].seconds) / Double(past.count - 1)
    let apart = max(2, min(Self.mostApart, Int((Self.lag / interval).rounded())))
    let close = difference(1)
    near.x.update(abs(close.x), interval: interval)
    near.y.update(abs(close.y), interval: interval)
    if past.count > 2 * apart {
      let wide = difference(apart)
      far.x.update(abs(wide.x), interval: interval)
      far.y.update(abs(wide.y), interval: interval)
      count += 1
      past.removeFirst(past.count - 2 * apart)
    }
    guard isMeasured else { return }
    noise.x = Self.noise(near: near.x.value, far: far.x.value, interval: interval, apart: apart)
    noise.y = Self.noise(near: near.y.value, far: far.y.value, interval: interval, apart: apart)
  }

  private func difference(_ apart: Int) -> SIMD2<Double> {
    let last = past.count - 1
    return past[last].gaze - 2 * past[last - apart].gaze + past[last - 2 * apart].gaze
  }

  private static func noise(near: Double, far: Double, interval: Double, apart: Int) -> GazeNoise {
    // White noise adds 6 times its variance to each second difference, the wander more to wider ones.
    func share(_ seconds: Double) -> Double {
      let rest = exp(-seconds / PlaceFilter.wanderSeconds)
      return 6 - 8 * rest + 2 * rest * rest
    }
    let (close, wide) = (square(near / normalMedian), square(far / normalMedian))
    let wander = max(0, wide - close) / (share(Double(apart) * interval) - share(interval))
    let white = (close - share(interval) * wander) / 6
    return GazeNoise(white: max(GazeNoise.least.white, white), wander: max(GazeNoise.least.wander, caution * wander))
  }

  private static func square(_ x: Double) -> Double { x * x }
}
