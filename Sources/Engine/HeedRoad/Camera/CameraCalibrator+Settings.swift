import HeedSignals

extension CameraCalibrator {
  /// Minimum used speed, metres a second. Choice: openpilot's 6.7 (15 mph) loses half of a drive in town.
  static let slowest = 3.0
  /// Maximum used turn rate, degrees a second. Choice: the next settings model slower turns; openpilot stops at 2.
  static let fastestTurnDegreesPerSecond = 10.0
  /// Distance of the camera ahead of the rear axle, metres; in bends it moves sideways. Choice: behind a car's windscreen.
  static let aheadOfRearAxle = 1.6
  /// Standard deviation of `aheadOfRearAxle`, metres. Choice: covers cars of all sizes.
  static let aheadDeviation = 0.5
  /// Additional deviation of a block's yaw in bends, degrees per m/s² sideways. Choice: tyres slip by .3 to .5 degrees.
  static let slipPerAcceleration = 0.4
  /// Additional deviation of a block's roll in bends, degrees per m/s² sideways. Choice: cars lean by 4 to 6 at 1 g.
  static let leanPerAcceleration = 0.5
  /// Length of a block of frames, which are evaluated together. Choice: most of one oscillation of the springs.
  static let block: Duration = .milliseconds(500)
  /// Averaging time of the flow's turn rate, used without the vehicle's. Choice: the rate of a single frame is noise.
  static let turnMemory: Duration = .milliseconds(500)
  /// Deviation of one block's pitch and yaw, degrees, from springs and crests. Choice: springs deflect by .3.
  static let blockDegrees = 0.25
  /// Deviation of one block's roll, degrees. Choice: like the pitch, and roads are crowned.
  static let blockRollDegrees = 0.5
  /// Deviation of one block's height, as a share of it. Choice: springs, and the error of the speed.
  static let blockHeightShare = 0.05
  /// Additional deviation of the pitch, degrees per m/s² of acceleration or braking. Choice: cars dive by 2 to 4 at 1 g.
  static let divePerAcceleration = 0.3
  /// Deviation of a block's pitch from the vanishing point of markings, degrees. Choice: errors of detected markings.
  static let lanePitchDegrees = 0.6
  /// Deviation of a block's yaw from it, degrees; drivers weave within the lane for seconds. Choice: a metre in 40 m.
  static let laneYawDegrees = 1.5
  /// Deviation of a rig's pitch and yaw, degrees. Choice: cameras mounted by eye.
  static let rigDegrees = 6.0
  /// Deviation of a rig's roll, degrees. Choice: people notice a tilted picture.
  static let rigRollDegrees = 3.0
  /// Deviation of a rig's height, as a share of it. Choice: copied from a similar car.
  static let rigHeightShare = 0.15
  /// Deviation of `usualHeight`, as a share of it. Choice: a lorry has twice that height.
  static let usualHeightShare = 0.4
  /// Maximum deviation of a fused block, in standard deviations. Choice: chance exceeds it in one block of thousands.
  static let farthestBlock = 4.0
  /// Minimum usable driving before the calibration. Choice: several crests and dips.
  package static let leastDriving: Duration = .seconds(15)
  /// Drift in the holder, degrees per root of a second. Choice: .2 in an hour.
  static let creepDegrees = 0.003
  /// Minimum driving in the blocks that show a moved camera. Choice: longer than a crest or a lane change.
  static let knockWindow: Duration = .seconds(4)
  /// Maximum driving in these blocks. Choice: older blocks may precede the move.
  static let longestKnockWindow: Duration = .seconds(8)
  /// Minimum common offset of these blocks for a moved camera, degrees. Choice: half of the smallest move to detect.
  static let knockDegrees = 0.5
  /// Minimum common offset in standard deviations. Choice: never by chance in a lifetime of driving.
  static let knockDeviations = 5.0
  /// Minimum share of blocks beyond half of `knockDegrees` in that direction. Choice: three of four.
  static let knockShare = 0.75
  /// Offset of the newest blocks, in deviations, that delays calibration. Choice: too small for a move, too large for
  /// chance.
  static let doubtDeviations = 3.0
  /// Minimum time without a condition to report the hold. Choice: a second, so that single frames do not count.
  static let patience: Duration = .seconds(1)
  /// Maximum time between the two pictures of a flow. Choice: near points cannot be tracked for longer.
  static let longestStep: Duration = .milliseconds(250)
  /// Minimum change of an angle to apply it, degrees. Choice: the scatter of the calibration itself.
  static let appliedDegrees = 0.15
  /// Minimum change of the height to apply it, as a share. Choice: the scatter of the calibration itself.
  static let appliedHeightShare = 0.03

  /// Settings of ``CameraCalibrator``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Height of a camera whose rig gives none, metres. Higher: distances and lanes come out larger where only markings
    /// calibrate. Lower: distances and lanes come out smaller where only markings calibrate. Choice: behind the
    /// windscreen of a car.
    public var usualHeight = 1.4
    /// Greatest deviation of pitch and yaw of a calibrated camera, degrees. Higher: the camera is calibrated sooner,
    /// and its angles are less exact. Lower: calibration takes longer, and the angles are more exact. Choice: two
    /// fifths of the required .15.
    public var calibratedDegrees = 0.06
    /// Whether the calibrated camera replaces the rig's. On: distances and lanes follow the calibrated camera. Off:
    /// distances and lanes keep the rig's camera, even a wrong one. Choice: a minute of driving beats measuring by eye.
    public var isApplied = true
    /// The defaults.
    public init() {}
  }
}
