import Foundation

/// A plane angle: radians in storage and arithmetic, degrees for people and files.
public struct Angle: Hashable, Comparable, Sendable {
  /// The angle in radians, any range.
  public var radians: Double

  /// The same angle in degrees.
  public var degrees: Double { radians * 180 / .pi }

  public static let zero = Angle(radians: 0)

  public init(radians: Double) { self.radians = radians }

  /// An angle given in degrees.
  public static func degrees(_ value: Double) -> Angle { Angle(radians: value * .pi / 180) }

  /// An angle given in radians.
  public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  /// The absolute angle.
  public var magnitude: Angle { Angle(radians: abs(radians)) }

  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }
  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }
  public static prefix func - (a: Angle) -> Angle { Angle(radians: -a.radians) }
  public static func * (a: Angle, factor: Double) -> Angle { Angle(radians: a.radians * factor) }
  public static func / (a: Angle, divisor: Double) -> Angle { Angle(radians: a.radians / divisor) }
}
