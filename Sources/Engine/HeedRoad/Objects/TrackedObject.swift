import Foundation
public import HeedGeometry
public import HeedSignals

/// One tracked road object: the step between a recognition (``RoadObject``) and the report (``RoadObjectState``).
/// ``ObjectTracker`` assigns recognitions to it, and ``RegionMap`` finds its region.
public struct TrackedObject: Sendable {
  /// The object's id from the input, or else an id from Heed; unique among tracked objects.
  public let id: String
  /// The most frequent kind of recognitions; recent recognitions have more weight.
  public internal(set) var label: RoadLabel
  public internal(set) var recognition: RoadObject
  /// True after `ObjectTracker.confirmation`; before that, the object raises no alert.
  public internal(set) var isConfirmed = false
  /// Whether the id came with a recognition. Such an object never takes recognitions without an id.
  let isNamed: Bool
  let first: Timestamp
  var last: Timestamp
  /// Velocity of the box's middle, pixels a second, and growth of the box's height, 1/s.
  var boxMotion = SIMD3<Double>()
  var votes: [RoadLabel: Double]
  var view = BoxView()
  /// Whether this frame measured the range; false if the range was only predicted.
  public internal(set) var isMeasured = false
  /// Whether the range is based on a width that may include a side face. Side faces get wider during passing.
  var showsSide = false
  /// Distance along the camera's axis to the nearest face, metres; nil if unknown.
  public internal(set) var distanceMeters: Double?
  /// Standard deviation of ``distanceMeters``, metres.
  public internal(set) var distanceDeviation: Double?
  /// Closing speed, metres a second, positive for approaching objects; nil until seen for long enough.
  public internal(set) var closingSpeed: Double?
  /// Standard deviation of ``closingSpeed``, metres a second.
  public internal(set) var closingDeviation: Double?
  /// Predicted time until contact; nil unless the object comes closer.
  public internal(set) var timeToCollision: TimeToCollision?
  /// Growth of the ratio of closing speed to distance, 1/s2; 0 unless the object brakes.
  var closingGrowth = 0.0
  /// The nearest face's place on the road; nil if unknown.
  public internal(set) var place: Point<Vehicle>?
  var course: LateralTrack?
  /// Deviation of the object's future sideways acceleration, m/s2.
  var drift = 0.0
  var age = 0.0
  /// Predicted distance left of the path at contact, metres; nil unless the object comes closer.
  var lateralAtContact: Double?
  /// The region in which the object touches the road.
  public internal(set) var region = RoadRegion.none
  /// True if contact is expected within the vehicle's own width.
  public internal(set) var isInPath = false

  init(_ recognition: RoadObject, id: String, isNamed: Bool, at time: Timestamp) {
    (self.id, label, self.recognition, self.isNamed) = (id, recognition.label, recognition, isNamed)
    (first, last, votes) = (time, time, [recognition.label: recognition.score ?? 1])
  }

  /// The object's bounding box in edge coordinates, pixels; 0...width is the whole picture.
  public var box: ImageRect { recognition.box }

  public var state: RoadObjectState {
    var state = RoadObjectState(id: id, label: label, box: box, region: region, isInPath: isInPath)
    state.score = recognition.score
    (state.distanceMeters, state.distanceDeviation) = (distanceMeters, distanceDeviation)
    (state.closingSpeed, state.closingDeviation) = (closingSpeed, closingDeviation)
    state.timeToCollision = timeToCollision
    return state
  }
}

/// Sideways motion of an object relative to any path of the vehicle.
struct LateralTrack: Sendable {
  var closing: Double
  /// The object's motion relative to a path of this curvature, 1/metre, + left; nil without recent directions.
  var line: @Sendable (_ curvature: Double) -> SidewaysMotion.Line?
}

/// Sideways place of an object as the vehicle passes, metres left of the middle of the vehicle's path, with its
/// standard deviation.
typealias ClosestApproach = (left: Double, deviation: Double)

extension TrackedObject {
  /// Sideways place of the object when the vehicle passes it, or at the end of the prediction; nil if unknown.
  func passing(on path: ExpectedPath) -> ClosestApproach? {
    let horizon = ExpectedPath.horizon.seconds
    let seconds = min(timeToCollision?.seconds ?? horizon, horizon)
    guard let place, let line = line(on: path) else { return nil }
    let own = line.deviation(after: seconds, acceleration: drift)
    let unsure = path.deviation(ahead: place.x, curvature: curvature(of: path), seconds: seconds)
    return (line.position + line.speed * seconds, (own * own + unsure * unsure).squareRoot())
  }

  /// As ``passing(on:)``, for a vehicle that moves into the path and stays in its middle; nil if it cannot do so.
  private func joining(_ passing: ClosestApproach, _ path: ExpectedPath) -> ClosestApproach? {
    guard label.isVehicle, let line = line(on: path), abs(line.speed) <= ExpectedPath.fastestJoining,
      line.position * passing.left < 0
    else { return nil }
    return (0, passing.deviation)
  }

  /// Present distance of the object from the middle of the path, metres; 0 if unknown.
  func beside(_ path: ExpectedPath) -> Double { line(on: path).map { abs($0.position) } ?? 0 }
  /// True for an oncoming vehicle beside the path if the turn is unknown: in a bend it seems to cross the path.
  func mayPassInABend(_ path: ExpectedPath) -> Bool {
    !path.isTurnGiven && isOncoming(path) && beside(path) > ExpectedPath.halfWidth
  }

  /// True for a vehicle that certainly comes the other way; false while the own speed is unknown.
  func isOncoming(_ path: ExpectedPath) -> Bool {
    guard label.isVehicle, let speed = path.speed, let closingSpeed, let closingDeviation else { return false }
    return closingSpeed - closingDeviation > speed + ExpectedPath.leastOncoming
  }

  private func line(on path: ExpectedPath) -> SidewaysMotion.Line? { course?.line(curvature(of: path)) }
  private func curvature(of path: ExpectedPath) -> Double { path.curvature(closing: course?.closing) }

  /// Probability that the vehicle hits the object. Without a sideways position, 1 in the primary region, else 0.
  func probability(on path: ExpectedPath) -> Double {
    guard let passing = passing(on: path) else { return region == .primary ? 1 : 0 }
    let crossing = probability(of: passing, path)
    guard let joining = joining(passing, path) else { return crossing }
    let share = ExpectedPath.joiningShare
    return share * probability(of: joining, path) + (1 - share) * crossing
  }

  private func probability(of passing: ClosestApproach, _ path: ExpectedPath) -> Double {
    let deviation = max(passing.deviation, 1e-6)
    let half = ExpectedPath.halfWidth(of: view.size?.width)
    return Self.normal((half - passing.left) / deviation) - Self.normal((-half - passing.left) / deviation)
  }

  private static func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }
}
