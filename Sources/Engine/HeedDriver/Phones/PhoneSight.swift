public import HeedGeometry
public import HeedSignals

/// Measures the angle between a gaze and a phone of which only the box in the picture is known.
///
/// A box gives the direction of the phone. The phone's distance follows from its size, except for a range that its
/// unknown orientation leaves open; the distance in this range at which the gaze passes closest to the phone counts.
public struct PhoneSight: Sendable {
  private let settings: PhoneMonitor.Settings
  /// The camera's axis.
  private static let axis = Direction<Camera>(azimuth: .zero, elevation: .zero)
  /// Number of tested distances. Choice: the possible distances differ by a factor of two; with five tests, any
  /// distance is within a tenth of a tested distance.
  private static let distances = 5

  /// - Parameter settings: Size of a phone, and the tolerance of the gaze.
  public init(settings: PhoneMonitor.Settings = PhoneMonitor.Settings()) { self.settings = settings }

  /// Angle from the gaze to the phone's edge, degrees; negative on the phone.
  /// - Parameter camera: Camera of the box's picture.
  public func beside(_ box: ImageRect, _ gaze: GazeSample, camera: PinholeCamera) -> Double {
    let middle = camera.ray(through: box.point(0.5, 0.5))
    // The longer side of the box shows at least the phone's width, and at most its length.
    let radians = max(box.width / camera.fx, box.height / camera.fy)
    guard radians > 0 else { return 180 }
    let (near, far) = (PhoneMonitor.widthMeters / radians, PhoneMonitor.lengthMeters / radians)
    var least = 180.0
    for step in 0..<Self.distances {
      let depth = near + (far - near) * Double(step) / Double(Self.distances - 1)
      let place = Point<Camera>(meters: middle.vector * (depth / middle.vector.z))
      guard let aim = gaze.origin.direction(to: place) else { continue }
      let size = Angle(radians: PhoneMonitor.widthMeters / gaze.origin.distance(to: place)).degrees
      least = min(least, gaze.direction.angle(to: aim).degrees - size)
    }
    return least
  }

  /// Whether a gaze at this angle from a phone may be on it.
  /// - Parameter beside: Result of ``beside(_:_:camera:)``, degrees.
  public func isWithin(_ beside: Double, _ gaze: GazeSample) -> Bool {
    beside <= PhoneMonitor.toleranceDegrees + PhoneMonitor.toleranceGrowth * gaze.direction.angle(to: Self.axis).degrees
  }
}
