extension EyeMovementClassifier {
  /// How eye movements are told apart; one for the online and the offline form.
  ///
  /// Speeds are degrees of visual angle per second. "Times the noise" means times the median speed of this recording, which
  /// is what a resting eye and its tracker show: thresholds follow the noise, and the numbers beside them are their floors.
  public struct Settings: Hashable, Codable, Sendable {
    /// Saccades, and the swing after them, where the rate shows speeds.
    public var saccade = SaccadeScanner.Settings()
    /// Saccades where the rate shows steps only.
    public var step = StepScanner.Settings()
    /// Closed eyes.
    public var blink = DropoutScanner.Settings()
    /// Fixation or pursuit.
    public var drift = PursuitDetector.Settings()
    /// From this rate on speeds are measured, below it steps.
    /// Choice: a saccade of 20-50 ms then has three to eight samples; fewer do not show where its speed rises and falls.
    public var speedsFromHertz = 170.0
    /// A hole in the times longer than this many intervals is a loss. Choice: one or two samples may drop out unnoticed.
    public var longestHoleIntervals = 3.5

    /// The same, and at least two: a hole is where a sample is missing.
    var holeIntervals: Double { max(2, longestHoleIntervals) }

    public init() {}
  }
}
