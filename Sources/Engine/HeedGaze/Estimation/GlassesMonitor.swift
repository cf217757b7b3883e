public import HeedSignals

/// Detects that a person calibrated with glasses now wears none, or the reverse.
///
/// A lens shifts the picture of the iris, and its rim shifts the lids of the face mesh. The gaze is then off by a
/// degree or more, and nothing in the picture except the glasses shows this error.
public struct GlassesMonitor: Sendable {
  /// Mean probability from which glasses count as worn, and mean below which they count as not worn. Choice: single
  /// frames of drawn strangers are right in 72 to 98 %, and means of frames are mostly right.
  static let wornFrom = 0.75, bareBelow = 0.25
  /// Time constant of the mean, and time before the first report. Choice: longer than a hand wipes over the face.
  static let memory: Duration = .seconds(5)
  /// Maximum time for which one frame counts. Choice: in a longer gap, the eyes were lost.
  static let longestStep: Duration = .milliseconds(200)

  /// Whether glasses were worn during calibration; nil if unclear.
  private let calibrated: Bool?
  private var mean = 0.5
  private var seen = Duration.zero
  private var last: Timestamp?
  private var isTold = false

  /// - Parameter calibrated: ``GazeCalibration/glasses``; if nil or unclear, nothing is ever reported.
  public init(calibrated: Double?) { self.calibrated = calibrated.flatMap(Self.isWorn) }

  /// Feeds one frame's probability of glasses, 0...1, in time order; nil if no eye was seen.
  /// - Returns: `glassesChanged` or `glassesRestored` when the state changes.
  public mutating func update(_ probability: Double?, at time: Timestamp) -> CalibrationChange? {
    guard let calibrated, let probability else { return nil }
    let step = last.map { min(time - $0, Self.longestStep) } ?? .zero
    last = time
    seen += step
    // At first this is a plain mean of all frames, later an exponential mean.
    let share = step.seconds / max(step.seconds, min(seen, Self.memory).seconds)
    if share.isFinite { mean += (probability - mean) * share }
    guard seen >= Self.memory, let isWorn = Self.isWorn(mean), (isWorn != calibrated) != isTold else { return nil }
    isTold.toggle()
    return isTold ? .glassesChanged(areWorn: isWorn) : .glassesRestored
  }

  private static func isWorn(_ probability: Double) -> Bool? {
    probability >= Self.wornFrom ? true : probability <= Self.bareBelow ? false : nil
  }
}
