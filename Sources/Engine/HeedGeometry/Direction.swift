import Foundation

/// A unit vector in the frame of reference `F`.
public struct Direction<F: ReferenceFrame>: Hashable, Sendable {
  /// Components along the axes of `F`; length 1.
  public let vector: SIMD3<Double>

  /// The direction of `vector`; nil when its length is zero or not finite.
  public init?(_ vector: SIMD3<Double>) {
    // The vector is first divided by its largest component, because squares may overflow or underflow.
    let largest = max(abs(vector.x), abs(vector.y), abs(vector.z))
    guard largest > 0, largest.isFinite else { return nil }
    let scaled = vector / largest
    guard scaled.length.isFinite else { return nil }
    self.vector = scaled / scaled.length
  }

  private init(unit: SIMD3<Double>) { vector = unit }

  /// The angle between two directions, 0...pi; also exact for nearly equal directions, unlike the arc cosine.
  public func angle(to other: Direction) -> Angle {
    Angle(radians: atan2(vector.cross(other.vector).length, vector.dot(other.vector)))
  }
}

extension Direction<Camera> {
  /// A gaze direction from its angles; 0, 0 is opposite to the camera's optical axis.
  /// - Parameter azimuth: + towards the person's left (the picture's right).
  /// - Parameter elevation: + up.
  public init(azimuth: Angle, elevation: Angle) {
    let level = cos(elevation.radians)
    self.init(unit: SIMD3(sin(azimuth.radians) * level, -sin(elevation.radians), -cos(azimuth.radians) * level))
  }

  /// Azimuth, + towards the person's left, -pi...pi.
  public var azimuth: Angle { Angle(radians: atan2(vector.x, -vector.z)) }
  /// Elevation, + up, -pi/2...pi/2.
  public var elevation: Angle { Angle(radians: asin(max(-1, min(1, -vector.y)))) }
}

extension Direction<Vehicle> {
  /// Azimuth, + to the left, 0 straight ahead, -pi...pi.
  public var azimuth: Angle { Angle(radians: atan2(vector.y, vector.x)) }
  /// Elevation, + up, -pi/2...pi/2.
  public var elevation: Angle { Angle(radians: asin(max(-1, min(1, vector.z)))) }
}

extension Direction<Head> {
  /// A direction from its angles; 0, 0 is straight out of the face.
  /// - Parameter azimuth: + towards the person's left.
  /// - Parameter elevation: + up.
  public init(azimuth: Angle, elevation: Angle) {
    let level = cos(elevation.radians)
    self.init(unit: SIMD3(sin(azimuth.radians) * level, sin(elevation.radians), cos(azimuth.radians) * level))
  }

  /// Azimuth, + towards the person's left, 0 straight out of the face, -pi...pi.
  public var azimuth: Angle { Angle(radians: atan2(vector.x, vector.z)) }
  /// Elevation, + up, -pi/2...pi/2.
  public var elevation: Angle { Angle(radians: asin(max(-1, min(1, vector.y)))) }
}
