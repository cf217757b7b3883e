public import HeedGeometry
public import HeedSignals

/// Collects the samples of one shown point until enough samples are good or the time is over.
public struct PointCollector: Sendable {
  /// The progress or the result of one calibration point.
  public enum Outcome: Sendable {
    /// The collected share of the required samples, 0...1.
    case going(share: Double)
    /// There are enough good samples.
    case done(PointSamples)
    /// The time is over, and there are too few good samples.
    case failed(PointFailure)
  }

  private let target: PlanePoint<Screen>
  private let position: Point<Camera>
  private let demand: CalibrationSettings.Demand
  private let settings: CalibrationSettings
  private let begin: Timestamp
  /// The frames of the last ``PointCollector/memory``, oldest first.
  private var seen: [MeasuredFrame] = []
  private var share = 0.0

  /// Starts to collect for a point, given on the display and in the camera's space, that is shown from `begin` on.
  public init(
    target: PlanePoint<Screen>, position: Point<Camera>, demand: CalibrationSettings.Demand,
    settings: CalibrationSettings, since begin: Timestamp
  ) {
    (self.target, self.position, self.demand, self.settings) = (target, position, demand, settings)
    self.begin = begin
  }

  /// Time for which samples are kept. Older ones are dropped, so a gaze that rests only later can pass.
  public var memory: Duration { demand.wanted * 2 + settings.lidMargin }

  /// Feeds one frame; `measurement` is nil if no eye is open.
  public mutating func update(_ measurement: GazeMeasurement?, at time: Timestamp) -> Outcome {
    if let last = seen.last, time <= last.time { return .going(share: share) }
    seen.append(MeasuredFrame(time: time, measurement: measurement))
    let memory = memory
    seen.removeAll { time - $0.time > memory }
    let samples = PointSelection.select(seen, since: begin, target: target, at: position, settings: settings)
    if samples.meets(demand, settings: settings) { return .done(samples) }
    if time - begin >= demand.timeLimit {
      return .failed(Self.failure(of: samples, demand: demand, settings: settings))
    }
    share = min(1, samples.duration.seconds / demand.wanted.seconds)
    return .going(share: share)
  }

  /// Why the point failed: no eyes at all, enough samples that wander too far, or too few samples.
  static func failure(
    of samples: PointSamples, demand: CalibrationSettings.Demand, settings: CalibrationSettings
  ) -> PointFailure {
    if samples.used.isEmpty { return .noEyes }
    if samples.isEnough(for: demand, settings: settings) {
      return .restless(degrees: samples.spreadDegrees, limit: demand.spreadDegrees)
    }
    let step = samples.duration.seconds / Double(samples.used.count)
    let needed = max(settings.fewestSamples, step > 0 ? Int(min(1e9, (demand.wanted.seconds / step).rounded())) : 0)
    return .tooFewSamples(found: samples.used.count, needed: needed)
  }
}

extension PointSamples {
  func isEnough(for demand: CalibrationSettings.Demand, settings: CalibrationSettings) -> Bool {
    duration >= demand.wanted && used.count >= settings.fewestSamples
  }

  func meets(_ demand: CalibrationSettings.Demand, settings: CalibrationSettings) -> Bool {
    isEnough(for: demand, settings: settings) && spreadDegrees <= demand.spreadDegrees
  }
}
