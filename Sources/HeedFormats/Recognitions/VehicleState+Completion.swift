import HeedRoad
package import HeedSignals

extension VehicleState {
  /// Older signals are not used: the same limit as for the speed.
  private static let stalest = SpeedEstimator.Settings().longestAge

  /// This, and what another said where this says nothing; the newer one alone where the other is stale beside it.
  package func completed(by other: VehicleState?) -> VehicleState {
    guard let other, time - other.time <= Self.stalest else { return self }
    guard other.time - time <= Self.stalest else { return other }
    var result = self
    result.speed = speed ?? other.speed
    result.yawRate = yawRate ?? other.yawRate
    result.turnSignal = turnSignal ?? other.turnSignal
    result.steering = steering ?? other.steering
    result.isBraking = isBraking ?? other.isBraking
    result.isEngaged = isEngaged ?? other.isEngaged
    result.position = position ?? other.position
    result.heading = heading ?? other.heading
    result.speedLimit = speedLimit ?? other.speedLimit
    return result
  }
}
