import HeedSignals

extension CameraCalibrator {
  /// Minimum speed of a frame that is used, metres a second. Choice: openpilot's 6.7 (15 mph) would lose half of a
  /// drive in town.
  static let slowest = 3.0
  /// Maximum turn rate of a frame that is used, degrees a second. Choice: `slipPerAcceleration` and
  /// `leanPerAcceleration` cover slower turns; openpilot stops at 2.
  static let fastestTurnDegreesPerSecond = 10.0
  /// Distance of the camera ahead of the rear axle, metres. In bends, this distance makes the camera move sideways.
  /// Choice: the camera is behind a car's windscreen.
  static let aheadOfRearAxle = 1.6
  /// Standard deviation of `aheadOfRearAxle`, metres. Choice: covers cars of all sizes.
  static let aheadDeviation = 0.5
  /// Additional deviation of a block's yaw in bends, degrees per m/s² of sideways acceleration. Choice: tyres slip by
  /// 0.3 to 0.5 degrees.
  static let slipPerAcceleration = 0.4
  /// Additional deviation of a block's roll in bends, degrees per m/s² of sideways acceleration. Choice: cars lean by 4
  /// to 6 degrees at 1 g.
  static let leanPerAcceleration = 0.5
  /// Length of a block of frames; the frames of a block give one measurement. Choice: a block covers most of one
  /// oscillation of the springs.
  static let block: Duration = .milliseconds(500)
  /// Averaging time of the turn rate from the flow, which is used if the vehicle reports no turn rate. Choice: the rate
  /// of a single frame is noise.
  static let turnMemory: Duration = .milliseconds(500)
  /// Deviation of one block's pitch and yaw, degrees; springs and crests cause it. Choice: springs deflect by 0.3
  /// degrees.
  static let blockDegrees = 0.25
  /// Deviation of one block's roll, degrees. Choice: springs act on the roll as on the pitch, and roads slope to their
  /// sides.
  static let blockRollDegrees = 0.5
  /// Deviation of one block's height, as a share of the height. Choice: springs, and the error of the speed.
  static let blockHeightShare = 0.05
  /// Additional deviation of a block's pitch, degrees per m/s² of acceleration or braking. Choice: cars dive by 2 to 4
  /// degrees at 1 g.
  static let divePerAcceleration = 0.3
  /// Deviation of a block's pitch from the vanishing point of markings, degrees. Choice: the error of detected
  /// markings.
  static let lanePitchDegrees = 0.6
  /// Deviation of a block's yaw from the vanishing point of markings, degrees. Choice: drivers weave within the lane
  /// for seconds, by a metre in 40 m.
  static let laneYawDegrees = 1.5
  /// Deviation of the pitch and yaw given by a rig, degrees. Choice: cameras are mounted by eye.
  static let rigDegrees = 6.0
  /// Deviation of the roll given by a rig, degrees. Choice: people notice a tilted picture.
  static let rigRollDegrees = 3.0
  /// Deviation of the height given by a rig, as a share of the height. Choice: the height may be copied from a similar
  /// car.
  static let rigHeightShare = 0.15
  /// Deviation of `usualHeight`, as a share of the height. Choice: a camera in a lorry is twice as high.
  static let usualHeightShare = 0.4
  /// Deviation from the estimate, in standard deviations, from which a block is not used. Choice: chance exceeds this
  /// in one block of thousands.
  static let farthestBlock = 4.0
  /// Minimum duration of usable driving before the camera counts as calibrated. Choice: this covers several crests and
  /// dips.
  package static let leastDriving: Duration = .seconds(15)
  /// Drift of the camera in its holder, degrees per root of a second. Choice: 0.2 degrees in an hour.
  static let creepDegrees = 0.003
  /// Minimum duration of the blocks that can show a moved camera. Choice: longer than a crest or a lane change.
  static let knockWindow: Duration = .seconds(4)
  /// Maximum duration of the blocks that can show a moved camera. Choice: older blocks may precede the move.
  static let longestKnockWindow: Duration = .seconds(8)
  /// Minimum common offset of the blocks that show a moved camera, degrees. Choice: half of the smallest move to
  /// detect.
  static let knockDegrees = 0.5
  /// Minimum common offset of the blocks that show a moved camera, in standard deviations. Choice: chance never reaches
  /// this in a lifetime of driving.
  static let knockDeviations = 5.0
  /// Minimum share of blocks that deviate by more than half of `knockDegrees` in the common direction for a moved
  /// camera. Choice: three of four blocks.
  static let knockShare = 0.75
  /// Offset of the newest blocks, in standard deviations, above which calibration waits. Choice: too small for a move,
  /// too large for chance.
  static let doubtDeviations = 3.0
  /// Time without usable frames after which the reason is reported. Choice: a second, so that single frames do not
  /// count.
  static let patience: Duration = .seconds(1)
  /// Maximum time between the two pictures of a flow. Choice: near points cannot be tracked for longer.
  static let longestStep: Duration = .milliseconds(250)
  /// Minimum change of a calibrated angle for the change to be applied, degrees. Choice: the scatter of the calibration
  /// itself.
  static let appliedDegrees = 0.15
  /// Minimum change of the calibrated height for the change to be applied, as a share. Choice: the scatter of the
  /// calibration itself.
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
