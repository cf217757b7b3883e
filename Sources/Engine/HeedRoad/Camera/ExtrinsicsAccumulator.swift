import Foundation
import HeedGeometry
import HeedSignals

/// Combines half a second of driving into one measurement of the camera's attitude and height.
struct ExtrinsicsAccumulator: Sendable {
  /// Result of one block of frames: attitude and height as an offset from a reference, with covariance.
  struct Finding {
    var reference: CameraExtrinsics
    var estimate: CameraExtrinsics.Offset
    /// Covariance of the estimate, with the error that all frames of the block share.
    var covariance: SymmetricMatrix
    var seconds: Double
    /// Apparent change of yaw per metre from the vehicle's turning point to the camera.
    var yawPerMeter = 0.0

    func offset(from filter: ExtrinsicsFilter) -> CameraExtrinsics.Offset {
      let seen = reference.moved(by: estimate)
      let turn = seen.rotation.turn(from: filter.mean.rotation)
      return CameraExtrinsics.Offset(
        turn.x, turn.y, turn.z - yawPerMeter * filter.ahead, seen.logHeight - filter.mean.logHeight)
    }
  }

  /// The driving gathered so far for the next finding.
  private struct Block {
    var began: Timestamp
    var ended: Timestamp
    var reference: CameraExtrinsics
    var flow = ExtrinsicsInformation()
    var frames = 0
    var vanishing: [SIMD2<Double>] = []
    var speeds: (first: Double, last: Double)
    var turned = 0.0
    var offset = CameraExtrinsics.Offset.zero
  }

  private let fit = FlowFit()
  private var block: Block?
  /// Turn rate from flow, radians a second, and the time of its frame.
  private var turning: (rate: Double, time: Timestamp)?

  /// Adds a frame. Returns the reason why the frame is not usable; nil for a usable frame.
  mutating func add(
    _ seen: RoadObservation, _ optics: PinholeCamera, speed: Double?, yawRate: Double?, around filter: ExtrinsicsFilter
  ) -> CameraCalibration.Hold? {
    guard seen.flow != nil || seen.lanes != nil else { return .noPictures }
    guard let speed else { return .noPosition }
    guard speed >= CameraCalibrator.slowest else { return .tooSlow }
    let limit = Angle.degrees(CameraCalibrator.fastestTurnDegreesPerSecond).radians
    if let yawRate, abs(yawRate) > limit { return .turning }
    var current = block ?? Block(began: seen.time, ended: seen.time, reference: filter.mean, speeds: (speed, speed))
    let outcome = seen.flow.flatMap {
      measure($0, at: seen.time, optics, speed: speed, yawRate: yawRate, current, filter)
    }
    if let outcome {
      let turn = yawRate ?? average(outcome.yawRate, at: seen.time)
      if abs(turn) > limit { return .turning }
      current.flow.add(outcome.evidence)
      current.frames += 1
      current.offset = outcome.offset
      current.turned += turn
    } else if let point = seen.lanes.flatMap({ VanishingPoint.point(of: $0, optics) }) {
      current.vanishing.append(point)
    } else {
      let step = seen.flow.map { seen.time.seconds(since: $0.since) } ?? 0
      return step > CameraCalibrator.longestStep.seconds ? .tooSeldom : .noTexture
    }
    (current.ended, current.speeds.last) = (seen.time, speed)
    block = current
    return nil
  }

  /// Returns the result of the block of frames if it is complete at `time`. The next frame then begins a new block.
  mutating func finished(before time: Timestamp) -> Finding? {
    guard let current = block, time.seconds(since: current.began) >= CameraCalibrator.block.seconds else { return nil }
    block = nil
    let seconds = current.ended.seconds(since: current.began)
    // A block of frames that was cut short holds too little information.
    guard seconds >= CameraCalibrator.block.seconds / 2 else { return nil }
    let acceleration = (current.speeds.last - current.speeds.first) / seconds
    let dive = CameraCalibrator.divePerAcceleration * abs(acceleration)
    guard current.frames > 0, let found = current.flow.estimate(prior: Self.weakPrior) else {
      return vanishing(current, dive: dive, seconds: seconds)
    }
    let speed = max(CameraCalibrator.slowest, (current.speeds.first + current.speeds.last) / 2)
    let turn = current.turned / Double(current.frames)
    let aside = abs(turn) * speed
    let deviations =
      [
        hypot(CameraCalibrator.blockRollDegrees, CameraCalibrator.leanPerAcceleration * aside),
        hypot(CameraCalibrator.blockDegrees, dive),
        hypot(CameraCalibrator.blockDegrees, CameraCalibrator.slipPerAcceleration * aside),
      ].map { Angle.degrees($0).radians } + [CameraCalibrator.blockHeightShare]
    // In a left turn, the camera moves left of the vehicle's heading, so the camera seems to look right.
    return Finding(
      reference: current.reference, estimate: found.offset,
      covariance: found.covariance + SymmetricMatrix(diagonal: deviations.map { $0 * $0 }), seconds: seconds,
      yawPerMeter: -turn / speed)
  }

  /// Deviations of three unobserved angles, radians, and of the height, as a share. Choice: beyond every mounting.
  private static let weakPrior = [0.5, 0.5, 0.5, 1]

  /// Attitude by the median vanishing point of the markings, which tells nothing about roll and height.
  private func vanishing(_ block: Block, dive: Double, seconds: Double) -> Finding? {
    let rays = block.vanishing.compactMap { block.reference.rotation.ray($0) }
    guard let left = rays.map(\.x).median(), let up = rays.map(\.y).median() else { return nil }
    // The markings run ahead. If they appear on the left, the camera looks too far right.
    let offset = CameraExtrinsics.Offset(0, up, -left, 0)
    let deviations = [
      Self.weakPrior[0], Angle.degrees(hypot(CameraCalibrator.lanePitchDegrees, dive)).radians,
      Angle.degrees(CameraCalibrator.laneYawDegrees).radians, Self.weakPrior[3],
    ]
    return Finding(
      reference: block.reference, estimate: offset, covariance: SymmetricMatrix(diagonal: deviations.map { $0 * $0 }),
      seconds: seconds)
  }

  /// Fits one frame's flow near the estimated attitude. If that fails and the estimate is certain, searches farther.
  private func measure(
    _ flow: RoadFlow, at time: Timestamp, _ optics: PinholeCamera, speed: Double, yawRate: Double?, _ block: Block,
    _ filter: ExtrinsicsFilter
  ) -> FlowFit.Outcome? {
    let seconds = time.seconds(since: flow.since)
    guard seconds > 0, seconds <= CameraCalibrator.longestStep.seconds else { return nil }
    let tracks = flow.tracks.map { (from: optics.undistorted($0.from), to: optics.undistorted($0.to)) }
    let drive = FlowFit.Drive(seconds: seconds, speed: speed, yawRate: yawRate)
    let own =
      [CameraCalibrator.blockRollDegrees, CameraCalibrator.rigDegrees / 4, CameraCalibrator.rigDegrees / 4]
      .map { Angle.degrees($0).radians } + [CameraCalibrator.blockHeightShare]
    let near = zip(filter.deviations, own).map { hypot($0, $1) }
    let isSure = filter.deviation.degrees < CameraCalibrator.rigDegrees / 4
    let found = fit.fit(
      tracks, focal: optics.fx, drive: drive, reference: block.reference, start: block.offset, prior: near,
      coarseness: isSure ? 1 : Self.coarse, isNear: isSure)
    if found != nil || !isSure { return found }
    // The camera may have been moved far from the estimate.
    return fit.fit(
      tracks, focal: optics.fx, drive: drive, reference: block.reference, start: .zero,
      prior: ExtrinsicsFilter(camera: nil).deviations, coarseness: Self.coarse, isNear: false)
  }

  /// Factor on the tolerance of tracks at an unknown attitude. Choice: 3 degrees of pitch shift near flow by pixels.
  private static let coarse = 8.0

  /// Smooths the turn rate from flow over `turnMemory`; restarts after a gap of twice that time.
  private mutating func average(_ rate: Double, at time: Timestamp) -> Double {
    let memory = CameraCalibrator.turnMemory.seconds
    guard let turning, time.seconds(since: turning.time) < 2 * memory else {
      turning = (rate, time)
      return rate
    }
    let share = 1 - exp(-time.seconds(since: turning.time) / memory)
    let mean = turning.rate + (rate - turning.rate) * share
    self.turning = (mean, time)
    return mean
  }
}
