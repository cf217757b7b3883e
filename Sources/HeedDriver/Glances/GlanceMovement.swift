import HeedGeometry
import HeedSignals

/// Tells which part of the body a glance moved, against how somebody rests: the head, the eyes, or all of it.
///
/// People differ in how far the head goes along with the eyes: owls turn it, lizards hardly do (Fridman, Lee, Reimer and
/// Victor 2016, "Owl and lizard: patterns of head pose and eye pose in driver gaze classification"). What divides them is
/// therefore the share of the way that the head takes, not an angle.
public struct GlanceMovement: Hashable, Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Share of the gaze's way, 0...1, from which on the head has made it.
    /// Choice: a lizard's eyes go alone; with a quarter of the way the head has gone along, as heads do that turn at all:
    /// to a mirror at 25-45 degrees they take a third to a half.
    public var owlShare = 0.25
    /// A head turned by less has not turned, whatever its share.
    /// Choice: three times the scatter of a resting head and its measured angles, 2 degrees.
    public var smallestTurnDegrees = 6.0
    /// The head is somewhere else from here on.
    /// Choice: an upright driver sways by a few centimetres, and the distance is off by as much when the head turns; who
    /// reaches for the passenger's footwell moves by 30 and more.
    public var leanMeters = 0.15
    /// Further below where the gaze rests than this, at no zone of the rig, is where a phone is held in hand or lap.
    /// Source: EU 2023/2590 (ADDW): the area that distracts begins 30 degrees down.
    public var phoneDownDegrees = 30.0

    public init() {}
  }

  /// Sums, each weighted; nothing but sums, so that a glance may last for hours.
  private var weight = 0.0
  private var eyesWeight = 0.0
  private var gaze = SIMD3<Double>.zero
  /// Against the rest: how far the gaze and the head have turned, degrees of azimuth and elevation, and how far the neck
  /// has gone, metres.
  private var restedWeight = 0.0
  private var gazeShift = SIMD2<Double>.zero
  private var headShift = SIMD2<Double>.zero
  private var neckShift = SIMD3<Double>.zero
  /// The furthest turn of the head from its rest; nil while that is not known.
  private(set) var largestTurn: Angle?

  /// Adds one frame.
  /// - Parameters:
  ///   - pose: nil when the head was not seen.
  ///   - rest: nil while it is not known.
  ///   - weight: Above 0; rises as the glance goes on, because the head comes after the eyes.
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

  /// The mean gaze; nil when there was none.
  var direction: Direction<Camera>? { Direction(gaze) }

  /// Which part of the body did it; nil when it cannot be told.
  func kind(_ settings: Settings) -> Glance.Kind? {
    // Half of the glance without a head, or without a rest to compare it with, tells nothing.
    guard restedWeight > 0, restedWeight * 2 >= weight else { return nil }
    if (neckShift / restedWeight).length >= settings.leanMeters { return .lean }
    let (head, way) = (headShift / restedWeight, gazeShift / restedWeight)
    let distance = (way * way).sum().squareRoot()
    // A gaze that has hardly left its rest has no way to share.
    guard distance >= settings.smallestTurnDegrees else { return nil }
    let turn = (head * way).sum() / distance
    let isTurned = turn >= settings.smallestTurnDegrees
    // Of hidden eyes nobody knows how far they went: a turned head is an owl's, a straight one tells nothing.
    guard eyesWeight * 2 >= weight else { return isTurned ? .owl : nil }
    return isTurned && turn >= settings.owlShare * distance ? .owl : .lizard
  }

  /// True when the gaze lay far below its rest.
  func isFarDown(_ settings: Settings) -> Bool {
    restedWeight > 0 && gazeShift.y / restedWeight <= -settings.phoneDownDegrees
  }

  private static func shift(from rest: Direction<Camera>, to direction: Direction<Camera>) -> SIMD2<Double> {
    var azimuth = (direction.azimuth - rest.azimuth).degrees
    if azimuth.magnitude > 180 { azimuth -= azimuth > 0 ? 360 : -360 }
    return SIMD2(azimuth, (direction.elevation - rest.elevation).degrees)
  }
}
