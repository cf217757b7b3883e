import HeedGeometry
import HeedSignals

extension VehicleState {
  /// Whether all values are bitwise equal: NaNs match nothing, and zeros must have the same sign.
  func isExactly(_ other: VehicleState) -> Bool {
    func bits(_ state: VehicleState) -> [UInt64?] {
      [
        state.speed?.bitPattern, state.yawRate?.bitPattern, state.speedLimit?.bitPattern,
        state.heading?.radians.bitPattern, state.steering?.radians.bitPattern, state.position?.longitude.bitPattern,
        state.position?.latitude.bitPattern,
      ]
    }
    return self == other && bits(self) == bits(other)
  }
}
