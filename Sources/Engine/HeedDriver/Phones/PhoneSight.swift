public import HeedGeometry
public import HeedSignals

/// Computes how far a gaze passes beside a phone that is known only by its box in the picture.
///
/// A box gives a direction. The phone's distance follows from the box's size, but only within a range, because the
/// phone may be turned away from the camera. The distance at which the gaze passes nearest counts.
public struct PhoneSight: Sendable {
  private let settings: PhoneMonitor.Settings
  /// The camera's axis.
  private static let axis = Direction<Camera>(azimuth: .zero, elevation: .zero)
  /// Number of tested distances. Choice: the possible distances differ by a factor of two; with five, each is within a
  /// tenth of a tested one.
  private static let distances = 5

  /// Uses the settings' phone size and tolerance.
  public init(settings: PhoneMonitor.Settings = PhoneMonitor.Settings()) { self.settings = settings }

  /// Angle from the gaze to the phone's edge, degrees; negative on the phone.
  /// - Parameter camera: The optics for the picture that holds the box.
  public func beside(_ box: ImageRect, _ gaze: GazeSample, camera: PinholeCamera) -> Double {
    let middle = camera.ray(through: box.point(0.5, 0.5))
    // The longer side shows at least the phone's width, and at most its length.
    let radians = max(box.width / camera.fx, box.height / camera.fy)
    guard radians > 0 else { return 180 }
    let (near, far) = (settings.widthMeters / radians, settings.lengthMeters / radians)
    var least = 180.0
    for step in 0..<Self.distances {
      let depth = near + (far - near) * Double(step) / Double(Self.distances - 1)
      let place = Point<Camera>(meters: middle.vector * (depth / middle.vector.z))
      guard let aim = gaze.origin.direction(to: place) else { continue }
      let size = Angle(radians: settings.widthMeters / gaze.origin.distance(to: place)).degrees
      least = min(least, gaze.direction.angle(to: aim).degrees - size)
    }
    return least
  }

  /// True if a gaze at this angle beside the phone counts as on it.
  /// - Parameter beside: The angle that ``beside(_:_:camera:)`` returns, degrees.
  public func isWithin(_ beside: Double, _ gaze: GazeSample) -> Bool {
    beside <= settings.toleranceDegrees + settings.toleranceGrowth * gaze.direction.angle(to: Self.axis).degrees
  }
}
