import Foundation

/// Simulated eyes that follow a moving target too slowly, with a saccade onto the target when they are far behind.
public struct DrawnPursuit: Sendable {
  /// A sample of the eyes and the target; positions in degrees.
  public struct Sample: Sendable {
    public var milliseconds: Double
    public var target, gaze: SIMD2<Double>
    /// True if the sample is within a saccade.
    public var isSaccade: Bool
  }

  public private(set) var samples: [Sample] = []
  /// Number of saccades that end at least 100 ms before the end of the recording.
  public private(set) var saccades = 0

  /// - Parameters:
  ///   - gain: Ratio of the eyes' velocity to the target's.
  ///   - noise: Standard deviation of each sample, degrees.
  ///   - farBehind: Distance from the target that triggers a saccade, degrees.
  ///   - target: Returns the target's position at a time in seconds, degrees.
  public init(
    hertz: Double, seconds: Double, gain: Double, noise: Double, farBehind: Double = 1.5, seed: UInt64 = 1,
    target: (Double) -> SIMD2<Double>
  ) {
    var random = SeededRandom(seed: seed)
    var (smooth, jumped, place) = (target(0), SIMD2<Double>(), target(0))
    var saccade: (begin: Double, length: Double, way: SIMD2<Double>)?
    var (last, next) = (-1000.0, 0.0)
    let end = seconds * 1000
    for millisecond in stride(from: 0.0, to: end, by: 1) {
      let now = target(millisecond / 1000)
      smooth += gain * (now - place)
      place = now
      var way = SIMD2<Double>()
      if let running = saccade {
        let share = min(1, (millisecond - running.begin) / running.length)
        // Least jerk.
        way = running.way * (share * share * share * (10 + share * (6 * share - 15)))
        if share >= 1 {
          (jumped, saccade, last, way) = (jumped + running.way, nil, millisecond, SIMD2())
          saccades += end - millisecond >= 100 ? 1 : 0
        }
      }
      let behind = now - smooth - jumped
      let distance = (behind * behind).sum().squareRoot()
      if saccade == nil, distance > farBehind, millisecond - last > 150 {
        saccade = (millisecond, 21 + 2.2 * distance, behind)
      }
      guard millisecond >= next else { continue }
      next += 1000 / hertz
      let shake = SIMD2(random.normal(0, noise), random.normal(0, noise))
      samples.append(
        Sample(
          milliseconds: millisecond, target: now, gaze: smooth + jumped + way + shake, isSaccade: saccade != nil))
    }
  }
}
