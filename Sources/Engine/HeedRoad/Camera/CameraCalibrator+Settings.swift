extension CameraCalibrator {
  /// Minimum speed of a used frame, m/s. Choice: openpilot's 6.7 (15 mph) would lose half of a drive in town.
  static let slowest = 3.0
  /// Maximum used turn rate, degrees/s. Choice: allowances for slip and lean cover slower turns; openpilot stops at
  /// 2.
  static let fastestTurnDegreesPerSecond = 10.0
  /// Metres from the rear axle to the camera, which bends move sideways. Choice: a camera behind a car's windscreen.
  static let aheadOfRearAxle = 1.6
  /// Deviation of `aheadOfRearAxle`, metres. Choice: covers cars of all sizes.
  static let aheadDeviation = 0.5
  /// Added to the deviation of a block's yaw in bends, degrees per m/s². Choice: tyres slip by 0.3 to 0.5 degrees.
  static let slipPerAcceleration = 0.4
  /// Added to the deviation of a block's roll in bends, degrees per m/s². Choice: cars lean by 4 to 6 degrees at 1 g.
  static let leanPerAcceleration = 0.5
  /// Length of a block of frames that gives one measurement. Choice: the springs swing nearly once in this time.
  static let block: Duration = .milliseconds(500)
  /// Averaging time of the turn rate from flow. Choice: the turn rate from a single frame is noise.
  static let turnMemory: Duration = .milliseconds(500)
  /// Deviation of a frame block's pitch and yaw, degrees. Choice: springs deflect by 0.3 degrees.
  static let blockDegrees = 0.25
  /// Deviation of a frame block's roll, degrees. Choice: springs act as on the pitch, and roads slope to their sides.
  static let blockRollDegrees = 0.5
  /// Deviation of a frame block's camera height, as a share. Choice: springs, and the error of the speed.
  static let blockHeightShare = 0.05
  /// Added to the deviation of a frame block's pitch, degrees per m/s². Choice: cars dive by 2 to 4 degrees at 1 g.
  static let divePerAcceleration = 0.3
  /// Deviation of a frame block's pitch from markings, degrees. Choice: the error of detected markings.
  static let lanePitchDegrees = 0.6
  /// Deviation of a block's yaw from markings, degrees. Choice: drivers weave within the lane, by a metre in 40 m.
  static let laneYawDegrees = 1.5
  /// Deviation of the pitch and yaw in a rig's file, degrees. Choice: cameras are mounted by eye.
  static let rigDegrees = 6.0
  /// Deviation of the roll in a rig's file, degrees. Choice: people notice a tilted picture.
  static let rigRollDegrees = 3.0
  /// Deviation of the camera height in a rig's file, as a share. Choice: the height may be copied from a similar car.
  static let rigHeightShare = 0.15
  /// Deviation of `usualHeight`, as a share. Choice: a camera in a lorry is twice as high.
  static let usualHeightShare = 0.4
  /// Standard deviations from which a block is not used. Choice: chance exceeds this once in thousands of blocks.
  static let farthestBlock = 4.0
  /// Minimum time of usable driving before the camera is calibrated. Choice: covers several crests and dips.
  package static let leastDriving: Duration = .seconds(15)
  /// Drift of the camera in its holder, degrees per root of a second. Choice: 0.2 degrees in an hour.
  static let creepDegrees = 0.003
  /// Minimum duration of the frame blocks that show a moved camera. Choice: longer than a crest or a lane change.
  static let knockWindow: Duration = .seconds(4)
  /// Maximum duration of the frame blocks that show a moved camera. Choice: older blocks may precede the move.
  static let longestKnockWindow: Duration = .seconds(8)
  /// Minimum common offset of blocks that show a moved camera, degrees. Choice: half of the smallest move to detect.
  static let knockDegrees = 0.5
  /// Minimum common offset of blocks that show a moved camera, in deviations. Choice: not by chance in a lifetime.
  static let knockDeviations = 5.0
  /// Minimum share of blocks off by over half of `knockDegrees` if a camera was moved. Choice: three of four blocks.
  static let knockShare = 0.75
  /// Deviations of the newest blocks that delay calibration. Choice: too small for a move, too large for chance.
  static let doubtDeviations = 3.0
  /// Time without usable frames before the reason is reported. Choice: single unusable frames do not matter.
  static let patience: Duration = .seconds(1)
  /// Maximum time between the two pictures of a flow. Choice: near points cannot be tracked for longer.
  static let longestStep: Duration = .milliseconds(250)
  /// Smallest change of a camera angle that is applied, degrees. Choice: the scatter of the calibration itself.
  static let appliedDegrees = 0.15
  /// Smallest change of the height that is applied, as a share. Choice: the scatter of the calibration itself.
  static let appliedHeightShare = 0.03

  /// Settings of ``CameraCalibrator``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Height of a camera whose rig gives no height, metres. Higher: distances and lanes come out larger where only
    /// markings calibrate. Lower: distances and lanes come out smaller where only markings calibrate. Choice: a
    /// camera behind the windscreen of a car.
    public var usualHeight = 1.4
    /// Greatest deviation of pitch and yaw of a calibrated camera, degrees. Higher: the camera is calibrated sooner,
    /// and its angles are less exact. Lower: calibration takes longer, and the angles are more exact. Choice: two
    /// fifths of the required 0.15 degrees.
    public var calibratedDegrees = 0.06
    /// Whether the calibrated camera replaces the rig's. On: distances and lanes follow the calibrated camera. Off:
    /// distances and lanes keep the rig's camera, even a wrong one. Choice: a minute of driving beats measuring by
    /// eye.
    public var isApplied = true
    /// Creates the default settings.
    public init() {}
  }
}
