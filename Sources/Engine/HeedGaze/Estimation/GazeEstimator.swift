public import HeedGeometry
public import HeedSignals

/// Estimates gaze from a sequence of faces: weighs each frame's features, smooths, and corrects the personal offset.
public struct GazeEstimator: Sendable {
  /// Minimum lid aperture to use an eye, degrees. Choice: lids at a quarter of wide open cover the pupil's centre.
  static let smallestApertureDegrees = 11.0
  /// Turn of the head that halves the confidence, degrees. Choice: beyond 40 degrees, the far eye is mostly hidden.
  static let turnDegrees = 40.0
  /// Factor on the confidence of a gaze by one eye. Choice: half of the eyes.
  static let oneEyeConfidence = 0.5
  /// Confidence of gaze by the head alone, share of the face's score, 0...1. Choice: a fifth, because eyes turn up to
  /// 25 degrees in a still head.
  static let headOnlyConfidence = 0.2

  private var (azimuthFilter, elevationFilter) = (OneEuroFilter(), OneEuroFilter())
  private var zero = StraightAheadEstimator()
  /// The person's calibration; if nil, the offset is learned while the person looks at the road.
  public private(set) var calibration: GazeCalibration? { didSet { isCalibrated = calibration != nil } }
  /// Read before ``calibration``, which is slow to copy even when nil.
  private var isCalibrated: Bool
  private var weights: GazeWeights
  private var known = KnownGazeCorrection()
  /// Certainty of the personal offset, 0...1; 1 with a calibration, and 0 without a forward zone.
  public private(set) var zeroTrust = 0.0

  /// Starts with or without a calibration.
  public init(calibration: GazeCalibration? = nil) {
    (self.calibration, isCalibrated) = (calibration, calibration != nil)
    weights = GazeWeights(calibration)
    zeroTrust = calibration == nil ? zero.trust : 1
  }

  /// Largest angle between the road and a gaze at the road that is not corrected yet: reach plus largest correction.
  public static let zeroReach = Angle.degrees(
    StraightAheadEstimator.reachDegrees + StraightAheadEstimator.largestDegrees)

  /// Feeds one face, in time order; without `forward`, the middle of the road zone, no offset is learned.
  /// - Parameters:
  ///   - face: In the rig's frame, like `forward`.
  ///   - measured: The face's eyes, measured by ``measure(_:at:camera:)``.
  ///   - rotation: Leads from the frame of `measured`, that of a turned camera, to the rig's; nil if they are the same.
  /// - Returns: The gaze; the head's direction with low confidence if both eyes are hidden; nil if the lids are down.
  public mutating func update(
    _ face: FaceObservation, measured: GazeMeasurement?, at time: Timestamp, forward: Point<Camera>?,
    turned rotation: Rotation<Camera, Camera>? = nil
  ) -> GazeSample? {
    if face.leftEye == nil, face.rightEye == nil {
      return GazeSample(
        time: time, origin: face.origin, direction: face.cameraFromHead * Direction<Head>.ahead,
        confidence: Precision.ratio.round(face.score * Self.headOnlyConfidence), errorDegrees: ErrorRadius.headOnly)
    }
    guard let measured else { return nil }
    let gaze = weights.gaze(of: measured)
    var direction = measured.direction(across: gaze.angles.x, up: gaze.angles.y)
    if let rotation { direction = rotation * direction }
    if isCalibrated {
      known.note(direction, from: face.origin, at: time)
      direction = known.corrected(direction)
    }
    var unfiltered = direction
    direction = smooth(direction, at: time)
    var variance = gaze.variance
    if !isCalibrated {
      direction = zeroed(direction, origin: face.origin, forward: forward, at: time)
      if forward != nil { unfiltered = zero.corrected(unfiltered) }
      variance = ErrorRadius.zeroed(variance, offset: weights.offsetVariance, trust: zeroTrust)
    }
    return GazeSample(
      time: time, origin: face.origin, direction: direction, unfiltered: unfiltered,
      confidence: Precision.ratio.round(measured.confidence),
      errorDegrees: ErrorRadius.radius(variance))
  }

  /// The features of a face's gaze, without personal correction; nil without an open eye, and in older recordings,
  /// which hold no gaze by both eyes' pixels.
  public static func measure(
    _ face: FaceObservation, at time: Timestamp, camera: PinholeCamera
  ) -> GazeMeasurement? {
    guard let view = face.gaze, let sight = Direction<Camera>(-face.origin.meters) else { return nil }
    func measure(_ eye: EyeObservation?) -> GazeMeasurement.Eye? {
      // The aperture is rounded, so that a tiny error of the conversion from radians cannot change this result.
      guard let eye, Precision.degree.round(eye.openAperture.degrees) >= smallestApertureDegrees,
        let toCamera = Direction<Camera>(-eye.rotationCenter.meters)
      else { return nil }
      // A face larger than the mean face has its eyes farther apart. Its irises and eyeballs count as larger, too, so
      // that the size does not change the angle.
      let size = eye.rotationCenter.distance(to: face.origin) / GazeMeasurement.eyeMeters
      let orbit = GazeMeasurement.orbitMeters * size
      guard let axis = OpticalAxis.direction(of: eye, camera: camera, orbitMeters: orbit) else { return nil }
      let pixels = eye.appearance?.view
      return GazeMeasurement.Eye(
        across: (axis.azimuth - toCamera.azimuth).degrees, up: (axis.elevation - toCamera.elevation).degrees,
        pixelsAcross: pixels?.azimuthDegrees ?? view.azimuthDegrees,
        pixelsUp: pixels?.elevationDegrees ?? view.elevationDegrees, aperture: eye.lidAperture.degrees)
    }
    let (left, right) = (measure(face.leftEye), measure(face.rightEye))
    guard left != nil || right != nil else { return nil }
    let head = SIMD2((face.yaw - sight.azimuth).degrees, (face.pitch - sight.elevation).degrees)
    let worn = [face.leftEye, face.rightEye].compactMap { $0?.appearance?.glasses }
    let turn = max(face.yaw.magnitude, face.pitch.magnitude).degrees / turnDegrees
    let isPair = left != nil && right != nil
    return GazeMeasurement(
      time: time, origin: face.origin, sight: sight, view: view, head: head, left: left, right: right,
      confidence: face.score * (isPair ? 1 : oneEyeConfidence) / (1 + turn * turn), glasses: worn.mean)
  }

  private mutating func smooth(_ direction: Direction<Camera>, at time: Timestamp) -> Direction<Camera> {
    Direction(
      azimuth: .degrees(azimuthFilter.update(direction.azimuth.degrees, at: time)),
      elevation: .degrees(elevationFilter.update(direction.elevation.degrees, at: time)))
  }

  /// Replaces or removes the calibration, and resets the smoothing and the learned offset.
  public mutating func use(_ calibration: GazeCalibration?) {
    self.calibration = calibration
    weights = GazeWeights(calibration)
    (azimuthFilter, elevationFilter) = (OneEuroFilter(), OneEuroFilter())
    zero = StraightAheadEstimator()
    known = KnownGazeCorrection()
    zeroTrust = calibration == nil ? zero.trust : 1
  }

  /// Corrects the calibrated gaze by a look at a known place.
  public mutating func learn(from look: KnownGaze, at place: Point<Camera>) {
    if isCalibrated { known.learn(from: look, at: place) }
  }

  /// Subtracts the personal offset, which is learned from looks at `forward`; without `forward`, changes nothing.
  private mutating func zeroed(
    _ measured: Direction<Camera>, origin: Point<Camera>, forward: Point<Camera>?, at time: Timestamp
  ) -> Direction<Camera> {
    guard let forward, let ahead = origin.direction(to: forward) else { return measured }
    zero.update(azimuth: measured.azimuth - ahead.azimuth, elevation: measured.elevation - ahead.elevation, at: time)
    zeroTrust = zero.trust
    return zero.corrected(measured)
  }
}

extension Direction<Head> {
  static var ahead: Direction<Head> {
    guard let ahead = Direction(SIMD3(0, 0, 1)) else { preconditionFailure("a unit vector has a direction") }
    return ahead
  }
}
