import Foundation
import HeedGeometry
import HeedSignals

/// Estimates the road camera's attitude and height while the vehicle drives, from the flow of road points with the
/// speed, or from the vanishing point of markings. Keeps learning, and restarts when the camera is moved.
public struct CameraCalibrator: Sendable {
  private let camera: MountedCamera?
  private let settings: Settings
  private var gatherer: ExtrinsicsAccumulator
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
    gatherer = ExtrinsicsAccumulator(settings: settings)
    filter = ExtrinsicsFilter(camera: camera, settings: settings)
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
    let aim = Angle.degrees(settings.calibratedDegrees).radians / deviation.radians
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
