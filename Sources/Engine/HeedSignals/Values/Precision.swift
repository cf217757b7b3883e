public import HeedGeometry

/// The step to which values are rounded, in files and before the engine reads them. Each step is at least ten times
/// finer than what the nets can measure.
public struct Precision: Sendable {
  /// Iris centres and radii, pixels.
  public static let pixel = Precision(steps: 1000)
  /// Points tracked from picture to picture, pixels.
  public static let flowPixel = Precision(steps: 32)
  /// Face boxes, pixels.
  public static let boxPixel = Precision(steps: 10)
  /// Motion of a whole part of the picture, pixels; fine because thousands of pixels locate the part.
  public static let fineShift = Precision(steps: 10_000)
  /// Changes of a cell's mean brightness, 0...255.
  public static let fineLuma = Precision(steps: 1000)
  /// Shares and scores, 0...1.
  public static let ratio = Precision(steps: 10_000)
  /// Angles, degrees.
  public static let degree = Precision(steps: 100)
  /// Positions, metres; the step is a hundredth of a millimetre.
  public static let meter = Precision(steps: 100_000)
  /// Times, milliseconds.
  public static let millisecond = Precision(steps: 1000)

  /// The value rounded to the nearest step; -0 becomes 0. NaN, infinity and numbers with too many steps stay unchanged.
  public func round(_ value: Double) -> Double {
    let inSteps = value * steps
    return inSteps.magnitude < Self.mostSteps ? Double(Self.nearest(inSteps)) / steps + 0 : value
  }

  /// The number of steps if the value is an exact multiple of the step, else nil.
  public func count(in value: Double) -> Int64? {
    let count = nearest(to: value)
    return self.value(ofSteps: count).bitPattern == value.bitPattern ? count : nil
  }

  /// The number of the nearest step; 0 for NaN, infinity and numbers with too many steps.
  public func nearest(to value: Double) -> Int64 {
    let inSteps = value * steps
    return inSteps.magnitude < Self.mostSteps ? Self.nearest(inSteps) : 0
  }

  /// The nearest whole number to one below ``mostSteps``; halves round away from 0. `rounded()` gives the same but is a
  /// function call on processors without a rounding instruction, and each frame rounds about eighty numbers.
  @inline(__always)
  private static func nearest(_ value: Double) -> Int64 {
    let whole = Int64(value)
    let rest = value - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }

  /// The value of `count` steps.
  public func value(ofSteps count: Int64) -> Double { Double(count) / steps + 0 }
  /// The vector with each component rounded.
  public func round(_ value: SIMD3<Double>) -> SIMD3<Double> { SIMD3(round(value.x), round(value.y), round(value.z)) }

  func round(_ rect: ImageRect) -> ImageRect {
    ImageRect(x: round(rect.x), y: round(rect.y), width: round(rect.width), height: round(rect.height))
  }

  func round(_ point: PlanePoint<Image>) -> PlanePoint<Image> { PlanePoint(x: round(point.x), y: round(point.y)) }

  /// The angle rounded to ``degree``.
  public static func round(_ angle: Angle) -> Angle {
    let degrees = angle.degrees
    return (degrees * degree.steps).magnitude < mostSteps ? .degrees(degree.round(degrees)) : angle
  }

  private let steps: Double

  /// Number of steps below which rounding twice equals rounding once; above it an angle in degrees could miss a step.
  private static let mostSteps = 0x1p49
}
