import Foundation
import HeedGeometry
import HeedSignals

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

extension TrackedObject {
  /// Where the vehicle passes it, or where it is beside the path at the horizon when it is not reached before; nil where its
  /// lateral place is unknown.
  func passing(on path: ExpectedPath) -> ClosestApproach? {
    let horizon = path.settings.horizon.seconds
    let seconds = min(timeToCollision?.seconds ?? horizon, horizon)
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

  /// The probability that the vehicle meets it: that it is passed within the path. An object whose lateral place is unknown is
  /// met when it stands in the primary region.
  func probability(on path: ExpectedPath) -> Double {
    guard let passing = passing(on: path) else { return region == .primary ? 1 : 0 }
    let deviation = max(passing.deviation, 1e-6)
    let half = path.settings.halfWidth(of: view.size?.width)
    return Self.normal((half - passing.left) / deviation) - Self.normal((-half - passing.left) / deviation)
  }

  /// The standard normal distribution.
  private static func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }
}
