import Foundation
import HeedGeometry

/// How fast a driver comes to know of an object, by how far from it the driver looks: a rate, in hazards of noticing a second.
///
/// Three fields of view add up, each a box with soft edges around the object: what is fixated, what is close beside it, and the
/// field of view that drivers use at all. The edges are normal distributions, so that gaze that is itself normally distributed
/// only makes them softer: the mean over the directions that gaze may have is exact.
public struct NoticingRate: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Reaches this far around the object, degrees, and falls off by `fixatedSoftness`.
    /// Source: the fovea's 2 degrees; drivers fixate what they see within 2 degrees of their gaze (Stapel et al. 2022, Human
    /// Factors 64). Choice: the softness, a quarter of it.
    public var fixatedDegrees = 2.0
    public var fixatedSoftness = 0.5
    /// A second. Choice: with the other fields a look of 0.3 s, a usual fixation, is enough for four in five; one in five looks
    /// and does not see.
    public var fixatedRate = 4.0

    /// Source: 10 degrees is where the same study ends the parafovea. Choice: half of it is where it begins to fall.
    public var besideDegrees = 5.0
    public var besideSoftness = 3.5
    /// A second. Choice: a second of looking close beside is worth what a fixation of 0.3 s is.
    public var besideRate = 1.2

    /// Source: the useful field of view is tested to 30 degrees (Ball & Owsley 1993).
    public var usefulDegrees = 30.0
    public var usefulSoftness = 10.0
    /// A second, of what is as large as `largeDegrees` or grows as fast as `loomingDegrees` a second; the rest in proportion.
    /// Choice: 18 % of road users farther than 10 degrees from gaze were remembered (Stapel et al. 2022), which this gives in 1 s
    /// for what is large. From it a driver who looks ahead, at nothing near, never gets to be one who has seen.
    public var usefulRate = 0.2
    /// Choice: a car at 10 m, and at 50 km/h a second before it.
    public var largeDegrees = 10.0
    /// Choice: ten times what is just seen to grow, 0.003 rad/s (Hoffmann & Mortimer 1996).
    public var loomingDegrees = 1.7

    public init() {}
  }

  private let settings: Settings

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// - Parameters:
  ///   - gaze: Azimuth and elevation, degrees.
  ///   - deviation: Of each of both, one standard deviation, degrees.
  ///   - outline: Of the object, as the driver sees it.
  ///   - growth: How fast it grows, degrees a second; 0 where nothing tells.
  /// - Returns: 0 or more, a second.
  func rate(gaze: SIMD2<Double>, deviation: Double, outline: AngularBox, growth: Double) -> Double {
    func share(_ reach: Double, _ softness: Double) -> Double {
      let wide = (softness * softness + deviation * deviation).squareRoot()
      return Self.share(gaze.x, outline.low.x - reach, outline.high.x + reach, wide)
        * Self.share(gaze.y, outline.low.y - reach, outline.high.y + reach, wide)
    }
    let striking = min(1, outline.size / settings.largeDegrees + max(0, growth) / settings.loomingDegrees)
    return settings.fixatedRate * share(settings.fixatedDegrees, settings.fixatedSoftness)
      + settings.besideRate * share(settings.besideDegrees, settings.besideSoftness)
      + settings.usefulRate * striking * share(settings.usefulDegrees, settings.usefulSoftness)
  }

  /// How much of a normal distribution lies between two places.
  private static func share(_ middle: Double, _ low: Double, _ high: Double, _ deviation: Double) -> Double {
    let scale = 1 / (max(deviation, 1e-6) * 2.0.squareRoot())
    return max(0, 0.5 * (erfc((low - middle) * scale) - erfc((high - middle) * scale)))
  }
}
