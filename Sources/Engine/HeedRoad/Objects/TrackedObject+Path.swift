import Foundation
import HeedGeometry
import HeedSignals

/// Sideways motion of an object relative to any path of the vehicle.
struct LateralTrack: Sendable {
  var closing: Double
  /// The object's motion relative to a path of this curvature, 1/metre, + left; nil without recent directions.
  var line: @Sendable (_ curvature: Double) -> SidewaysMotion.Line?
}

/// Sideways place of an object as the vehicle passes, with its standard deviation, metres.
struct ClosestApproach: Hashable, Sendable {
  /// Metres from the middle of the vehicle's path, + left.
  var left: Double
  var deviation: Double
}

extension TrackedObject {
  /// Sideways place of the object when the vehicle passes it, or at the end of the prediction; nil if unknown.
  func passing(on path: ExpectedPath) -> ClosestApproach? {
    let horizon = ExpectedPath.horizon.seconds
    let seconds = min(timeToCollision?.seconds ?? horizon, horizon)
    guard let place, let line = line(on: path) else { return nil }
    let own = line.deviation(after: seconds, acceleration: drift)
    let unsure = path.deviation(ahead: place.x, curvature: curvature(of: path), seconds: seconds)
    return ClosestApproach(
      left: line.position + line.speed * seconds, deviation: (own * own + unsure * unsure).squareRoot())
  }

  /// As ``passing(on:)``, for a vehicle that moves into the path and stays in its middle; nil if it cannot do so.
  private func joining(_ passing: ClosestApproach, _ path: ExpectedPath) -> ClosestApproach? {
    guard label.isVehicle, let line = line(on: path), abs(line.speed) <= ExpectedPath.fastestJoining,
      line.position * passing.left < 0
    else { return nil }
    return ClosestApproach(left: 0, deviation: passing.deviation)
  }

  /// Present distance of the object from the middle of the path, metres; 0 if unknown.
  func beside(_ path: ExpectedPath) -> Double { line(on: path).map { abs($0.position) } ?? 0 }
  /// True for an oncoming vehicle beside the path if the turn is unknown: in a bend it seems to cross the path.
  func mayPassInABend(_ path: ExpectedPath) -> Bool {
    !path.isTurnGiven && isOncoming(path) && beside(path) > path.settings.halfWidth
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
    let half = path.settings.halfWidth(of: view.size?.width)
    return Self.normal((half - passing.left) / deviation) - Self.normal((-half - passing.left) / deviation)
  }

  private static func normal(_ x: Double) -> Double { 0.5 * erfc(-x / 2.0.squareRoot()) }
}
