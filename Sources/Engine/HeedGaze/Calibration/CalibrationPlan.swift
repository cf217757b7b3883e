public import HeedGeometry
public import HeedSignals

/// The points, criteria and display region of a calibration.
public struct CalibrationPlan: Hashable, Sendable {
  /// How many points are shown, and how strictly each point is judged.
  public var mode: CalibrationMode
  public var criteria: AccuracyCriteria
  /// The part of the display to calibrate, in points of the turned display; nil for the whole display.
  public var region: ScreenRegion?
  /// Orientation of the interface on the display.
  public var orientation: InterfaceOrientation
  /// The driver's pseudonym; nil for an anonymous calibration.
  public var driver: String?

  /// Copies its arguments.
  public init(
    mode: CalibrationMode = .standard, criteria: AccuracyCriteria = .standard, region: ScreenRegion? = nil,
    orientation: InterfaceOrientation = .portrait, driver: String? = nil
  ) {
    (self.mode, self.criteria, self.region, self.orientation) = (mode, criteria, region, orientation)
    self.driver = driver
  }

  /// Checks the driver's name before the calibration starts.
  /// - Throws: ``CalibrationError/outOfRange(key:)`` if the name is too long to store.
  public func checkDriver() throws(CalibrationError) {
    guard (driver ?? "").utf8.count <= GazeCalibration.longestDriver else { throw .outOfRange(key: "driver") }
  }

  /// Distance of the outer points from the region's edges, as a share of its width or height. Source: the five-point
  /// pattern of the measuring data and of common gaze SDKs: 10 %.
  public static let inset = 0.1

  /// The points in the order in which they are shown: middle, corners, all others. `display` is already turned.
  /// - Throws: ``CalibrationError/regionOutsideDisplay``.
  public func targets(on display: Rig.Display) throws(CalibrationError) -> [PlanePoint<Screen>] {
    let region = region ?? display.region
    guard region.lies(within: display.region) else { throw .regionOutsideDisplay }
    let (near, far) = (Self.inset, 1 - Self.inset)
    let five = [(0.5, 0.5), (near, near), (far, near), (near, far), (far, far)]
    let places =
      switch mode {
      case .onePoint: [(0.5, 0.5)]
      case .fivePoint: five
      // The sixth point lies below the middle, where the lids come down and vertical gaze is nonlinear.
      case .sixPoint: five + [(0.5, far)]
      case .ninePoint: five + [(0.5, near), (near, 0.5), (far, 0.5), (0.5, far)]
      }
    return places.map { region.point($0.0, $0.1) }
  }

  /// Four points to test a calibration, at thirds of the way between the outer points. `display` is already turned.
  /// - Throws: ``CalibrationError/regionOutsideDisplay``.
  public func heldOutTargets(on display: Rig.Display) throws(CalibrationError) -> [PlanePoint<Screen>] {
    let region = region ?? display.region
    guard region.lies(within: display.region) else { throw .regionOutsideDisplay }
    let step = (1 - 2 * Self.inset) / 3
    let (near, far) = (Self.inset + step, 1 - Self.inset - step)
    return [(near, near), (far, near), (near, far), (far, far)].map { region.point($0.0, $0.1) }
  }
}
