/// openpilot's constants, and what Heed adds for other sample rates.
extension AwarenessPolicy {
  /// Seconds to each level while the driver is seen distracted. Source: openpilot, selfdrive/monitoring: 3, 5 and 11 s.
  static let cameraLevels = (first: 3.0, second: 5.0, third: 11.0)
  /// Seconds without a touch of the wheel while the camera is unavailable. Source: the same: 15, 24 and 30 s.
  static let fallbackLevels = (first: 15.0, second: 24.0, third: 30.0)
  /// Length of one tick, seconds. The first sample counts as one tick. Source: the same: 20 ticks a second.
  static let tick = 0.05
  /// A sample that differs from `tick` by no more than this, seconds, counts as exactly one tick, so that sums equal
  /// openpilot's. Choice: recordings write times to a tenth of a millisecond; another 10 µs cover rounding.
  static let tickTolerance = 0.00011
  /// Longest time that one sample counts, seconds. Choice: the slowest recordings have one row a second.
  static let longestTick = 1.0
  /// Probability above which the eyes are shut. Source: openpilot, as above.
  static let eyesClosedAbove = 0.5
  /// Probability above which the eyes are visible. Source: openpilot, as above.
  static let eyesVisibleAbove = 0.5
  /// Probability above which a phone is in use. Source: openpilot, as above.
  static let phoneAbove = 0.5
  /// Deviation of the head's angles, radians, below which the pose is certain. Source: openpilot, as above.
  static let poseDeviationBelow = 0.3
  /// Ticks of uncertain pose that make the camera unavailable. Source: openpilot, as above: 10 s.
  static let uncertainTicks = 10 / tick
  /// Time constant of the distraction filter, seconds. Source: openpilot, as above.
  static let filterTime = 0.25
  /// Share of the way to the new value by which a tick moves the distraction filter, 0...1.
  static let filterShare = tick / (filterTime + tick)
  /// Filter value, 0...1, above which the driver is distracted. Source: openpilot, as above.
  static let distractedAbove = 0.63
  /// Filter value, 0...1, below which the driver is attentive. Source: openpilot, as above.
  static let attentiveBelow = 0.37
  /// How many times faster full awareness rises than falls. Source: openpilot, as above.
  static let recoveryFull = 1.25
  /// How many times faster nearly empty awareness rises than falls. Source: openpilot, as above.
  static let recoveryEmpty = 5.0
  /// Lower limit of awareness. Source: openpilot, as above.
  static let lowest = -0.1
  /// A head that is pitched this far below its learned pitch is turned away, radians. Source: openpilot, as above.
  static let pitchDownRadians = 0.3133
  /// A head that is turned this far from its learned yaw is turned away, radians. Source: openpilot, as above.
  static let yawRadians = 0.4020
  /// Speed above which offsets are learned, metres a second. Source: openpilot, as above.
  static let learningSpeed = 13.0
  /// Ticks of learning before offsets are used; until then they are 0. Source: openpilot, as above, for the time of
  /// 60 s. Choice: 0, because Heed measures from straight ahead; openpilot starts from the mounting of its camera.
  static let readyTicks = 60 / tick
  /// Ticks over which the learned offsets are averaged. Source: openpilot, as above: 360 s.
  static let memoryTicks = 360 / tick
  /// Lowest pitch offset, radians. Source: openpilot, policy.py, read 2026 (limits of its offsets).
  static let offsetPitchDown = -0.0881
  /// Highest pitch offset, radians. Source: the same.
  static let offsetPitchUp = 0.124
  /// Largest yaw offset, radians. Source: the same. Choice: openpilot's wider limit, as the camera may be on either
  /// side.
  static let offsetYaw = 0.289
  /// Number of level 3 alerts that lock the assistant out. Source: openpilot, as above.
  static let lockOutAlerts = 3
  /// Ticks at level 3, in all, that lock the assistant out. Source: openpilot, as above: 30 s.
  static let lockOutTicks = 30 / tick
}
