public import HeedSignals

extension EyeMovementLabeller {
  /// Lowest sample rate at which speeds are used, Hz. Choice: a saccade of 20-50 ms then has three to eight samples;
  /// with fewer samples, its speed has no peak.
  package static let speedsFromHertz = 170.0
  /// Longest gap that is not a loss at rates below, in sample intervals. Choice: one or two samples may drop out.
  static let longestHoleIntervals = 3.5

  /// The classification thresholds, of a laboratory's gaze.
  ///
  /// Speeds are in degrees of visual angle per second. The noise is the median speed of the recording, which comes from
  /// a resting eye and its tracker. A threshold is a multiple of the noise, but at least a fixed value.
  public struct Settings: Hashable, Codable, Sendable {
    /// Settings of saccades and post-saccadic oscillations at sample rates that show speeds.
    public var saccade = SaccadeScanner.Settings()
    /// Settings of saccades at sample rates that show only steps.
    public var step = StepScanner.Settings()
    /// Blinks.
    public var blink = DropoutScanner.Settings()
    /// Thresholds between fixation and pursuit.
    public var drift = PursuitDetector.Settings()
    /// Shortest fixation that is reported as an event; a shorter one keeps its labels. Higher: fewer short fixations are
    /// reported. Lower: more short fixations are reported. Source: Tobii's I-VT filter, 60 ms.
    @Seconds public var shortestFixation: Duration = .milliseconds(60)
    /// Time after which a live label is final, 0 to 1 s; `heed classify` has an option for it. Higher: final labels
    /// and events come later. Lower: final labels and events come sooner, and agree less with human coders. Choice: a
    /// saccade of 20 degrees with its swing is over by then, and longer delays add no agreement on saccades.
    @Seconds public var delay: Duration = .milliseconds(150)
    /// The same; at least two, as in a shorter gap no sample is missing.
    var holeIntervals: Double { max(2, longestHoleIntervals) }
    /// The defaults.
    public init() {}
  }
}
