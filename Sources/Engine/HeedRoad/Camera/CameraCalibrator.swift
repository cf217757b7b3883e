import Foundation
import HeedGeometry
import HeedSignals

/// Estimates the road camera's attitude and height while the vehicle drives, from the flow of road points with the
/// speed, or from the vanishing point of markings. Keeps learning, and restarts when the camera is moved.
public struct CameraCalibrator: Sendable {
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
  /// Greatest deviation of pitch and yaw of a calibrated camera, degrees. Choice: two fifths of the required 0.15
  /// degrees.
  static let calibratedDegrees = 0.06
  /// Height of a camera whose rig gives no height, metres. Choice: a camera behind the windscreen of a car.
  static let usualHeight = 1.4

  /// Settings of ``CameraCalibrator``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Whether the calibrated camera replaces the rig's. On: distances and lanes follow the calibrated camera. Off:
    /// distances and lanes keep the rig's camera, even a wrong one. Choice: a minute of driving beats measuring by
    /// eye.
    public var isApplied = true
    /// Creates the default settings.
    public init() {}
  }

  private let camera: MountedCamera?
  private let settings: Settings
  private var gatherer = ExtrinsicsAccumulator()
  private var filter: ExtrinsicsFilter
  private var watch = CameraShiftDetector()
  private var began: Timestamp?
  private var last: Timestamp?
  private var lastLearned: Timestamp?
  private var lastPicture: Timestamp?
  /// Seconds of used driving since the camera was last moved.
  private var learned = 0.0
  private var calibration: CameraCalibration

  /// - Parameter camera: Its optics stay, and its attitude is a first guess. With nil, no calibration is possible.
  init(camera: MountedCamera?, settings: Settings = Settings()) {
    (self.camera, self.settings) = (camera, settings)
    filter = ExtrinsicsFilter(camera: camera)
    calibration = CameraCalibration(progress: 0, hold: camera == nil ? .noCamera : nil)
  }

  func continues(_ other: CameraCalibrator) -> Bool { camera == other.camera && settings == other.settings }

  /// Learns from one frame, in time order; other frames are ignored.
  /// - Parameter speed: The vehicle's speed, metres a second; nil if unknown.
  /// - Parameter yawRate: The vehicle's yaw rate, radians a second, + left; with nil, the flow gives the yaw rate.
  mutating func update(_ seen: RoadObservation, speed: Double?, yawRate: Double?) -> CameraCalibration {
    guard let camera, last.map({ seen.time > $0 }) ?? true else { return calibration }
    let begun = began ?? seen.time
    (began, last) = (begun, seen.time)
    guard let optics = camera.optics.scaled(to: seen.size) else {
      calibration.hold = .noCamera
      return calibration
    }
    if let block = gatherer.finished(before: seen.time) { take(block) }
    let hasPicture = seen.flow != nil || seen.lanes != nil
    if hasPicture { lastPicture = seen.time }
    // Flow may be missing from some frames, so a single frame without flow does not count as a hold.
    if hasPicture || isLong(since: lastPicture ?? begun, seen.time) {
      let lack = gatherer.add(seen, optics, speed: speed, yawRate: yawRate, around: filter)
      if lack == nil { (lastLearned, calibration.hold) = (seen.time, nil) }
      if isLong(since: lastLearned ?? begun, seen.time) || lastLearned == nil { calibration.hold = lack }
    }
    return calibration
  }

  private func isLong(since time: Timestamp, _ now: Timestamp) -> Bool {
    now.seconds(since: time) >= Self.patience.seconds
  }

  private mutating func take(_ block: ExtrinsicsAccumulator.Finding) {
    learned += block.seconds
    filter.age(by: block.seconds)
    if let knock = watch.update(block, filter: filter) {
      let wasCalibrated = calibration.isCalibrated
      filter.restart(at: knock)
      learned = 0
      if wasCalibrated {
        calibration.knocks += 1
        (calibration.progress, calibration.camera) = (0, nil)
      }
    } else if let correction = filter.fuse(block) {
      watch.moved(by: correction)
    }
    tell()
  }

  /// Publishes estimate and progress. A precise estimate becomes the camera if no block of frames contradicts it.
  private mutating func tell() {
    guard let camera else { return }
    let deviation = filter.deviation
    let aim = Angle.degrees(Self.calibratedDegrees).radians / deviation.radians
    calibration.deviation = deviation
    let reached = min(1, aim * aim, learned / Self.leastDriving.seconds)
    // If an uncalibrated camera is moved, the progress does not fall, but stays below 1.
    calibration.progress = max(calibration.progress, calibration.isCalibrated ? 1 : min(Self.almost, reached))
    let mounting = filter.mean
    let estimate = MountedCamera(
      optics: camera.optics, heightMeters: exp(mounting.logHeight), yaw: mounting.rotation.yaw,
      pitch: mounting.rotation.pitch, roll: mounting.rotation.roll)
    calibration.estimate = estimate
    guard calibration.isCalibrated || (reached >= 1 && !watch.doubts(filter)) else { return }
    (calibration.camera, calibration.progress) = (estimate, 1)
  }

  /// Maximum progress before the camera is calibrated.
  private static let almost = 0.99
}
