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

  private let settings: Settings
  private var azimuthFilter: OneEuroFilter
  private var elevationFilter: OneEuroFilter
  private var zero = GazeZero()

  public init(settings: Settings = Settings()) {
    self.settings = settings
    azimuthFilter = OneEuroFilter(settings: settings.smoothing)
    elevationFilter = OneEuroFilter(settings: settings.smoothing)
  }

  /// Feeds one face; faces come in time order.
  /// - Parameters:
  ///   - camera: Intrinsics for this picture.
  ///   - forward: The middle of the road zone; nil when the rig has none: then no zero is learned.
  /// - Returns: The head's direction, with little confidence, when both eyes are hidden; nil when the lids are down.
  public mutating func update(
    _ face: FaceObservation, at time: Timestamp, camera: PinholeCamera, forward: Point<Camera>?
  ) -> GazeSample? {
    if face.leftEye == nil, face.rightEye == nil { return headOnly(face, at: time) }
    let eyes = [face.leftEye, face.rightEye].compactMap { $0 }
      // Degrees made from radians are off by a last digit; at the limit that must not decide.
      .filter { Precision.degree.round($0.lidAperture.degrees) >= settings.smallestApertureDegrees }
    let axes = eyes.compactMap { eye in
      OpticalAxis.direction(of: eye, camera: camera, orbitMeters: settings.irisOrbitMeters).map { (eye, $0) }
    }
    let sum = axes.reduce(SIMD3<Double>.zero) { $0 + $1.1.vector }
    guard let combined = Direction<Camera>(sum) else { return nil }
    let origin = Point<Camera>(
      meters: axes.reduce(.zero) { $0 + $1.0.rotationCenter.meters } / Double(axes.count))
    let smooth = Direction<Camera>(
      azimuth: .degrees(azimuthFilter.update(combined.azimuth.degrees, at: time)),
      elevation: .degrees(elevationFilter.update(combined.elevation.degrees, at: time)))
    let direction = zeroed(smooth, origin: origin, forward: forward, at: time)
    let inHead = face.cameraFromHead.rotation.inverse * direction
    return GazeSample(
      time: time, origin: origin, direction: direction, inHead: inHead,
      confidence: Precision.ratio.round(confidence(axes.map(\.1), face: face)))
  }

  private func headOnly(_ face: FaceObservation, at time: Timestamp) -> GazeSample? {
    guard let ahead = Direction<Head>(SIMD3(0, 0, 1)) else { return nil }
    return GazeSample(
      time: time, origin: face.origin, direction: face.cameraFromHead * ahead, inHead: ahead,
      confidence: Precision.ratio.round(face.score * settings.headOnlyConfidence))
  }

  private mutating func zeroed(
    _ measured: Direction<Camera>, origin: Point<Camera>, forward: Point<Camera>?, at time: Timestamp
  ) -> Direction<Camera> {
    guard let forward, let ahead = origin.direction(to: forward) else { return measured }
    zero.update(
      azimuth: measured.azimuth - ahead.azimuth, elevation: measured.elevation - ahead.elevation, at: time)
    return Direction(
      azimuth: measured.azimuth - zero.correction.azimuth, elevation: measured.elevation - zero.correction.elevation)
  }

  /// One eye counts less than two, eyes that disagree less than eyes that agree, a turned head less than a straight one.
  private func confidence(_ axes: [Direction<Camera>], face: FaceObservation) -> Double {
    func falling(_ value: Double, half: Double) -> Double { 1 / (1 + (value / half) * (value / half)) }
    let agreement =
      axes.count == 2
      ? falling(axes[0].angle(to: axes[1]).degrees, half: settings.disagreementDegrees) : 0.5
    let turned = max(face.yaw.magnitude, face.pitch.magnitude).degrees
    return face.score * agreement * falling(turned, half: settings.turnDegrees)
  }
}
