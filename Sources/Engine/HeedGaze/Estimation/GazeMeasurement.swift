public import HeedGeometry
public import HeedSignals

/// Where the eyes of one frame look, as features of that frame alone and without personal correction.
///
/// All angles are relative to the line of sight from the point midway between the eyes to the camera: across (+ to the
/// right in the picture) and up, degrees. A calibration weighs the features and gives the angles of the gaze.
public struct GazeMeasurement: Hashable, Sendable {
  /// Version of the measuring method. A new version changes the values and makes older calibrations invalid.
  public static let kind = 3
  /// Features of each axis, without the offset.
  public static let (acrossCount, upCount) = (4, 5)
  /// Distance from the limbus plane to the rotation centre, and from the middle of the head to the rotation centre, of
  /// a mean face, metres. Source: docs/references.md, face models: iris 11.7 mm; eyeball 12 mm, Gross et al. 2008.
  static let (orbitMeters, eyeMeters) = (0.01048, 0.0313)
  /// Turn of the head across up to which it is a feature, degrees. Choice: a small turn goes with the gaze, as people
  /// differ; in a larger turn, the eyes turn against the head. Chosen with drawn people; two real people, who turned by up
  /// to 19 degrees, changed by less than 0.05 degrees (docs/calibration.md).
  static let usualTurn = 10.0
  /// Lid aperture at which its feature is zero, degrees. Choice: an open eye that looks ahead.
  static let usualAperture = 38.0

  /// One eye.
  public struct Eye: Hashable, Sendable {
    /// Direction from the rotation centre to the iris: across and up, degrees.
    public var across, up: Double
    /// Direction of the pupil by this eye's pixels alone: across and up, degrees.
    public var pixelsAcross, pixelsUp: Double
    /// Angle between the lids, as seen from the eyeball, degrees.
    public var aperture: Double
  }

  /// The frame's time.
  public var time: Timestamp
  /// The point midway between the eyes' rotation centres.
  public var origin: Point<Camera>
  /// The line of sight: direction from the origin to the camera.
  public var sight: Direction<Camera>
  /// Direction of the gaze by the pixels of both eyes.
  public var view: GazeView
  /// Turn of the head from the line of sight: across and up, degrees.
  public var head: SIMD2<Double>
  /// The person's own left and right eye; nil if hidden or too far closed.
  public var left, right: Eye?
  /// Confidence from the head's attitude, the number of seen eyes and the face's score, 0...1.
  public var confidence: Double
  /// Probability that glasses are worn, 0...1; nil if not measured.
  public var glasses: Double?

  /// The measured eyes, left before right.
  public var eyes: [Eye] { [left, right].compactMap { $0 } }
  /// The larger lid aperture of the measured eyes.
  public var lidAperture: Angle { .degrees(eyes.map(\.aperture).max() ?? 0) }

  /// The mean of both eyes; the person's usual difference completes a single eye.
  func pair(_ difference: EyeDifference) -> Eye {
    switch (left, right) {
    case (let left?, let right?): Eye.sum(left, right, 0.5, 0.5)
    case (let left?, nil): Eye.sum(left, difference, 1, -1)
    case (nil, let right?): Eye.sum(right, difference, 1, 1)
    case (nil, nil): Eye.none
    }
  }

  /// The head's turn across within ``usualTurn``, degrees.
  private var featureTurn: Double { max(-Self.usualTurn, min(Self.usualTurn, head.x)) }
  /// The head's turn across beyond ``usualTurn``, degrees.
  var excessTurn: Double { head.x - featureTurn }

  /// Features of both axes: the angles by the pixels of both eyes, by the irises and by the pixels of each eye, the
  /// head's turn (across within ``usualTurn``), and the lids (up only).
  func features(_ difference: EyeDifference) -> (across: SIMD8<Double>, up: SIMD8<Double>) {
    let pair = pair(difference)
    let across = SIMD8(view.azimuthDegrees, pair.across, pair.pixelsAcross, featureTurn, 0, 0, 0, 0)
    let lids = pair.aperture - Self.usualAperture
    return (across, SIMD8(view.elevationDegrees, pair.up, pair.pixelsUp, head.y, lids, 0, 0, 0))
  }

  /// The direction at angles from the line of sight.
  func direction(across: Double, up: Double) -> Direction<Camera> {
    Direction(azimuth: sight.azimuth + .degrees(across), elevation: sight.elevation + .degrees(up))
  }

  /// Angles from the line of sight to a point; nil if the point lies at the origin.
  func angles(to point: Point<Camera>) -> SIMD2<Double>? {
    origin.direction(to: point).map {
      SIMD2(($0.azimuth - sight.azimuth).degrees, ($0.elevation - sight.elevation).degrees)
    }
  }
}

extension GazeMeasurement.Eye {
  static let none = Self(across: 0, up: 0, pixelsAcross: 0, pixelsUp: 0, aperture: 0)

  /// Each value of `a` times `first` plus that of `b` times `second`.
  static func sum(_ a: Self, _ b: Self, _ first: Double, _ second: Double) -> Self {
    Self(
      across: a.across * first + b.across * second, up: a.up * first + b.up * second,
      pixelsAcross: a.pixelsAcross * first + b.pixelsAcross * second,
      pixelsUp: a.pixelsUp * first + b.pixelsUp * second, aperture: a.aperture * first + b.aperture * second)
  }
}

/// Half of the difference between a person's left and right eye in each feature, left minus right.
public typealias EyeDifference = GazeMeasurement.Eye
