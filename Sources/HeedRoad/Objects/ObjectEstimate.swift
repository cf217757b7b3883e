import Foundation
public import HeedGeometry
public import HeedSignals

/// How an object moves sideways, beside any way that the vehicle may take.
struct LateralTrack: Sendable {
  /// How fast it comes nearer, m/s.
  var closing: Double
  /// Beside a way of this curvature, 1/metre, + left; nil when nothing was seen of late.
  var line: @Sendable (_ curvature: Double) -> SidewaysMotion.Line?
}

/// Where the vehicle passes an object.
struct ClosestApproach: Hashable, Sendable {
  /// Beside the middle of the vehicle's path, metres, + left.
  var left: Double
  /// One standard deviation.
  var deviation: Double
}

/// What is known of one object in one frame.
public struct ObjectEstimate: Sendable {
  /// What is reported of it.
  public var state: RoadObjectState
  /// False for what was seen too seldom to raise an alert about.
  public var isConfirmed: Bool
  /// True when its range was measured in this frame, and not only carried on.
  public var isMeasured = false
  /// Where its nearest face is, on the road; nil where nothing tells.
  public var place: Point<Vehicle>?
  /// Of its kind, metres; nil where none is known.
  var width: Double?
  /// How it moves sideways; nil where nothing tells.
  var course: LateralTrack?
  /// What else it may do sideways, m/s2.
  var drift: Double
  /// Seconds since it was first seen.
  var age: Double

  /// Where the vehicle passes it, or where it is beside the path at the horizon when it is not reached before; nil where it is
  /// sideways is not known.
  func passing(on path: ExpectedPath) -> ClosestApproach? {
    let horizon = path.settings.horizon.seconds
    let seconds = min(state.timeToCollision?.seconds ?? horizon, horizon)
    guard let place, let line = line(on: path) else { return nil }
    let own = line.deviation(after: seconds, acceleration: drift)
    let unsure = path.deviation(ahead: place.x, curvature: curvature(of: path), seconds: seconds)
    return ClosestApproach(
      left: line.position + line.speed * seconds, deviation: (own * own + unsure * unsure).squareRoot())
  }

  /// How far it is beside the middle of the vehicle's path now, metres; 0 where nothing tells.
  func beside(_ path: ExpectedPath) -> Double { line(on: path).map { abs($0.position) } ?? 0 }

  private func line(on path: ExpectedPath) -> SidewaysMotion.Line? { course?.line(curvature(of: path)) }

  private func curvature(of path: ExpectedPath) -> Double { path.curvature(closing: course?.closing) }

  /// How likely the vehicle meets it: that it is passed within the path. Where nothing tells where it is sideways, what stands
  /// in the primary region is met.
  func probability(on path: ExpectedPath) -> Double {
    guard let passing = passing(on: path) else { return state.region == .primary ? 1 : 0 }
    let deviation = max(passing.deviation, 1e-6)
    let half = path.settings.halfWidth(of: width)
    return Self.normal((half - passing.left) / deviation) - Self.normal((-half - passing.left) / deviation)
  }

  /// The standard normal distribution.
  private static func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }
}
