public import HeedGaze
public import HeedGeometry
public import HeedSignals

/// A calibration by a page or wizard that shows the points in any order, and as often as needed. Some points can
/// validate the fit. Feed observations and read ``points``.
///
/// Keeps the observations of measured points, and fits them like ``ClipCalibrator``, with the same result.
public struct GuidedCalibration: Sendable {
  /// The progress of a point.
  public enum PointState: Hashable, Sendable {
    /// Not measured yet.
    case waiting
    /// Being measured; the collected share of the required samples, 0...1.
    case measuring(share: Double)
    /// Measured.
    case done
    /// Failed; ``GuidedCalibration/measure(_:)`` tries again.
    case failed(PointFailure)
    /// Skipped by the person.
    case leftOut
  }

  /// A point of the display.
  public struct Point: Hashable, Sendable {
    /// The point's number, from 1.
    public var name: String
    /// The point's position, in points of the display.
    public var target: PlanePoint<Screen>
    /// True for a point that only validates the fit.
    public var isHeldOut: Bool
    /// The point's progress.
    public var state = PointState.waiting
    /// When the point was last measured; nil if never.
    public var interval: PointInterval?
  }

  /// The points in display order, then those that validate the fit.
  public private(set) var points: [Point]
  /// The observations of the measured points.
  public private(set) var clip: ClipCalibrator
  private let rig: Rig
  private let display: Rig.Display
  private let plan: CalibrationPlan
  private let settings: CalibrationSettings
  private var current: (index: Int, collector: PointCollector?)?
  private var last: Timestamp?

  /// - Parameter plan: Mode, criteria and region; ``fit(driver:created:refreshing:)`` takes the driver's pseudonym.
  /// - Throws: ``CalibrationError`` if the rig has no display or the plan does not fit the display.
  public init(
    _ plan: CalibrationPlan, rig: Rig, settings: EngineSettings = EngineSettings()
  ) throws(CalibrationError) {
    guard let display = rig.display?.turned(to: plan.orientation) else { throw .noDisplay }
    var rig = rig
    rig.display = display
    clip = try ClipCalibrator(rig: rig, settings: settings)
    (self.rig, self.display, self.plan, self.settings) = (rig, display, plan, settings.calibration)
    let fitted = try plan.targets(on: display)
    let heldOut = try plan.heldOutTargets(on: display)
    points = (fitted + heldOut).enumerated().map { index, target in
      Point(name: "\(index + 1)", target: target, isHeldOut: index >= fitted.count)
    }
  }

  /// The index of the point to show: being measured, failed or the next waiting one; nil if none is left.
  public var next: Int? {
    current?.index
      ?? points.firstIndex { if case .failed = $0.state { true } else { false } }
      ?? points.firstIndex { $0.state == .waiting }
  }

  /// Measures a point anew from the next observation on. If another one is being measured, it must wait again.
  /// - Parameter index: The point's index in ``points``.
  public mutating func measure(_ index: Int) {
    if let current { points[current.index].state = .waiting }
    current = (index, nil)
    points[index].state = .measuring(share: 0)
  }

  /// Discards a point's measurement, so that the point must wait again.
  /// - Parameter index: The point's index in ``points``.
  public mutating func forget(_ index: Int) {
    if current?.index == index { current = nil }
    (points[index].state, points[index].interval) = (.waiting, nil)
  }

  /// Leaves a point out of the fit.
  /// - Parameter index: The point's index in ``points``.
  public mutating func leaveOut(_ index: Int) {
    if current?.index == index { current = nil }
    points[index].state = .leftOut
  }

  /// Feeds one frame; frames out of time order are ignored.
  public mutating func update(_ observation: CabinObservation) {
    guard last.map({ observation.time > $0 }) ?? true else { return }
    last = observation.time
    guard let (index, known) = current else { return }
    clip.add(observation)
    let (time, target) = (observation.time, points[index].target)
    var collector =
      known
      ?? PointCollector(
        target: target, position: display.position(of: target), demand: settings.demand(plan.criteria),
        settings: settings, since: time)
    let begin = known == nil ? time : points[index].interval?.start ?? time
    points[index].interval = PointInterval(
      name: points[index].name, start: begin, end: time + .nanoseconds(1), target: target)
    let camera = rig.camera(for: observation.size)
    let outcome = collector.update(camera.flatMap { clip.measured(observation.rounded(), camera: $0) }, at: time)
    current = (index, collector)
    switch outcome {
    case .going(let share): points[index].state = .measuring(share: share)
    case .failed(let reason): (points[index].state, current) = (.failed(reason), nil)
    case .done:
      // Old samples that the collector dropped are left out.
      points[index].interval?.start = max(begin, time - collector.memory - settings.travel)
      (points[index].state, current) = (.done, nil)
    }
  }

  /// When the measured points were shown: those of the fit, and those that validate the fit.
  public var intervals: (fitted: [PointInterval], heldOut: [PointInterval]) {
    func measured(_ heldOut: Bool) -> [PointInterval] {
      points.filter { $0.isHeldOut == heldOut && $0.state == .done }.compactMap(\.interval)
    }
    return (measured(false), measured(true))
  }

  /// Fits the measured points.
  /// - Parameters:
  ///   - driver: The pseudonym; nil for an anonymous calibration.
  ///   - created: Milliseconds since 1970 UTC.
  ///   - previous: An earlier calibration, which one point of the same driver refreshes.
  /// - Throws: ``CalibrationError`` if too few points are usable.
  public func fit(
    driver: String? = nil, created: Double? = nil, refreshing previous: GazeCalibration? = nil
  ) throws(CalibrationError) -> RecordedCalibration.Result {
    try clip.fit(
      intervals.fitted, mode: plan.mode, criteria: plan.criteria, driver: driver, created: created, refreshing: previous
    )
  }
}
