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
    return inSteps.isFinite ? inSteps.rounded() / steps + 0 : value
  }

  /// Every component at its nearest step.
  public func round(_ value: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(round(value.x), round(value.y), round(value.z))
  }

  /// The angle at its nearest step of a degree.
  public static func round(_ angle: Angle) -> Angle { .degrees(Precision.degree.round(angle.degrees)) }

  /// Steps per unit.
  private let steps: Double
}
