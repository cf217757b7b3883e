public import HeedGeometry

/// The steps in which values are written down, and therefore the steps in which they are looked at.
///
/// Each is at least ten times finer than what the nets can measure, so rounding costs nothing.
public struct Precision: Sendable {
  /// Iris centres and radii, pixels.
  public static let pixel = Precision(steps: 1000)
  /// Points followed from picture to picture, pixels.
  public static let flowPixel = Precision(steps: 32)
  /// Face boxes, pixels.
  public static let boxPixel = Precision(steps: 10)
  /// Shares and scores, 0...1.
  public static let ratio = Precision(steps: 10_000)
  /// Angles, degrees.
  public static let degree = Precision(steps: 100)
  /// Positions, metres: hundredths of a millimetre.
  public static let meter = Precision(steps: 100_000)
  /// Times, milliseconds.
  public static let millisecond = Precision(steps: 1000)

  /// The nearest step; -0 becomes 0. A number too large to be counted in steps, or none at all, stays as it is.
  public func round(_ value: Double) -> Double {
    let inSteps = value * steps
    return inSteps.magnitude < Self.mostSteps ? inSteps.rounded() / steps + 0 : value
  }

  /// How many steps the value is, when it lies on one; nil for anything else.
  public func count(in value: Double) -> Int64? {
    let count = nearest(to: value)
    return self.value(ofSteps: count).bitPattern == value.bitPattern ? count : nil
  }

  /// The step that the value lies nearest to; 0 for what is not counted in steps.
  public func nearest(to value: Double) -> Int64 {
    let inSteps = value * steps
    return inSteps.magnitude < Self.mostSteps ? Int64(inSteps.rounded()) : 0
  }

  /// So many steps.
  public func value(ofSteps count: Int64) -> Double { Double(count) / steps + 0 }

  /// Every component at its nearest step.
  public func round(_ value: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(round(value.x), round(value.y), round(value.z))
  }

  /// The angle at its nearest step of a degree.
  public static func round(_ angle: Angle) -> Angle {
    let degrees = angle.degrees
    return (degrees * degree.steps).magnitude < mostSteps ? .degrees(degree.round(degrees)) : angle
  }

  /// Steps per unit.
  private let steps: Double

  /// From here on the arithmetic of an angle's degrees could miss a step, so that rounding twice were not rounding once.
  private static let mostSteps = 0x1p49
}
