import Foundation
public import HeedGeometry
public import HeedSignals

/// Estimates gaze from a sequence of faces: combines the eyes' optical axes, smooths, and corrects the personal offset.
public struct GazeEstimator: Sendable {
  /// Distance from the limbus plane to the rotation centre, metres: root of 12^2 - 5.85^2. Source: docs/references.md,
  /// face models: iris 11.7 mm; eyeball 12 mm, Gross et al. 2008.
  package static let irisOrbitMeters = 0.01048
  /// Minimum lid aperture to use the iris, degrees. Choice: lids at a quarter of wide open cover the pupil's centre.
  static let smallestApertureDegrees = 11.0
  /// Angle between the eyes' axes that halves the confidence, degrees. Choice: thrice the eyes' scatter, plus kappa.
  static let disagreementDegrees = 15.0
  /// Turn of the head that halves the confidence, degrees. Choice: beyond 40 degrees, the far eye is mostly hidden.
  static let turnDegrees = 40.0
  /// Confidence of gaze by the head alone, share of the face's score, 0...1. Choice: a fifth, because eyes turn up to
  /// 25 degrees in a still head.
  static let headOnlyConfidence = 0.2

  /// The settings of gaze estimation.
  public struct Settings: Hashable, Codable, Sendable {
    /// Settings of the filter that smooths azimuth and elevation, in degrees.
    public var smoothing = OneEuroFilter.Settings()
    /// The defaults.
    public init() {}
  }

  /// The settings in use.
  public let settings: Settings
  private var azimuthFilter, elevationFilter: OneEuroFilter
  private var turned = TurnedGaze()
  private var zero = StraightAheadEstimator()
  private let errors = GazeErrorModel()
  /// The person's calibration; if nil, the offset is learned while the person looks at the road.
  public private(set) var calibration: GazeCalibration? { didSet { isCalibrated = calibration != nil } }
  /// Read before ``calibration``, which is slow to copy even when nil.
  private var isCalibrated: Bool
  /// Certainty of the personal offset, 0...1; 1 with a calibration, and 0 without a forward zone.
  public private(set) var zeroTrust = 0.0

  /// Starts with or without a calibration.
  public init(settings: Settings = Settings(), calibration: GazeCalibration? = nil) {
    (self.settings, self.calibration, isCalibrated) = (settings, calibration, calibration != nil)
    azimuthFilter = OneEuroFilter(settings: settings.smoothing)
    elevationFilter = OneEuroFilter(settings: settings.smoothing)
    zeroTrust = calibration == nil ? zero.trust : 1
  }

  /// Largest angle between the road and a gaze at the road that is not corrected yet: reach plus largest correction.
  public static let zeroReach = Angle.degrees(
    StraightAheadEstimator.reachDegrees + StraightAheadEstimator.largestDegrees)

  /// Feeds one face, in time order; without `forward`, the middle of the road zone, no offset is learned.
  /// - Returns: The gaze; the head's direction with low confidence if both eyes are hidden; nil if the lids are down.
  public mutating func update(
    _ face: FaceObservation, at time: Timestamp, camera: PinholeCamera, forward: Point<Camera>?
  ) -> GazeSample? {
    update(face, measured: measure(face, at: time, camera: camera), at: time, forward: forward)
  }

  /// Feeds one face whose eyes are already measured by ``measure(_:at:camera:)``.
  public mutating func update(
    _ face: FaceObservation, measured: GazeMeasurement?, at time: Timestamp, forward: Point<Camera>?
  ) -> GazeSample? {
    if face.leftEye == nil, face.rightEye == nil {
      return GazeSample(
        time: time, origin: face.origin, direction: face.cameraFromHead * Direction<Head>.ahead, inHead: .ahead,
        confidence: Precision.ratio.round(face.score * Self.headOnlyConfidence), errorDegrees: GazeErrorModel.headOnly)
    }
    guard let measurement = measured else { return nil }
    if isCalibrated, let calibration,
      let seen = CalibratedGaze(measurement, left: calibration.leftEye, right: calibration.rightEye)
    {
      let direction = turned.update(seen.direction, measurement)
      let error = errors.degrees(calibration, zeroTrust: zeroTrust, axes: seen.axes, turned: turned.spread)
      return Self.sample(
        measurement, origin: seen.origin, direction: smooth(direction, at: measurement.time), error: error)
    }
    guard let optical = measurement.optical else { return nil }
    let gaze = turned.update(measurement.cameraFromHead * optical, measurement)
    let (smooth, origin) = (smooth(gaze, at: measurement.time), measurement.origin)
    let direction = zeroed(smooth, origin: origin, forward: forward, at: measurement.time)
    let error = errors.degrees(
      isCalibrated ? calibration : nil, zeroTrust: zeroTrust, axes: (measurement.left?.axis, measurement.right?.axis),
      turned: turned.spread)
    return Self.sample(measurement, origin: origin, direction: direction, error: error)
  }

  /// The eyes' raw measurement, without personal correction; nil without an open eye.
  public func measure(_ face: FaceObservation, at time: Timestamp, camera: PinholeCamera) -> GazeMeasurement? {
    Self.measure(face, cameraFromHead: face.cameraFromHead.rotation, at: time, camera: camera)
  }

  /// The eyes' raw measurement for a known attitude of the head, whose sines and cosines cost as much as an eye.
  package static func measure(
    _ face: FaceObservation, cameraFromHead: Rotation<Camera, Head>, at time: Timestamp, camera: PinholeCamera
  ) -> GazeMeasurement? {
    let headFromCamera = cameraFromHead.inverse
    func measure(_ eye: EyeObservation?) -> GazeMeasurement.Eye? {
      // The aperture is rounded, so that a tiny error of the conversion from radians cannot change this result.
      guard let eye, Precision.degree.round(eye.openAperture.degrees) >= Self.smallestApertureDegrees,
        let axis = OpticalAxis.direction(of: eye, camera: camera, orbitMeters: Self.irisOrbitMeters),
        let toCamera = Direction<Camera>(-eye.rotationCenter.meters)
      else { return nil }
      var measured = GazeMeasurement.Eye(
        center: eye.rotationCenter, axis: headFromCamera * axis, toCamera: headFromCamera * toCamera,
        lidAperture: eye.openAperture)
      if let view = eye.appearance?.view, let look = view.axis(beside: toCamera) {
        measured.look = .init(axis: headFromCamera * look, spreadDegrees: view.spreadDegrees)
      }
      return measured
    }
    let (left, right) = (measure(face.leftEye), measure(face.rightEye))
    let confidence = confidence(left?.axis, right?.axis, face: face)
    var measurement = GazeMeasurement(
      time: time, cameraFromHead: cameraFromHead, left: left, right: right, confidence: confidence)
    let worn = (left: face.leftEye?.appearance?.glasses, right: face.rightEye?.appearance?.glasses)
    if let left = worn.left, let right = worn.right {
      measurement?.glasses = (left + right) / 2
    } else {
      measurement?.glasses = worn.left ?? worn.right
    }
    return measurement
  }

  // A static function, because a non-mutating method would copy the estimator in each frame.
  private static func sample(
    _ measurement: GazeMeasurement, origin: Point<Camera>, direction: Direction<Camera>, error: Double
  ) -> GazeSample {
    GazeSample(
      time: measurement.time, origin: origin, direction: direction,
      inHead: measurement.cameraFromHead.inverse * direction, confidence: Precision.ratio.round(measurement.confidence),
      errorDegrees: error)
  }

  private mutating func smooth(_ direction: Direction<Camera>, at time: Timestamp) -> Direction<Camera> {
    Direction(
      azimuth: .degrees(azimuthFilter.update(direction.azimuth.degrees, at: time)),
      elevation: .degrees(elevationFilter.update(direction.elevation.degrees, at: time)))
  }

  /// Replaces or removes the calibration, and resets the smoothing and the learned offset.
  public mutating func use(_ calibration: GazeCalibration?) {
    self.calibration = calibration
    azimuthFilter = OneEuroFilter(settings: settings.smoothing)
    elevationFilter = OneEuroFilter(settings: settings.smoothing)
    (zero, turned) = (StraightAheadEstimator(), TurnedGaze())
    zeroTrust = calibration == nil ? zero.trust : 1
  }

  /// Subtracts the personal offset, which is learned from looks at `forward`; without `forward`, changes nothing.
  private mutating func zeroed(
    _ measured: Direction<Camera>, origin: Point<Camera>, forward: Point<Camera>?, at time: Timestamp
  ) -> Direction<Camera> {
    guard let forward, let ahead = origin.direction(to: forward) else { return measured }
    let (azimuth, elevation) = (measured.azimuth, measured.elevation)
    zero.update(azimuth: azimuth - ahead.azimuth, elevation: elevation - ahead.elevation, at: time)
    if !isCalibrated { zeroTrust = zero.trust }
    return Direction(azimuth: azimuth - zero.correction.azimuth, elevation: elevation - zero.correction.elevation)
  }

  /// Confidence of the gaze, 0...1. A missing eye, eyes that disagree, and a turned head lower it.
  private static func confidence(_ left: Direction<Head>?, _ right: Direction<Head>?, face: FaceObservation) -> Double {
    func falling(_ value: Double, half: Double) -> Double { 1 / (1 + (value / half) * (value / half)) }
    var agreement = 0.5
    if let left, let right { agreement = falling(left.angle(to: right).degrees, half: Self.disagreementDegrees) }
    let turned = max(face.yaw.magnitude, face.pitch.magnitude).degrees
    return face.score * agreement * falling(turned, half: Self.turnDegrees)
  }
}
