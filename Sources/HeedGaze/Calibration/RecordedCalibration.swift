public import HeedGeometry
public import HeedSignals

/// When a known point was shown in a recording.
public struct PointInterval: Hashable, Sendable {
  public var name: String
  public var start: Timestamp
  public var end: Timestamp
  /// In points of the display.
  public var target: PlanePoint<Screen>

  public init(name: String, start: Timestamp, end: Timestamp, target: PlanePoint<Screen>) {
    self.name = name
    self.start = start
    self.end = end
    self.target = target
  }

  /// True from its start until just before its end.
  func contains(_ time: Timestamp) -> Bool { time >= start && time < end }
}

/// One frame's eyes, or that none were seen.
public struct MeasuredFrame: Hashable, Sendable {
  public var time: Timestamp
  /// nil where no open eye was seen.
  public var measurement: GazeMeasurement?

  public init(time: Timestamp, measurement: GazeMeasurement?) {
    self.time = time
    self.measurement = measurement
  }
}

/// Calibrates from a recording of which it is known when which point was shown.
public struct RecordedCalibration: Sendable {
  /// What came of it.
  public struct Result: Sendable {
    public var calibration: GazeCalibration
    /// Points that gave nothing usable and were left out, by their place in the list.
    public var failures: [Failure]
  }

  public struct Failure: Hashable, Sendable {
    public var index: Int
    public var name: String
    public var reason: PointFailure
  }

  private let settings: CalibrationSettings

  public init(settings: CalibrationSettings = CalibrationSettings()) { self.settings = settings }

  /// Fits the points' samples, picked as a live calibration picks them.
  /// - Parameters:
  ///   - frames: In time order.
  ///   - points: Any number; those that fail are left out as long as enough remain.
  /// - Throws: Why there is no calibration; ``CalibrationError/pointFailed(index:reason:)`` when too few points remain.
  public func fit(
    _ frames: [MeasuredFrame], points: [PointInterval], setup: CalibrationSetup
  ) throws(CalibrationError) -> Result {
    var (usable, failures) = ([PointSamples](), [Failure]())
    var demand = settings.demand(setup.criteria)
    let share = max(0, min(1, settings.recordedShare))
    let wanted = (Double(demand.wanted.nanoseconds) * share).rounded(.towardZero)
    // A time beyond all numbers stays what it is: no recording has it.
    if let wanted = Int64(exactly: wanted) { demand.wanted = .nanoseconds(wanted) }
    for (index, point) in points.enumerated() {
      guard point.target.x.isFinite, point.target.y.isFinite else { throw .notFinite(key: "points.[\(index)]") }
      let seen = frames.filter { point.contains($0.time) }
      let samples = PointSelection.select(
        seen.map { PointSelection.Sample(time: $0.time, measurement: $0.measurement) }, since: point.start,
        target: point.target, at: setup.display.position(of: point.target), settings: settings)
      if samples.meets(demand, settings: settings) {
        usable.append(samples)
      } else {
        let reason = PointCollector.failure(of: samples, demand: demand, settings: settings)
        failures.append(Failure(index: index, name: point.name, reason: reason))
      }
    }
    let needed = setup.mode == .onePoint ? 1 : settings.fit.fewestPoints
    if usable.count < needed, points.count >= needed, let failure = failures.first {
      throw .pointFailed(index: failure.index, reason: failure.reason)
    }
    return Result(calibration: try CalibrationFit(settings: settings.fit).fit(usable, setup: setup), failures: failures)
  }
}

extension CalibrationMode {
  /// The mode that so many points of a recording amount to: more than six are six and more.
  public init(points: Int) { self = points <= 1 ? .onePoint : points <= 5 ? .fivePoint : .sixPoint }
}
