public import HeedSignals

extension CameraCalibrator {
  public struct Settings: Hashable, Codable, Sendable {
    /// Slower than this nothing is learned, metres a second. Choice: near points then move by a pixel or two from picture
    /// to picture; openpilot waits for 6.7 (15 mph), and half of a drive in town with it.
    public var slowest = 3.0
    /// Turning faster than this nothing is learned, degrees a second. Choice: what the next three settings describe; openpilot,
    /// which does not describe it, stops at 2.
    public var fastestTurnDegreesPerSecond = 10.0
    /// In bends a camera ahead of the rear axle does not go where the vehicle points; it is ahead by this much, metres, and
    /// that may be off by ``aheadDeviation``. Choice: behind the windscreen of a car.
    public var aheadOfRearAxle = 1.6
    public var aheadDeviation = 0.5
    /// What a block's yaw is off by besides in bends, degrees for each m/s² to the side. Choice: tyres slip by .3 to .5 degrees.
    public var slipPerAcceleration = 0.4
    /// What a block's roll is off by besides in bends, degrees for each m/s² to the side. Choice: cars lean by 4 to 6 degrees at 1 g.
    public var leanPerAcceleration = 0.5
    /// Frames that are judged together. Choice: most of a sway of the springs.
    @Seconds public var block: Duration = .milliseconds(500)
    /// A frame's turn is averaged over this long where nobody says the yaw rate. Choice: one frame's is noise.
    @Seconds public var turnMemory: Duration = .milliseconds(500)
    /// What one block's pitch and yaw are off by, however many tracks it has, degrees: springs, crests, the driver's hands.
    /// Choice: springs give way by .3 degrees, back and forth within a block.
    public var blockDegrees = 0.25
    /// The same for the roll, degrees. Choice: as the pitch, and roads are crowned.
    public var blockRollDegrees = 0.5
    /// The same for the height, as a share of it. Choice: springs, and what a speed is off by.
    public var blockHeightShare = 0.05
    /// And this much more pitch for each m/s² of speeding up or braking, degrees. Choice: cars dive by 2 to 4 degrees at 1 g.
    public var divePerAcceleration = 0.3
    /// The same as ``blockDegrees`` for the vanishing point of two markings: pitch, and yaw, in which drivers sway within the
    /// lane for seconds. Choice: what markings found in pictures are off by; a metre in 40 m.
    public var lanePitchDegrees = 0.6
    public var laneYawDegrees = 1.5
    /// What a rig's attitude may be off by, degrees. Choice: mounted by eye.
    public var rigDegrees = 6.0
    /// What a rig's roll may be off by, degrees. Choice: the eye sees a tilted picture.
    public var rigRollDegrees = 3.0
    /// What a rig's height may be off by, as a share of it. Choice: read off a similar car.
    public var rigHeightShare = 0.15
    /// Height of a camera whose rig says none, metres; and what it may be off by, as a share.
    /// Choice: behind the windscreen of a car; of a lorry it is twice that.
    public var usualHeight = 1.4
    public var usualHeightShare = 0.4
    /// A block whose pitch and yaw are farther off than this many deviations is not learned from by itself.
    /// Choice: one block in thousands by chance; those of a moved camera wait for each other.
    public var farthestBlock = 4.0
    /// The camera is calibrated when pitch and yaw are known this well, degrees: one standard deviation.
    /// Choice: two fifths of what is asked of it (.15).
    public var calibratedDegrees = 0.06
    /// And no sooner than after so much driving that could be learned from. Choice: several crests and dips.
    @Seconds public var leastDriving: Duration = .seconds(15)
    /// What a camera creeps in its holder, degrees in a root of a second of driving. Choice: .2 degrees in an hour; where it
    /// crept by half more, markings alone would never say enough.
    public var creepDegrees = 0.003
    /// Blocks of so much driving judge whether the camera was moved. Choice: longer than a crest or a lane change.
    @Seconds public var knockWindow: Duration = .seconds(4)
    /// And of no more than this. Choice: what is older may be from before it was moved.
    @Seconds public var longestKnockWindow: Duration = .seconds(8)
    /// It was when they agree on at least this much, degrees. Choice: half of what must be found.
    public var knockDegrees = 0.5
    /// And on this many of their standard deviations. Choice: never by chance in a lifetime of driving.
    public var knockDeviations = 5.0
    /// And this share of them lies beyond half of it in the same direction. Choice: three of four.
    public var knockShare = 0.75
    /// As long as the newest blocks differ from the rest by this many deviations, nothing is called calibrated.
    /// Choice: too few to call it moved, too many for chance.
    public var doubtDeviations = 3.0
    /// What has been missing for this long is told as the reason. Choice: a second, so that one frame is no reason.
    @Seconds public var patience: Duration = .seconds(1)
    /// Flow between pictures farther apart than this is not used. Choice: nothing near is followed that long.
    @Seconds public var longestStep: Duration = .milliseconds(250)
    /// Whether everything that is measured on the road uses the calibrated camera in place of the rig's.
    /// Choice: a rig that was measured by eye, or whose camera was knocked, is worse than a minute of driving.
    public var isApplied = true
    /// It does so when pitch or yaw differ by more than this from what is used, degrees, or the height by ``appliedHeightShare``.
    /// Choice: what the calibration itself wavers by, so that nothing is changed for nothing.
    public var appliedDegrees = 0.15
    public var appliedHeightShare = 0.03
    public var fit = FlowFit.Settings()

    public init() {}
  }
}
