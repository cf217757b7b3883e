/// A plane angle in radians; people and files use degrees.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians, any range.
  public var radians: Double
  /// Degrees.
  @inlinable public var degrees: Double { radians * 180 / .pi }
  /// 0 radians.
  public static let zero = Angle(radians: 0)
  /// An angle in radians, any range.
  @inlinable public init(radians: Double) { self.radians = radians }
  /// An angle in degrees.
  @inlinable public static func degrees(_ value: Double) -> Angle { Angle(radians: value * .pi / 180) }
  /// An angle in radians.
  @inlinable public static func radians(_ value: Double) -> Angle { Angle(radians: value) }
  /// The angle without its sign.
  @inlinable public var magnitude: Angle { Angle(radians: abs(radians)) }
  /// Compares the signed angles, without wrapping.
  @inlinable public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  /// The sum of two angles, not wrapped.
  @inlinable public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  /// The difference of two angles, not wrapped.
  @inlinable public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  /// The opposite angle.
  @inlinable public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
  /// The angle times a factor.
  @inlinable public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }
  /// The angle divided by a divisor; infinite for 0.
  @inlinable public static func / (a: Angle, divisor: Double) -> Angle { Angle(radians: a.radians / divisor) }
}
