import Foundation
import HeedGeometry

/// Kalman filter of a camera's attitude, height, and distance ahead of the vehicle's turning point.
struct ExtrinsicsFilter: Sendable {
  private(set) var mean: CameraExtrinsics
  /// Metres from the vehicle's turning point ahead to the camera.
  private(set) var ahead: Double
  /// Covariance of attitude, height and ``ahead``.
  private(set) var covariance: SymmetricMatrix

  init(camera: MountedCamera?) {
    let rotation = camera?.rotation ?? Rotation(yaw: .zero, pitch: .zero, roll: .zero)
    let said = camera?.heightMeters.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    mean = CameraExtrinsics(rotation: rotation, logHeight: log(said ?? CameraCalibrator.usualHeight))
    ahead = CameraCalibrator.aheadOfRearAxle
    let angle = Angle.degrees(CameraCalibrator.rigDegrees).radians
    let height = said == nil ? CameraCalibrator.usualHeightShare : CameraCalibrator.rigHeightShare
    let deviations = [
      Angle.degrees(CameraCalibrator.rigRollDegrees).radians, angle, angle, height, CameraCalibrator.aheadDeviation,
    ]
    covariance = SymmetricMatrix(diagonal: deviations.map { $0 * $0 })
  }

  /// The larger of the deviations of pitch and yaw.
  var deviation: Angle { Angle(radians: max(covariance[1, 1], covariance[2, 2]).squareRoot()) }
  /// Deviations of roll, pitch and yaw in radians, then of the height as a share.
  var deviations: [Double] { (0..<4).map { covariance[$0, $0].squareRoot() } }
  var aheadVariance: Double { covariance[4, 4] }

  mutating func age(by seconds: Double) {
    let creep = Angle.degrees(CameraCalibrator.creepDegrees).radians
    for index in 0..<3 { covariance[index, index] += creep * creep * seconds }
  }

  /// Learns from a block of frames and returns the change of the mean. nil for an outlier, which is not used.
  mutating func fuse(_ block: ExtrinsicsAccumulator.Finding) -> CameraExtrinsics.Offset? {
    let innovation = block.offset(from: self)
    // A block of frames measures an offset. In bends, the offset's yaw also depends on `ahead`.
    let toward = (0..<4).map { row in
      (0..<5).map { covariance[$0, row] + (row == 2 ? covariance[$0, 4] * block.yawPerMeter : 0) }
    }
    var sum = block.covariance
    for row in 0..<4 {
      for column in 0..<4 {
        sum[row, column] += toward[row][column] + (column == 2 ? toward[row][4] * block.yawPerMeter : 0)
      }
    }
    let far = [1, 2].map { innovation[$0] * innovation[$0] / sum[$0, $0] }.reduce(0, +)
    guard far < CameraCalibrator.farthestBlock * CameraCalibrator.farthestBlock, let inverse = sum.inverse else {
      return nil
    }
    let gain = (0..<4).map { column in
      (0..<5).map { row in (0..<4).reduce(0) { $0 + toward[$1][row] * inverse[$1, column] } }
    }
    let change = (0..<5).map { row in (0..<4).reduce(0) { $0 + gain[$1][row] * innovation[$1] } }
    var learned = covariance
    for row in 0..<5 {
      for column in 0..<5 { learned[row, column] -= (0..<4).reduce(0) { $0 + gain[$1][row] * toward[$1][column] } }
    }
    guard learned.inverse != nil else { return nil }
    let offset = CameraExtrinsics.Offset(change[0], change[1], change[2], change[3])
    (mean, ahead, covariance) = (mean.moved(by: offset), ahead + change[4], learned)
    return offset
  }

  /// Restarts the estimate after the camera was moved; height and distance ahead stay.
  mutating func restart(at shift: CameraShiftDetector.Shift) {
    mean = mean.moved(by: CameraExtrinsics.Offset(shift.offset.x, shift.offset.y, shift.offset.z, 0))
    let roll = Angle.degrees(CameraCalibrator.rigRollDegrees).radians
    covariance = SymmetricMatrix(
      diagonal: [roll * roll, shift.variance.y, shift.variance.z, covariance[3, 3], covariance[4, 4]])
  }
}
