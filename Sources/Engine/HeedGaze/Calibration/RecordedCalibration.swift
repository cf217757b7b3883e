public import HeedGeometry
public import HeedSignals

/// The interval in which a recording shows one known point.
public struct PointInterval: Hashable, Sendable {
  /// The point's name in reports.
  public var name: String
  /// When the point appears and disappears; `end` is not part of the interval.
  public var start, end: Timestamp
  /// The point's place in points of the display.
  public var target: PlanePoint<Screen>

  /// Copies its arguments.
  public init(name: String, start: Timestamp, end: Timestamp, target: PlanePoint<Screen>) {
    (self.name, self.start, self.end, self.target) = (name, start, end, target)
  }

  func contains(_ time: Timestamp) -> Bool { time >= start && time < end }
}

/// The measured eyes of one frame of a recording.
public struct MeasuredFrame: Hashable, Sendable {
  /// The frame's time.
  public var time: Timestamp
  /// The measured eyes; nil if no eye is open.
  public var measurement: GazeMeasurement?

  /// Copies its arguments.
  public init(time: Timestamp, measurement: GazeMeasurement?) { (self.time, self.measurement) = (time, measurement) }
}

/// Calibrates from a recording whose points and their times are known.
public struct RecordedCalibration: Sendable {
  /// The calibration and the points without enough usable samples, which it leaves out.
  public struct Result: Sendable {
    /// The calibration.
    public var calibration: GazeCalibration
    /// The points that were left out.
    public var failures: [Failure]
  }

  /// A point that was left out.
  public struct Failure: Hashable, Sendable {
    /// The point's index in the list of shown points.
    public var index: Int
    /// The point's name.
    public var name: String
    /// Why the point was left out.
    public var reason: PointFailure
  }

  private let settings: CalibrationSettings
  /// Calibrates with these settings.
  public init(settings: CalibrationSettings = CalibrationSettings()) { self.settings = settings }

  /// Fits the points' samples, selected as in a live calibration from `frames`, which are in time order. Points that
  /// fail are left out if enough remain.
  /// - Parameter previous: An earlier calibration, which one point of the same driver refreshes.
  /// - Throws: ``CalibrationError/pointFailed(index:reason:)`` if too few points remain, and the errors of the fit.
  public func fit(
    _ frames: [MeasuredFrame], points: [PointInterval], setup: CalibrationSetup,
    refreshing previous: GazeCalibration? = nil
  ) throws(CalibrationError) -> Result {
    var (usable, failures) = ([PointSamples](), [Failure]())
    var demand = settings.demand(setup.criteria)
    let share = max(0, min(1, settings.recordedShare))
    let wanted = (Double(demand.wanted.nanoseconds) * share).rounded(.towardZero)
    // If the required time exceeds Int64, it needs no scaling, because it exceeds every recording.
    if let wanted = Int64(exactly: wanted) { demand.wanted = .nanoseconds(wanted) }
    for (index, point) in points.enumerated() {
      guard point.target.x.isFinite, point.target.y.isFinite else { throw .notFinite(key: "points.[\(index)]") }
      let seen = frames.filter { point.contains($0.time) }
      let samples = PointSelection.select(
        seen, since: point.start, target: point.target, at: setup.display.position(of: point.target),
        settings: settings)
      if samples.meets(demand, settings: settings) {
        usable.append(samples)
      } else {
        let reason = PointCollector.failure(of: samples, demand: demand, settings: settings)
        failures.append(Failure(index: index, name: point.name, reason: reason))
      }
    }
    let needed = setup.mode == .onePoint ? 1 : CalibrationFit.fewestPoints
    if usable.count < needed, points.count >= needed, let failure = failures.first {
      throw .pointFailed(index: failure.index, reason: failure.reason)
    }
    return Result(calibration: try CalibrationFit.fit(usable, setup: setup, from: previous), failures: failures)
  }
}

extension CalibrationMode {
  /// The mode for this number of recorded points.
  public init(points: Int) {
    self = points <= 1 ? .onePoint : points <= 5 ? .fivePoint : points <= 8 ? .sixPoint : .ninePoint
  }
}
