import HeedGeometry
import HeedSignals

/// Detects a moved camera: for some seconds, measurements of its attitude deviate from the estimate in one direction.
struct CameraShiftDetector: Sendable {
  /// The camera's new attitude as an offset from the estimate, and the variances of its angles.
  typealias Shift = (offset: SIMD3<Double>, variance: SIMD3<Double>)
  /// Angles that one block of frames measures, relative to the estimate, radians, and the variance of each.
  private typealias BlockOffset = (seconds: Double, offset: SIMD3<Double>, variance: SIMD3<Double>)

  private var recent: [BlockOffset] = []

  mutating func moved(by offset: CameraExtrinsics.Offset) {
    for index in recent.indices { recent[index].offset -= SIMD3(offset.x, offset.y, offset.z) }
  }

  /// Adds one block of frames. Returns the shift if the camera was moved.
  mutating func update(_ block: ExtrinsicsAccumulator.Finding, filter: ExtrinsicsFilter) -> Shift? {
    let offset = block.offset(from: filter)
    let yaw = block.covariance[2, 2] + filter.aheadVariance * block.yawPerMeter * block.yawPerMeter
    recent.append(
      (block.seconds, SIMD3(offset.x, offset.y, offset.z), SIMD3(block.covariance[0, 0], block.covariance[1, 1], yaw)))
    while recent.count > 1,
      recent.dropFirst().reduce(0, { $0 + $1.seconds }) >= CameraCalibrator.longestKnockWindow.seconds
    { recent.removeFirst() }
    for window in windows {
      let (mean, variance) = Self.mean(of: window)
      guard isShift(window, mean, variance, filter) else { continue }
      recent = []
      return (mean, variance)
    }
    return nil
  }

  /// Whether the newest frame blocks contradict the estimate, if too little to show a moved camera.
  func doubts(_ filter: ExtrinsicsFilter) -> Bool {
    windows.contains { window in
      let (mean, variance) = Self.mean(of: window)
      return distance(mean, variance, filter) > CameraCalibrator.doubtDeviations
    }
  }

  /// All long enough series of the newest frame blocks, the shortest first.
  private var windows: [ArraySlice<BlockOffset>] {
    var seconds = 0.0
    return recent.indices.reversed().compactMap { index in
      seconds += recent[index].seconds
      return seconds >= CameraCalibrator.knockWindow.seconds ? recent[index...] : nil
    }
  }

  private static func mean(of window: ArraySlice<BlockOffset>) -> (SIMD3<Double>, SIMD3<Double>) {
    let weights = window.reduce(SIMD3<Double>.zero) { $0 + 1 / $1.variance }
    return (window.reduce(SIMD3<Double>.zero) { $0 + $1.offset / $1.variance } / weights, 1 / weights)
  }

  /// Distance of measured pitch and yaw from the estimate, in deviations.
  private func distance(_ mean: SIMD3<Double>, _ variance: SIMD3<Double>, _ filter: ExtrinsicsFilter) -> Double {
    [1, 2].map { mean[$0] * mean[$0] / (variance[$0] + filter.covariance[$0, $0]) }.reduce(0, +).squareRoot()
  }

  /// Whether a window's mean offset is large and certain, and enough of its frame blocks share the direction.
  private func isShift(
    _ window: ArraySlice<BlockOffset>, _ mean: SIMD3<Double>, _ variance: SIMD3<Double>, _ filter: ExtrinsicsFilter
  ) -> Bool {
    let limit = Angle.degrees(CameraCalibrator.knockDegrees).radians
    let direction = SIMD3(0, mean.y, mean.z)
    let size = direction.length
    guard size >= limit, distance(mean, variance, filter) >= CameraCalibrator.knockDeviations else { return false }
    let beyond = window.count { $0.offset.dot(direction) / size > limit / 2 }
    return Double(beyond) >= CameraCalibrator.knockShare * Double(window.count)
  }
}
