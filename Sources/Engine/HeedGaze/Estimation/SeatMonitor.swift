public import HeedGeometry
public import HeedSignals

/// Detects that the driver's eyes are elsewhere than during the calibration, because of another seat or camera place.
///
/// The gaze is measured from each frame alone, so that a few centimetres change little. From farther away the eyes are
/// smaller, and the camera sees them from another side.
public struct SeatMonitor: Sendable {
  /// Distance from the place of the calibration from which it is reported, and below which it ends, millimetres. Choice:
  /// people at a desk lean by 150 mm; drivers who share a car set the seat farther apart.
  static let (farFrom, nearBelow) = (200.0, 150.0)
  /// Time constant of the mean place, and time before the first report. Choice: longer than a look over the shoulder.
  static let memory: Duration = .seconds(10)

  private let calibrated: Point<Camera>
  private var mean: SIMD3<Double>
  private var recent = RecentMean(over: memory)
  private var isTold = false

  /// - Parameter calibrated: ``GazeCalibration/origin``.
  public init(calibrated: Point<Camera>) { (self.calibrated, mean) = (calibrated, calibrated.meters) }

  /// Feeds one frame's place of the eyes, in time order.
  /// - Returns: `seatChanged` or `seatRestored` when the state changes.
  public mutating func update(_ origin: Point<Camera>, at time: Timestamp) -> CalibrationChange? {
    if let share = recent.share(at: time) { mean += (origin.meters - mean) * share }
    let distance = (mean - calibrated.meters).length * 1000
    guard recent.isFull, isTold ? distance < Self.nearBelow : distance > Self.farFrom else { return nil }
    isTold.toggle()
    return isTold ? .seatChanged(millimeters: distance) : .seatRestored
  }
}
