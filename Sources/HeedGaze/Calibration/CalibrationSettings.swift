public import HeedSignals

/// What a calibration demands of its points.
public struct CalibrationSettings: Hashable, Codable, Sendable {
  /// What is demanded of one point.
  public struct Demand: Hashable, Codable, Sendable {
    /// Time of usable samples.
    @Seconds public var wanted: Duration
    /// Largest spread of the usable samples, RMS distance from their mean, degrees.
    public var spreadDegrees: Double
    /// From when the point is shown until it fails.
    @Seconds public var timeLimit: Duration

    public init(wanted: Duration, spreadDegrees: Double, timeLimit: Duration) {
      self.wanted = wanted
      self.spreadDegrees = spreadDegrees
      self.timeLimit = timeLimit
    }
  }

  /// After a point is shown the eye still travels; what it does in this time is not used.
  /// Source: docs/references.md, calibration and gaze: 0.3-0.8 s; Choice: between.
  @Seconds public var travel: Duration = .milliseconds(600)
  /// Choice: half a second averages 15 frames at 30 Hz; any gaze that is not lost spreads less than 7 degrees.
  public var low = Demand(wanted: .milliseconds(400), spreadDegrees: 7, timeLimit: .seconds(4))
  /// Choice: 0.8 s of a 2 s point are left when a blink falls into it; a single webcam frame scatters by 2-3 degrees.
  public var standard = Demand(wanted: .milliseconds(800), spreadDegrees: 5, timeLimit: .seconds(6))
  /// Choice: twice the samples, and half the spread that is normal for a restless person.
  public var high = Demand(wanted: .milliseconds(1600), spreadDegrees: 3, timeLimit: .seconds(10))
  /// Fewer samples than this are no statistics, however long they took. Choice: a median of six withstands two outliers.
  public var fewestSamples = 6
  /// A sample stands for the time since the one before, at most this. Choice: three frames at 30 Hz.
  @Seconds public var longestStep: Duration = .milliseconds(100)
  /// Lids below this share of the point's median aperture are closing. Choice: natural narrowing stays above 0.8.
  public var lidShare = 0.75
  /// Around closing lids and lost eyes nothing is used. Choice: the lid's own way takes 100 ms, and drags the iris' estimate.
  @Seconds public var lidMargin: Duration = .milliseconds(100)
  /// Samples further from the median than so many robust deviations are outliers. Choice: one honest sample in 400.
  public var outlierDeviations = 3.0
  /// Never nearer than this, degrees. Choice: eyes in fixation wander by half of it.
  public var outlierFloorDegrees = 1.0
  /// A point of a recording needs this share of the time that is wanted live. Choice: half: it cannot be repeated, and
  /// points of 1.4 s leave 0.8 s behind the eye's travel, less a blink. 0...1.
  public var recordedShare = 0.5
  /// The fit itself.
  public var fit = CalibrationFit.Settings()

  public init() {}

  /// What these criteria demand.
  public func demand(_ criteria: AccuracyCriteria) -> Demand {
    switch criteria {
    case .low: low
    case .standard: standard
    case .high: high
    }
  }
}
