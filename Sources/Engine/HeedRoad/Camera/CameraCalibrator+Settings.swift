import HeedSignals

extension CameraCalibrator {
  /// Minimum used speed, metres a second. Choice: openpilot's 6.7 (15 mph) would lose half of a drive in town.
  static let slowest = 3.0
  /// Maximum used turn rate, degrees a second. Choice: slip and lean cover slower turns; openpilot stops at 2.
  static let fastestTurnDegreesPerSecond = 10.0
  /// Metres from the rear axle to the camera, which bends move sideways. Choice: a camera behind a car's windscreen.
  static let aheadOfRearAxle = 1.6
  /// Deviation of `aheadOfRearAxle`, metres. Choice: covers cars of all sizes.
  static let aheadDeviation = 0.5
  /// Added to a block's deviation of yaw in bends, degrees per m/s². Choice: tyres slip by 0.3 to 0.5 degrees.
  static let slipPerAcceleration = 0.4
  /// Added to a block's deviation of roll in bends, degrees per m/s². Choice: cars lean by 4 to 6 degrees at 1 g.
  static let leanPerAcceleration = 0.5
  /// Length of a block of frames, which gives one measurement. Choice: most of one oscillation of the springs.
  static let block: Duration = .milliseconds(500)
  /// Averaging time of the turn rate by flow. Choice: the rate of a single frame is noise.
  static let turnMemory: Duration = .milliseconds(500)
  /// Deviation of a block's pitch and yaw, degrees. Choice: springs deflect by 0.3 degrees.
  static let blockDegrees = 0.25
  /// Deviation of a block's roll, degrees. Choice: springs act as on the pitch, and roads slope to their sides.
  static let blockRollDegrees = 0.5
  /// Deviation of a block's height, as a share. Choice: springs, and the error of the speed.
  static let blockHeightShare = 0.05
  /// Added to a block's deviation of pitch, degrees per m/s². Choice: cars dive by 2 to 4 degrees at 1 g.
  static let divePerAcceleration = 0.3
  /// Deviation of a block's pitch by markings, degrees. Choice: the error of detected markings.
  static let lanePitchDegrees = 0.6
  /// Deviation of a block's yaw by markings, degrees. Choice: drivers weave within the lane, by a metre in 40 m.
  static let laneYawDegrees = 1.5
  /// Deviation of a rig's pitch and yaw, degrees. Choice: cameras are mounted by eye.
  static let rigDegrees = 6.0
  /// Deviation of a rig's roll, degrees. Choice: people notice a tilted picture.
  static let rigRollDegrees = 3.0
  /// Deviation of a rig's height, as a share. Choice: the height may be copied from a similar car.
  static let rigHeightShare = 0.15
  /// Deviation of `usualHeight`, as a share. Choice: a camera in a lorry is twice as high.
  static let usualHeightShare = 0.4
  /// Standard deviations from which a block is not used. Choice: chance exceeds this in one block of thousands.
  static let farthestBlock = 4.0
  /// Minimum usable driving before the camera is calibrated. Choice: covers several crests and dips.
  package static let leastDriving: Duration = .seconds(15)
  /// Drift of the camera in its holder, degrees per root of a second. Choice: 0.2 degrees in an hour.
  static let creepDegrees = 0.003
  /// Minimum duration of blocks that show a moved camera. Choice: longer than a crest or a lane change.
  static let knockWindow: Duration = .seconds(4)
  /// Maximum duration of blocks that show a moved camera. Choice: older blocks may precede the move.
  static let longestKnockWindow: Duration = .seconds(8)
  /// Minimum common offset of these blocks, degrees. Choice: half of the smallest move to detect.
  static let knockDegrees = 0.5
  /// Minimum common offset of these blocks, in deviations. Choice: chance never reaches this in a lifetime of driving.
  static let knockDeviations = 5.0
  /// Minimum share of these blocks that deviate by over half of `knockDegrees`. Choice: three of four blocks.
  static let knockShare = 0.75
  /// Deviations of the newest blocks that delay calibration. Choice: too small for a move, too large for chance.
  static let doubtDeviations = 3.0
  /// Time without usable frames before the reason is reported. Choice: single frames do not count.
  static let patience: Duration = .seconds(1)
  /// Maximum time between the pictures of a flow. Choice: near points cannot be tracked for longer.
  static let longestStep: Duration = .milliseconds(250)
  /// Minimum change of an angle that is applied, degrees. Choice: the scatter of the calibration itself.
  static let appliedDegrees = 0.15
  /// Minimum change of the height that is applied, as a share. Choice: the scatter of the calibration itself.
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
    /// Creates the default settings.
    public init() {}
  }
}
