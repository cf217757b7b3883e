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

  /// Whether glasses were worn during calibration; nil if unclear.
  private let calibrated: Bool?
  private var mean = 0.5
  private var recent = RecentMean(over: memory)
  private var isTold = false

  /// - Parameter calibrated: ``GazeCalibration/glasses``; if nil or unclear, nothing is ever reported.
  public init(calibrated: Double?) { self.calibrated = calibrated.flatMap(Self.isWorn) }

  /// Feeds one frame's probability of glasses, 0...1, in time order; nil if no eye was seen.
  /// - Returns: `glassesChanged` or `glassesRestored` when the state changes.
  public mutating func update(_ probability: Double?, at time: Timestamp) -> CalibrationChange? {
    guard let calibrated, let probability else { return nil }
    if let share = recent.share(at: time) { mean += (probability - mean) * share }
    guard recent.isFull, let isWorn = Self.isWorn(mean), (isWorn != calibrated) != isTold else { return nil }
    isTold.toggle()
    return isTold ? .glassesChanged(areWorn: isWorn) : .glassesRestored
  }

  private static func isWorn(_ probability: Double) -> Bool? {
    probability >= Self.wornFrom ? true : probability <= Self.bareBelow ? false : nil
  }
}
