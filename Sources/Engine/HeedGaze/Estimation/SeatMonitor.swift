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
  /// Maximum time for which one frame counts. Choice: in a longer gap, the face was lost.
  static let longestStep: Duration = .milliseconds(200)

  private let calibrated: Point<Camera>
  private var mean: SIMD3<Double>
  private var seen = Duration.zero
  private var last: Timestamp?
  private var isTold = false

  /// - Parameter calibrated: ``GazeCalibration/origin``.
  public init(calibrated: Point<Camera>) { (self.calibrated, mean) = (calibrated, calibrated.meters) }

  /// Feeds one frame's place of the eyes, in time order.
  /// - Returns: `seatChanged` or `seatRestored` when the state changes.
  public mutating func update(_ origin: Point<Camera>, at time: Timestamp) -> CalibrationChange? {
    let step = last.map { min(time - $0, Self.longestStep) } ?? .zero
    last = time
    seen += step
    // At first this is a plain mean of all frames, later an exponential mean.
    let share = step.seconds / max(step.seconds, min(seen, Self.memory).seconds)
    if share.isFinite { mean += (origin.meters - mean) * share }
    let distance = (mean - calibrated.meters).length * 1000
    guard seen >= Self.memory, isTold ? distance < Self.nearBelow : distance > Self.farFrom else { return nil }
    isTold.toggle()
    return isTold ? .seatChanged(millimeters: distance) : .seatRestored
  }
}
