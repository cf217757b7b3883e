public import HeedGeometry
public import HeedSignals

/// What a calibration is to be: how many points, how strict, where on the display.
public struct CalibrationPlan: Hashable, Sendable {
  public var mode: CalibrationMode
  public var criteria: AccuracyCriteria
  /// The part of the display that matters, in points of the display as `orientation` turns it; nil: all of it.
  public var region: ScreenRegion?
  public var orientation: InterfaceOrientation
  /// Whose calibration it becomes: a pseudonym.
  public var driver: String?

  public init(
    mode: CalibrationMode = .standard, criteria: AccuracyCriteria = .standard, region: ScreenRegion? = nil,
    orientation: InterfaceOrientation = .portrait, driver: String? = nil
  ) {
    self.mode = mode
    self.criteria = criteria
    self.region = region
    self.orientation = orientation
    self.driver = driver
  }

  /// Checks whose it becomes, before anybody looks at points for it.
  /// - Throws: ``CalibrationError/outOfRange(key:)`` for a driver's name that no calibration can keep.
  public func checkDriver() throws(CalibrationError) {
    guard (driver ?? "").utf8.count <= GazeCalibration.longestDriver else { throw .outOfRange(key: "driver") }
  }

  /// How far inside the region its outer points lie, as a share of its sides.
  /// Source: the five-point pattern of the measuring data and of common gaze SDKs: 10 %.
  public static let inset = 0.1

  /// The points in the order in which they are shown: the middle, then the corners, then the sixth.
  /// - Parameter display: Turned already.
  public func targets(on display: Rig.Display) throws(CalibrationError) -> [PlanePoint<Screen>] {
    let region = region ?? display.region
    guard region.lies(within: display.region) else { throw .regionOutsideDisplay }
    let (near, far) = (Self.inset, 1 - Self.inset)
    let five = [(0.5, 0.5), (near, near), (far, near), (near, far), (far, far)]
    let places =
      switch mode {
      case .onePoint: [(0.5, 0.5)]
      case .fivePoint: five
      // Midway between the middle and the lower edge: lids come down there, and vertical gaze bends.
      case .sixPoint: five + [(0.5, far)]
      }
    return places.map { region.point($0.0, $0.1) }
  }
}
