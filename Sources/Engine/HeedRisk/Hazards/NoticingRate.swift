import Foundation
import HeedGeometry

/// The rate, per second, at which a driver notices an object, from the angle between gaze and object.
///
/// The rate is the sum of three fields of view: fixation, the surroundings of fixation, and the useful field of view.
/// Each field is a box with soft edges around the object. The edges are normal distributions, so a normally distributed
/// gaze only widens the edges, and the mean over the possible gaze directions is exact.
public struct NoticingRate: Sendable {
  /// Standard deviation of the edge of the fixation field, degrees. Choice: a quarter of the field's reach.
  static let fixatedSoftness = 0.5
  /// Rate at which a driver notices a fixated object, per second. Choice: together with the other fields, four of five
  /// drivers notice the object in a usual fixation of 0.3 s.
  static let fixatedRate = 4.0
  /// Standard deviation of the edge of the surroundings, degrees. Choice: the rate falls off towards the end of the
  /// parafovea at 10 degrees.
  static let besideSoftness = 3.5
  /// Rate at which a driver notices an object in the surroundings of fixation, per second. Choice: a look close to the
  /// object for 1 s has the effect of a fixation of 0.3 s.
  static let besideRate = 1.2
  /// Standard deviation of the edge of the useful field of view, degrees. Choice: a third of the field's reach.
  static let usefulSoftness = 10.0
  /// Rate of the useful field, per second, for objects as large as `largeDegrees` or growing by `loomingDegrees` a
  /// second; the rate is proportionally lower for other objects. Choice: drivers remembered 18 % of the road users
  /// farther than 10 degrees from the gaze (Stapel et al. 2022). This rate gives the same share for large objects in 1
  /// s. The useful field alone makes no far object count as seen.
  static let usefulRate = 0.2
  /// Size of an object that counts as fully conspicuous, degrees. Choice: a car at 10 m, or one second ahead at 50
  /// km/h, has this size.
  static let largeDegrees = 10.0
  /// Growth of an object that counts as fully conspicuous, degrees a second. Choice: ten times the smallest visible
  /// growth, 0.003 rad/s (Hoffmann & Mortimer 1996).
  static let loomingDegrees = 1.7

  /// Extent, edge softness and rate of each field, and the conspicuity of objects.
  public struct Settings: Hashable, Codable, Sendable {
    /// Reach of fixation around the object, degrees. Higher: looks farther beside an object count as looks at it.
    /// Lower: only close looks count as looks at an object. Source: the fovea's 2 degrees; drivers fixate objects
    /// within 2 degrees of their gaze (Stapel et al. 2022, Human Factors 64).
    public var fixatedDegrees = 2.0
    /// Reach of the surroundings, degrees. Higher: looks farther beside an object help to see it. Lower: fewer looks
    /// beside an object help to see it. Source: the same study ends the parafovea at 10. Choice: half of it.
    public var besideDegrees = 5.0
    /// Reach of the useful field of view, degrees. Higher: large objects far from the gaze are noticed. Lower: fewer
    /// objects far from the gaze are noticed. Source: it is tested to 30 degrees (Ball & Owsley 1993).
    public var usefulDegrees = 30.0

    /// The default values.
    public init() {}
  }

  private let settings: Settings

  /// Makes a rate from its settings.
  public init(settings: Settings = Settings()) { self.settings = settings }

  /// - Parameters:
  ///   - gaze: Azimuth and elevation of the gaze, degrees.
  ///   - deviation: Standard deviation of azimuth and of elevation, degrees.
  ///   - outline: The object as seen by the driver.
  ///   - growth: Growth of the object's size in the driver's view, degrees a second; 0 when unknown.
  /// - Returns: Rate at which the driver notices the object, per second, 0 or more.
  func rate(gaze: SIMD2<Double>, deviation: Double, outline: AngularBox, growth: Double) -> Double {
    func share(_ reach: Double, _ softness: Double) -> Double {
      let wide = (softness * softness + deviation * deviation).squareRoot()
      return Self.share(gaze.x, outline.low.x - reach, outline.high.x + reach, wide)
        * Self.share(gaze.y, outline.low.y - reach, outline.high.y + reach, wide)
    }
    let striking = min(1, outline.size / Self.largeDegrees + max(0, growth) / Self.loomingDegrees)
    return Self.fixatedRate * share(settings.fixatedDegrees, Self.fixatedSoftness)
      + Self.besideRate * share(settings.besideDegrees, Self.besideSoftness)
      + Self.usefulRate * striking * share(settings.usefulDegrees, Self.usefulSoftness)
  }

  /// The share of a normal distribution between two bounds.
  private static func share(_ middle: Double, _ low: Double, _ high: Double, _ deviation: Double) -> Double {
    let scale = 1 / (max(deviation, 1e-6) * 2.0.squareRoot())
    return max(0, 0.5 * (erfc((low - middle) * scale) - erfc((high - middle) * scale)))
  }
}
