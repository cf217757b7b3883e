public import HeedSignals

extension EyeMovementClassifier {
  /// Lowest sample rate that shows speeds, Hz. Choice: a saccade of 20-50 ms then has three to eight samples; with
  /// fewer samples, its speed has no peak.
  static let speedsFromHertz = 170.0
  /// Longest gap between samples that is not a loss, in sample intervals. Choice: one or two samples may drop out.
  static let longestHoleIntervals = 3.5

  /// The classification thresholds, shared by ``EyeMovementClassifier`` and ``EyeMovementLabeller``.
  ///
  /// Speeds are in degrees of visual angle per second. The noise is the median speed of the recording, which comes from
  /// a resting eye and its tracker. A threshold is a multiple of the noise, but at least a fixed value.
  public struct Settings: Hashable, Codable, Sendable {
    /// Settings of saccades and post-saccadic oscillations at rates that show speeds.
    public var saccade = SaccadeScanner.Settings()
    /// Settings of saccades at rates that show only steps.
    public var step = StepScanner.Settings()
    /// Blinks.
    public var blink = DropoutScanner.Settings()
    /// Thresholds between fixation and pursuit.
    public var drift = PursuitDetector.Settings()
    /// Time after which a live label is final, 0 to 1 s; `heed classify` has an option for it. Higher: final labels,
    /// fixations and saccades come later. Lower: they come sooner, and agree less with people. Choice: a saccade of 20
    /// degrees with its swing is over by then, and longer delays add nothing to the saccades' agreement with people.
    @Seconds public var delay: Duration = .milliseconds(150)
    /// `longestHoleIntervals`, but at least two: in a shorter gap, no sample is missing.
    var holeIntervals: Double { max(2, longestHoleIntervals) }
    /// The defaults.
    public init() {}
  }
}
