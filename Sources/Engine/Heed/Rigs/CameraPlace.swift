import Foundation
public import HeedGeometry

/// Where a camera sits beside a display, as the viewer sees it, and how it is turned.
public struct CameraPlace: Hashable, Sendable {
  /// An edge of the display at which a camera may sit.
  public enum Side: String, Hashable, Codable, Sendable, CaseIterable { case above, below, left, right }

  /// The edge of the display at which the camera sits.
  public var side: Side
  /// Distance from the picture's edge out to the lens, metres, 0 or more.
  public var offsetMeters: Double
  /// Distance along the edge, from its middle to the lens, metres; + to the viewer's right or, on a side edge, down.
  public var shiftMeters: Double
  /// Pitch of the camera relative to the display's direction; + up.
  public var pitch: Angle
  /// Yaw of the camera relative to the display's direction; + to the viewer's left.
  public var yaw: Angle

  /// Usual distance from picture edge to lens, metres. Choice: 5 to 10 mm on laptops, 10 to 25 mm on clip-ons.
  public static let usualOffsetMeters = 0.008

  /// Copies its arguments.
  public init(
    _ side: Side, offsetMeters: Double = usualOffsetMeters, shiftMeters: Double = 0, pitch: Angle = .zero,
    yaw: Angle = .zero
  ) {
    (self.side, self.offsetMeters, self.shiftMeters) = (side, offsetMeters, shiftMeters)
    (self.pitch, self.yaw) = (pitch, yaw)
  }

  /// Where the lens lies in the display's plane: metres to the viewer's right and down from its top-left corner.
  func lens(width: Double, height: Double) -> SIMD2<Double> {
    switch side {
    case .above: SIMD2(width / 2 + shiftMeters, -offsetMeters)
    case .below: SIMD2(width / 2 + shiftMeters, height + offsetMeters)
    case .left: SIMD2(-offsetMeters, height / 2 + shiftMeters)
    case .right: SIMD2(width + offsetMeters, height / 2 + shiftMeters)
    }
  }

  /// Converts from the frame of a camera that looks straight out of the display to the turned camera's frame.
  func turned(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let (s, c) = (sin(yaw.radians), cos(yaw.radians))
    let (sp, cp) = (sin(pitch.radians), cos(pitch.radians))
    let x = SIMD3(c, 0, -s), z = SIMD3(s * cp, -sp, c * cp)
    let y = z.cross(x)
    return SIMD3(v.dot(x), v.dot(y), v.dot(z))
  }

  /// Largest plausible pitch and yaw of a camera. Choice: a webcam on a display sees its viewer within 30 degrees.
  private static let mostTurn = Angle.degrees(30)

  /// The same place with the camera's turn, as found from where it sees the viewer's eyes. Assumes that the eyes are
  /// centred in front of the display, at the height of its upper third. Choice: desk ergonomics guides put the upper
  /// edge at eye level or slightly below.
  /// - Parameter eyes: Where the camera sees the eyes, in its frame; for example the median of a minute.
  /// - Returns: nil if no turn below 30 degrees fits, because the viewer sits elsewhere or the place is wrong.
  public func facing(_ eyes: Point<Camera>, width: Double, height: Double) -> CameraPlace? {
    let lens = lens(width: width, height: height)
    // The direction of the eyes from a camera without a turn: x to the viewer's left, y down.
    let aim = SIMD2(lens.x - width / 2, height / 3 - lens.y)
    let upright = (eyes.y * eyes.y + eyes.z * eyes.z).squareRoot()
    guard eyes.z > 0, abs(aim.y) < upright else { return nil }
    let pitch = atan2(eyes.y, eyes.z) - asin(aim.y / upright)
    let depth = sin(pitch) * eyes.y + cos(pitch) * eyes.z
    let level = (eyes.x * eyes.x + depth * depth).squareRoot()
    guard depth > 0, abs(aim.x) < level else { return nil }
    let yaw = asin(aim.x / level) - atan2(eyes.x, depth)
    guard abs(pitch) <= Self.mostTurn.radians, abs(yaw) <= Self.mostTurn.radians else { return nil }
    var turned = self
    (turned.pitch, turned.yaw) = (.radians(pitch), .radians(yaw))
    return turned
  }
}
