import Foundation

/// The rate, per second, at which a driver notices an object, from its angle to the gaze. It is the sum of three
/// fields: fixation, its surroundings, and the useful field of view. Each is a box around the object with edges of a
/// normal distribution, so a normally distributed gaze only widens the edges, and the mean over the gaze is exact.
public struct NoticingRate: Sendable {
  /// Standard deviation of the edge of the fixation field, degrees. Choice: a quarter of the field's reach.
  static let fixatedSoftness = 0.5
  /// Rate of the fixation field, per second. Choice: all fields let 4 of 5 drivers notice an object in 0.3 s.
  static let fixatedRate = 4.0
  /// Standard deviation of the surroundings' edge, degrees. Choice: the parafovea ends at 10 degrees.
  static let besideSoftness = 3.5
  /// Rate in the surroundings, per second. Choice: 1 s of looking beside an object acts as a fixation of 0.3 s.
  static let besideRate = 1.2
  /// Standard deviation of the edge of the useful field of view, degrees. Choice: a third of the field's reach.
  static let usefulSoftness = 10.0
  /// Rate of the useful field, per second, for objects as large as `largeDegrees` or growing by `loomingDegrees` a
  /// second; proportionally lower for others. Choice: drivers remembered 18 % of the road users farther than 10
  /// degrees from the gaze (Stapel et al. 2022), as here for large objects in 1 s. This rate alone makes no far
  /// object count as seen.
  static let usefulRate = 0.2
  /// Size of a conspicuous object, degrees. Choice: a car at 10 m, or one second ahead at 50 km/h.
  static let largeDegrees = 10.0
  /// Growth of a conspicuous object, degrees a second. Choice: ten times 0.003 rad/s (Hoffmann & Mortimer 1996).
  static let loomingDegrees = 1.7
  /// Reach of fixation around the object, degrees. Source: the fovea's 2 degrees; drivers fixate objects within 2
  /// degrees of their gaze (Stapel et al. 2022, Human Factors 64).
  static let fixatedDegrees = 2.0
  /// Reach of the surroundings, degrees. Source: the same study ends the parafovea at 10. Choice: half of that.
  static let besideDegrees = 5.0
  /// Reach of the useful field of view, degrees. Source: it is tested to 30 degrees (Ball & Owsley 1993).
  static let usefulDegrees = 30.0

  /// Rate of noticing, 0 or more. `gaze`: Azimuth and elevation, degrees. `deviation`: Deviation of either, degrees.
  /// `growth`: Growth of the object's size in the driver's view, degrees a second; 0 when unknown.
  func rate(gaze: SIMD2<Double>, deviation: Double, outline: AngularBox, growth: Double) -> Double {
    func share(_ reach: Double, _ softness: Double) -> Double {
      let wide = (softness * softness + deviation * deviation).squareRoot()
      return Self.share(gaze.x, outline.low.x - reach, outline.high.x + reach, wide)
        * Self.share(gaze.y, outline.low.y - reach, outline.high.y + reach, wide)
    }
    let striking = min(1, outline.size / Self.largeDegrees + max(0, growth) / Self.loomingDegrees)
    return Self.fixatedRate * share(Self.fixatedDegrees, Self.fixatedSoftness)
      + Self.besideRate * share(Self.besideDegrees, Self.besideSoftness)
      + Self.usefulRate * striking * share(Self.usefulDegrees, Self.usefulSoftness)
  }

  /// The share of a normal distribution between two bounds.
  private static func share(_ middle: Double, _ low: Double, _ high: Double, _ deviation: Double) -> Double {
    let scale = 1 / (max(deviation, 1e-6) * 2.0.squareRoot())
    return max(0, 0.5 * (erfc((low - middle) * scale) - erfc((high - middle) * scale)))
  }
}
