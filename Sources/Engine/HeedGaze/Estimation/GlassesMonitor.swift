public import HeedSignals

/// Detects that a calibration made with glasses is used without them, or the reverse.
///
/// A lens shifts the image of the iris, and its rim shifts the mesh's lids. Gaze is then off by a degree or more, which
/// nothing else in the picture shows.
public struct GlassesMonitor: Sendable {
  /// When glasses count as worn.
  public struct Settings: Hashable, Codable, Sendable {
    /// Mean probability from which glasses count as worn. Choice: for drawn strangers, 72 to 98 % of single frames and
    /// most means are right.
    public var wornFrom = 0.75
    /// Mean probability below which glasses count as not worn. Choice: as far from a half as `wornFrom`.
    public var bareBelow = 0.25
    /// Time constant of the mean. Choice: a hand that wipes over the face takes less.
    @Seconds public var memory: Duration = .seconds(5)
    /// Seen time before anything is reported. Choice: the time constant.
    @Seconds public var leastSeen: Duration = .seconds(5)
    /// Longest time that one frame stands for. Choice: in a longer gap the eyes were lost.
    @Seconds public var longestStep: Duration = .milliseconds(200)
    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  /// Whether glasses were worn while calibrating; nil: unclear.
  private let calibrated: Bool?
  private var mean = 0.5
  private var seen = Duration.zero
  private var last: Timestamp?
  private var isTold = false

  /// - Parameter calibrated: ``GazeCalibration/glasses``; nil or unclear: nothing is reported.
  public init(calibrated: Double?, settings: Settings = Settings()) {
    self.settings = settings
    self.calibrated = calibrated.flatMap { Self.isWorn($0, settings) }
  }

  /// Feeds one frame's probability of glasses; frames come in time order.
  /// - Parameter probability: 0...1; nil when no eye was seen.
  /// - Returns: `glassesChanged` or `glassesRestored` when the state changes.
  public mutating func update(_ probability: Double?, at time: Timestamp) -> CalibrationChange? {
    guard let calibrated, let probability else { return nil }
    let step = last.map { min(time - $0, settings.longestStep) } ?? .zero
    last = time
    seen += step
    // A plain mean at first, an exponential mean later.
    let share = step.seconds / max(step.seconds, min(seen, settings.memory).seconds)
    if share.isFinite { mean += (probability - mean) * share }
    guard seen >= settings.leastSeen, let isWorn = Self.isWorn(mean, settings), (isWorn != calibrated) != isTold else {
      return nil
    }
    isTold.toggle()
    return isTold ? .glassesChanged(areWorn: isWorn) : .glassesRestored
  }

  private static func isWorn(_ probability: Double, _ settings: Settings) -> Bool? {
    probability >= settings.wornFrom ? true : probability <= settings.bareBelow ? false : nil
  }
}
