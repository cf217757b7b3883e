import Foundation
import HeedGeometry
import HeedSignals

/// What is believed of a camera's mounting, and how sure that is: a Kalman filter over the attitude, the height, and how far
/// the camera is ahead of the point about which the vehicle turns.
struct ExtrinsicsFilter: Sendable {
  private let settings: CameraCalibrator.Settings
  private(set) var mean: CameraExtrinsics
  /// Metres ahead of the point about which the vehicle turns.
  private(set) var ahead: Double
  /// Of an offset from the mean, and of ``ahead``.
  private(set) var covariance: SymmetricMatrix

  init(camera: MountedCamera?, settings: CameraCalibrator.Settings) {
    self.settings = settings
    let rotation = camera?.rotation ?? Rotation(yaw: .zero, pitch: .zero, roll: .zero)
    // What is no height is not known.
    let said = camera?.heightMeters.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    mean = CameraExtrinsics(rotation: rotation, logHeight: log(said ?? settings.usualHeight))
    ahead = settings.aheadOfRearAxle
    let angle = Angle.degrees(settings.rigDegrees).radians
    let height = said == nil ? settings.usualHeightShare : settings.rigHeightShare
    let deviations = [
      Angle.degrees(settings.rigRollDegrees).radians, angle, angle, height, settings.aheadDeviation,
    ]
    covariance = SymmetricMatrix(diagonal: deviations.map { $0 * $0 })
  }

  /// The larger one of pitch's and yaw's standard deviations.
  var deviation: Angle { Angle(radians: max(covariance[1, 1], covariance[2, 2]).squareRoot()) }

  /// Standard deviations of roll, pitch, yaw and the height's share.
  var deviations: [Double] { (0..<4).map { covariance[$0, $0].squareRoot() } }

  var aheadVariance: Double { covariance[4, 4] }

  /// Time passes.
  mutating func age(by seconds: Double) {
    let creep = Angle.degrees(settings.creepDegrees).radians
    for index in 0..<3 { covariance[index, index] += creep * creep * seconds }
  }

  /// Learns from a block.
  /// - Returns: By how much the mean was moved; nil: the block is too far off to be believed by itself.
  mutating func fuse(_ block: ExtrinsicsAccumulator.Finding) -> CameraExtrinsics.Offset? {
    let innovation = block.offset(from: self)
    // What is measured is the offset, and in bends the yaw holds the place of the camera.
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
    guard far < settings.farthestBlock * settings.farthestBlock, let inverse = sum.inverse else { return nil }
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

  /// Begins anew where a moved camera is; its height and place in the vehicle stay.
  mutating func restart(at shift: CameraShiftDetector.Shift) {
    mean = mean.moved(by: CameraExtrinsics.Offset(shift.offset.x, shift.offset.y, shift.offset.z, 0))
    let roll = Angle.degrees(settings.rigRollDegrees).radians
    covariance = SymmetricMatrix(
      diagonal: [roll * roll, shift.variance.y, shift.variance.z, covariance[3, 3], covariance[4, 4]])
  }
}
