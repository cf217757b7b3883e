package import DriverSimulation

/// A second implementation of openpilot's policy, from docs/references.md, rule books, for whole ticks of 50 ms only.
///
/// It has no learned offsets (no drive here is faster than 13 m/s) and no lock-out, which is not a level.
package struct OpenpilotModel: Sendable {
  private static let tick = 0.05
  private static let camera = (step: tick / 11, first: 1 - 3.0 / 11, second: 1 - 5.0 / 11)
  private static let fallback = (step: tick / 30, first: 1 - 15.0 / 30, second: 1 - 24.0 / 30)

  private var seen = 1.0
  private var touched = 1.0
  private var isOnCamera = true
  private var filter = 0.0
  private var uncertain = 0

  package init() {}

  private var awareness: Double {
    get { isOnCamera ? seen : touched }
    set { if isOnCamera { seen = newValue } else { touched = newValue } }
  }

  /// - Returns: The level after this tick.
  package mutating func update(_ tick: SimulatedTick) -> Int {
    let face = tick.isFaceSeen
    let isCertain = face && tick.poseDeviation < 0.3
    let isDistracted = isCertain && Self.isDistracted(tick)
    filter += ((isDistracted ? 1 : 0) - filter) * Self.tick / (0.25 + Self.tick)
    if isCertain { uncertain = 0 } else if face { uncertain += 1 }
    let isTooUncertain = Double(uncertain) * Self.tick >= 10
    guard tick.isEngaged else {
      (seen, touched) = (1, 1)
      return 0
    }
    let isAvailable = face && !isTooUncertain
    if isOnCamera, !isAvailable, seen > Self.camera.second { isOnCamera = false }
    if !isOnCamera, isAvailable, touched > Self.fallback.second { isOnCamera = true }
    let (step, first, second) = isOnCamera ? Self.camera : Self.fallback
    let isAttentive = filter < 0.37
    if tick.isInteracting, awareness > 0 {
      if !isOnCamera {
        (seen, touched) = (1, 1)
        return 0
      }
      if isAttentive, isCertain {
        seen = 1
        return 0
      }
    }
    // "That line" in the policy is the awareness that the next tick would reach.
    let canRecover = (isAttentive && isCertain) || (tick.isStandstill && awareness - step <= first)
    if canRecover, awareness > 0 {
      if isOnCamera, seen >= 1 { touched = min(1, touched + Self.camera.step) }
      awareness = min(1, awareness + step * (1.25 + 3.75 * (1 - awareness)))
      if awareness > second { return 0 }
    }
    let isCounted = (filter > 0.63 && isDistracted && face) || !face || isTooUncertain
    let isHeld = (isOnCamera && !isAvailable) || (tick.isStandstill && awareness - step <= first)
    if isCounted, !isHeld { awareness = max(-0.1, awareness - step) }
    return awareness <= 0 ? 3 : awareness <= second ? 2 : awareness <= first ? 1 : 0
  }

  private static func isDistracted(_ tick: SimulatedTick) -> Bool {
    let (yaw, pitch) = (tick.headYaw * .pi / 180, tick.headPitch * .pi / 180)
    return abs(yaw) > 0.4020 || -pitch > 0.3133 || (tick.eyesClosed > 0.5 && tick.eyesVisible > 0.5) || tick.phone > 0.5
  }
}
