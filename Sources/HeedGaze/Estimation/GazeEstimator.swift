import Foundation
public import HeedGeometry
public import HeedSignals

/// Turns one face after the other into gaze: each eye's optical axis, both combined, smoothed, zeroed on the person.
public struct GazeEstimator: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Distance of the limbus' plane from the eyeball's rotation centre, metres.
    /// Source: eyeball 12 mm, limbus 5.85 mm: the square root of 12^2 - 5.85^2.
    public var irisOrbitMeters = 0.01048
    /// An eye narrower than this shows no iris to measure.
    /// Choice: at a quarter of a wide open eye the pupil's centre is covered; below, the net guesses the iris.
    public var smallestApertureDegrees = 11.0
    /// Eyes that disagree by this much halve the confidence.
    /// Choice: three times the scatter between the two eyes (2-4 degrees) plus their kappas.
    public var disagreementDegrees = 15.0
    /// Head turn that halves the confidence. Choice: beyond 40 degrees the far eye is mostly hidden.
    public var turnDegrees = 40.0
    /// Share of the face's score that is left when no eye is seen and the head alone says where the driver looks.
    /// Choice: eyes turn up to 25 degrees in a still head, so it is worth a fifth.
    public var headOnlyConfidence = 0.2
    /// Smoothing of azimuth and elevation, in degrees.
    public var smoothing = OneEuroFilter.Settings()

    public init() {}
  }

  public let settings: Settings
  private var azimuthFilter: OneEuroFilter
  private var elevationFilter: OneEuroFilter
  private var zero = StraightAheadEstimator()
  /// The person's own eyes; nil: their zero is learned while they look at the road.
  public private(set) var calibration: GazeCalibration?
  /// How well the person's own zero is known, 0...1; 1 with a calibration. Where the rig has no forward zone it stays 0.
  public private(set) var zeroTrust = 0.0

  public init(settings: Settings = Settings(), calibration: GazeCalibration? = nil) {
    self.settings = settings
    self.calibration = calibration
    azimuthFilter = OneEuroFilter(settings: settings.smoothing)
    elevationFilter = OneEuroFilter(settings: settings.smoothing)
    zeroTrust = calibration == nil ? zero.trust : 1
  }

  /// Before a person's zero is known, a gaze this near to the road may be one at it: as far as the zero is looked for, and what it
  /// may be off by.
  public static let zeroReach = Angle.degrees(
    StraightAheadEstimator.Settings().reachDegrees + StraightAheadEstimator.Settings().largestDegrees)

  /// Feeds one face; faces come in time order.
  /// - Parameters:
  ///   - camera: Intrinsics for this picture.
  ///   - forward: The middle of the road zone; nil when the rig has none: then no zero is learned.
  /// - Returns: The head's direction, with little confidence, when both eyes are hidden; nil when the lids are down.
  public mutating func update(
    _ face: FaceObservation, at time: Timestamp, camera: PinholeCamera, forward: Point<Camera>?
  ) -> GazeSample? {
    update(face, measured: measure(face, at: time, camera: camera), at: time, forward: forward)
  }

  /// The same for a face whose eyes are measured already.
  /// - Parameter measured: What ``measure(_:at:camera:)`` gave.
  public mutating func update(
    _ face: FaceObservation, measured: GazeMeasurement?, at time: Timestamp, forward: Point<Camera>?
  ) -> GazeSample? {
    if face.leftEye == nil, face.rightEye == nil { return headOnly(face, at: time) }
    guard let measurement = measured else { return nil }
    if let calibration, let seen = CalibratedGaze(measurement, by: calibration) {
      return Self.sample(measurement, origin: seen.origin, direction: smooth(seen.direction, at: measurement.time))
    }
    guard let optical = measurement.optical else { return nil }
    let (smooth, origin) = (smooth(measurement.cameraFromHead * optical, at: measurement.time), measurement.origin)
    let direction = zeroed(smooth, origin: origin, forward: forward, at: measurement.time)
    return Self.sample(measurement, origin: origin, direction: direction)
  }

  /// What the eyes say before anything is known of the person; nil when no open eye is seen.
  public func measure(_ face: FaceObservation, at time: Timestamp, camera: PinholeCamera) -> GazeMeasurement? {
    Self.measure(face, at: time, camera: camera, settings: settings)
  }

  /// The same without a person: all that it takes are the settings.
  public static func measure(
    _ face: FaceObservation, at time: Timestamp, camera: PinholeCamera, settings: Settings
  ) -> GazeMeasurement? {
    let cameraFromHead = face.cameraFromHead.rotation
    let headFromCamera = cameraFromHead.inverse
    func measure(_ eye: EyeObservation?) -> GazeMeasurement.Eye? {
      // Degrees made from radians are off by a last digit; at the limit that must not decide.
      guard let eye, Precision.degree.round(eye.lidAperture.degrees) >= settings.smallestApertureDegrees,
        let axis = OpticalAxis.direction(of: eye, camera: camera, orbitMeters: settings.irisOrbitMeters),
        let toCamera = Direction<Camera>(-eye.rotationCenter.meters)
      else { return nil }
      return GazeMeasurement.Eye(
        center: eye.rotationCenter, axis: headFromCamera * axis, toCamera: headFromCamera * toCamera,
        lidAperture: eye.lidAperture)
    }
    let (left, right) = (measure(face.leftEye), measure(face.rightEye))
    let confidence = confidence(left?.axis, right?.axis, face: face, settings: settings)
    return GazeMeasurement(
      time: time, cameraFromHead: cameraFromHead, left: left, right: right, confidence: confidence)
  }

  private static func sample(
    _ measurement: GazeMeasurement, origin: Point<Camera>, direction: Direction<Camera>
  ) -> GazeSample {
    GazeSample(
      time: measurement.time, origin: origin, direction: direction,
      inHead: measurement.cameraFromHead.inverse * direction,
      confidence: Precision.ratio.round(measurement.confidence))
  }

  private mutating func smooth(_ direction: Direction<Camera>, at time: Timestamp) -> Direction<Camera> {
    Direction(
      azimuth: .degrees(azimuthFilter.update(direction.azimuth.degrees, at: time)),
      elevation: .degrees(elevationFilter.update(direction.elevation.degrees, at: time)))
  }

  /// Goes over to another calibration, or to none: what was smoothed and learned before says nothing then.
  public mutating func use(_ calibration: GazeCalibration?) {
    self.calibration = calibration
    azimuthFilter = OneEuroFilter(settings: settings.smoothing)
    elevationFilter = OneEuroFilter(settings: settings.smoothing)
    zero = StraightAheadEstimator()
    zeroTrust = calibration == nil ? zero.trust : 1
  }

  private func headOnly(_ face: FaceObservation, at time: Timestamp) -> GazeSample {
    GazeSample(
      time: time, origin: face.origin, direction: face.cameraFromHead * Direction<Head>.ahead, inHead: .ahead,
      confidence: Precision.ratio.round(face.score * settings.headOnlyConfidence))
  }

  private mutating func zeroed(
    _ measured: Direction<Camera>, origin: Point<Camera>, forward: Point<Camera>?, at time: Timestamp
  ) -> Direction<Camera> {
    guard let forward, let ahead = origin.direction(to: forward) else { return measured }
    zero.update(
      azimuth: measured.azimuth - ahead.azimuth, elevation: measured.elevation - ahead.elevation, at: time)
    if calibration == nil { zeroTrust = zero.trust }
    return Direction(
      azimuth: measured.azimuth - zero.correction.azimuth, elevation: measured.elevation - zero.correction.elevation)
  }

  /// One eye counts less than two, eyes that disagree less than eyes that agree, a turned head less than a straight one.
  private static func confidence(
    _ left: Direction<Head>?, _ right: Direction<Head>?, face: FaceObservation, settings: Settings
  ) -> Double {
    func falling(_ value: Double, half: Double) -> Double { 1 / (1 + (value / half) * (value / half)) }
    var agreement = 0.5
    if let left, let right { agreement = falling(left.angle(to: right).degrees, half: settings.disagreementDegrees) }
    let turned = max(face.yaw.magnitude, face.pitch.magnitude).degrees
    return face.score * agreement * falling(turned, half: settings.turnDegrees)
  }
}
