public import HeedSignals

/// What a calibration requires of its points.
public struct CalibrationSettings: Hashable, Codable, Sendable {
  /// What one point requires.
  public struct Demand: Hashable, Codable, Sendable {
    /// Required total time of usable samples.
    @Seconds public var wanted: Duration
    /// Maximum RMS distance of a point's usable samples from their mean, degrees.
    public var spreadDegrees: Double
    /// Time from the point's appearance until the point fails.
    @Seconds public var timeLimit: Duration

    /// Copies its arguments.
    public init(wanted: Duration, spreadDegrees: Double, timeLimit: Duration) {
      self.wanted = wanted
      self.spreadDegrees = spreadDegrees
      self.timeLimit = timeLimit
    }
  }

  /// Time ignored after a point appears, while the eye still travels. Higher: each calibration point takes longer.
  /// Lower: samples of the travelling eye disturb the calibration. Source: docs/references.md, calibration and gaze:
  /// 0.3-0.8 s; Choice: within this range.
  @Seconds public var travel: Duration = .milliseconds(600)
  /// Time, spread and time limit that a point of low criteria requires. Other: longer times or smaller spreads make
  /// calibration slower and more exact. Choice: 0.4 s are 12 frames at 30 Hz; steady gaze spreads below 7 degrees.
  public var low = Demand(wanted: .milliseconds(400), spreadDegrees: 7, timeLimit: .seconds(4))
  /// Time, spread and time limit that a point of standard criteria requires. Other: longer times or smaller spreads
  /// make calibration slower and more exact. Choice: 2 s with a blink leave 0.8 s; webcams scatter by 2-3 degrees.
  public var standard = Demand(wanted: .milliseconds(800), spreadDegrees: 5, timeLimit: .seconds(6))
  /// Time, spread and time limit that a point of high criteria requires. Other: longer times or smaller spreads make
  /// calibration slower and more exact. Choice: twice the samples, half a restless person's usual spread.
  public var high = Demand(wanted: .milliseconds(1600), spreadDegrees: 3, timeLimit: .seconds(10))
  /// Minimum number of samples of a point, however long they took. Choice: a median of six withstands two outliers.
  public var fewestSamples = 6
  /// Maximum time for which one sample counts. Choice: three frames at 30 Hz.
  @Seconds public var longestStep: Duration = .milliseconds(100)
  /// Share of the point's median lid aperture below which lids are closing. Choice: natural narrowing stays above 0.8.
  public var lidShare = 0.75
  /// Ignored time around closing lids and lost eyes. Choice: a lid takes 100 ms to close and shifts the measured iris.
  @Seconds public var lidMargin: Duration = .milliseconds(100)
  /// Minimum distance of an outlier from the median, robust deviations. Choice: this rejects one good sample in 400.
  public var outlierDeviations = 3.0
  /// Minimum distance of an outlier from the median, degrees. Choice: when the face is detected anew, the gaze of a still
  /// eye across steps by 0.8 to 1.2 degrees (RMS) in drawn sittings, and by 0.5 to 0.7 in those of two real people.
  public var outlierFloorDegrees = 2.0
  /// Usable time that a recorded point requires, as a share of a live point's time, 0...1. Choice: half, because a
  /// recording cannot repeat a point: 1.4 s leave 0.8 s after the eye's travel, and less with a blink.
  public var recordedShare = 0.5
  /// The defaults.
  public init() {}

  /// What one point requires under the given criteria.
  public func demand(_ criteria: AccuracyCriteria) -> Demand {
    switch criteria {
    case .low: low
    case .standard: standard
    case .high: high
    }
  }
}
