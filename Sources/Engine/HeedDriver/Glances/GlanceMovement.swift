import HeedGeometry
import HeedSignals

/// Classifies a glance by what moved from its resting pose: the head, the eyes alone, or the whole body.
///
/// Drivers called owls turn the head with the eyes, drivers called lizards hardly do (Fridman, Lee, Reimer and Victor
/// 2016, "Owl and lizard: patterns of head pose and eye pose in driver gaze classification"). So the criterion is the
/// head's share of the gaze shift, not an angle.
public struct GlanceMovement: Hashable, Sendable {
  /// Turn of the head or the gaze that is a movement, degrees. Choice: three times the scatter at rest, 2 degrees.
  static let smallestTurnDegrees = 6.0
  /// Distance of the neck from its resting place that is a lean, metres. Choice: drivers sway by a few centimetres,
  /// and a turned head adds as much error; a reach into the passenger's footwell moves the neck by 30 cm and more.
  static let leanMeters = 0.15
  /// Head's share of the gaze shift, 0...1, from which the glance is made with the head. Choice: glances with the eyes
  /// stay below; a head that turns to a mirror at 25-45 degrees makes a third to a half of the shift.
  static let owlShare = 0.25
  /// Drop of the gaze below rest, degrees, that suggests a phone in hand or lap if the gaze hits no zone of the rig.
  /// Source: EU 2023/2590 (ADDW): the area that distracts begins 30 degrees down.
  static let phoneDownDegrees = 30.0

  /// Only weighted sums are stored, so that memory stays constant for glances of any length.
  private var weight = 0.0, eyesWeight = 0.0
  private var gaze = SIMD3<Double>.zero
  /// Shifts from rest: gaze and head in degrees of azimuth and elevation, neck in metres.
  private var restedWeight = 0.0
  private var gazeShift = SIMD2<Double>.zero, headShift = SIMD2<Double>.zero
  private var neckShift = SIMD3<Double>.zero
  /// Largest turn of the head from rest; nil while the resting pose is unknown.
  private(set) var largestTurn: Angle?

  /// Adds one frame; `pose` is nil if the head was not seen, `rest` is nil while the resting pose is unknown.
  /// - Parameter weight: Weight of the frame, above 0; it rises during the glance, because the head follows the eyes.
  mutating func add(_ look: Look, pose: RestingPose.Pose?, rest: RestingPose.Pose?, weight: Double) {
    self.weight += weight
    eyesWeight += look.areEyesSeen ? weight : 0
    gaze += look.direction.vector * weight
    guard let pose, let rest else { return }
    restedWeight += weight
    gazeShift += Self.shift(from: look.areEyesSeen ? rest.gaze : rest.head, to: look.direction) * weight
    headShift += Self.shift(from: rest.head, to: pose.head) * weight
    neckShift += (pose.neck.meters - rest.neck.meters) * weight
    largestTurn = max(largestTurn ?? .zero, pose.head.angle(to: rest.head))
  }

  var direction: Direction<Camera>? { Direction(gaze) }

  /// Class of the glance, owl, lizard or lean, by the mean shift from rest; nil if undecided.
  func kind() -> Glance.Kind? {
    // The class is undecided if the head or its rest was unknown for over half of the glance.
    guard restedWeight > 0, restedWeight * 2 >= weight else { return nil }
    if (neckShift / restedWeight).length >= Self.leanMeters { return .lean }
    let (head, way) = (headShift / restedWeight, gazeShift / restedWeight)
    let distance = (way * way).sum().squareRoot()
    // The head's share is undefined for a gaze close to its resting direction.
    guard distance >= Self.smallestTurnDegrees else { return nil }
    let turn = (head * way).sum() / distance
    let isTurned = turn >= Self.smallestTurnDegrees
    // With hidden eyes, the gaze shift is unknown: a turned head means an owl, a straight head leaves it undecided.
    guard eyesWeight * 2 >= weight else { return isTurned ? .owl : nil }
    return isTurned && turn >= Self.owlShare * distance ? .owl : .lizard
  }

  func isFarDown() -> Bool {
    restedWeight > 0 && gazeShift.y / restedWeight <= -Self.phoneDownDegrees
  }

  private static func shift(from rest: Direction<Camera>, to direction: Direction<Camera>) -> SIMD2<Double> {
    var azimuth = (direction.azimuth - rest.azimuth).degrees
    if azimuth.magnitude > 180 { azimuth -= azimuth > 0 ? 360 : -360 }
    return SIMD2(azimuth, (direction.elevation - rest.elevation).degrees)
  }
}
