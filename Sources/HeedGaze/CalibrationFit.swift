public import HeedGeometry
public import HeedSignals

/// What a calibration is made for, besides its samples.
public struct CalibrationSetup: Sendable {
  /// The display that the points are shown on, turned already.
  public var display: Rig.Display
  public var camera: PinholeCamera
  public var mode: CalibrationMode
  public var criteria: AccuracyCriteria
  public var driver: String?
  /// Milliseconds since 1970 UTC; nil where no clock is known.
  public var created: Double?

  public init(
    display: Rig.Display, camera: PinholeCamera, mode: CalibrationMode = .standard,
    criteria: AccuracyCriteria = .standard, driver: String? = nil, created: Double? = nil
  ) {
    self.display = display
    self.camera = camera
    self.mode = mode
    self.criteria = criteria
    self.driver = driver
    self.created = created
  }
}

/// Finds what makes a person's eyes differ from the eyes that are assumed of everybody.
public struct CalibrationFit: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// What the measurement is off by at a point however long it is looked at, degrees.
    /// Choice: a fifth of a pixel, which the best iris estimate is off by, is one degree of eye rotation.
    public var pointDegrees = 1.0

    public init() {}
  }

  private let settings: Settings

  public init(settings: Settings = Settings()) { self.settings = settings }

  /// Fits the points' samples.
  public func fit(_ points: [PointSamples], setup: CalibrationSetup) throws(CalibrationError) -> GazeCalibration {
    throw .tooFewPoints(found: points.count, needed: setup.mode.rawValue)
  }
}
