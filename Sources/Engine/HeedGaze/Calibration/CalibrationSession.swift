public import HeedGeometry
public import HeedSignals

/// Runs a calibration point by point and fits at the end.
///
/// The host shows the announced point and then calls ``collect()``. Before this call, nothing is measured or timed.
public struct CalibrationSession: Sendable {
  /// The progress of the session.
  public enum State: Hashable, Sendable {
    /// The point was announced; the host has not confirmed it.
    case waitingForHost(index: Int)
    /// The point is shown and measured.
    case collecting(index: Int)
    /// The point gave too few usable samples and awaits ``repeatPoint()``.
    case pointFailed(index: Int, reason: PointFailure)
    /// A calibration was fitted.
    case finished
    /// The fit failed, or ``fail(_:)`` ended the session.
    case failed
    /// ``cancel()`` ended the session.
    case canceled
  }

  /// The current state.
  public private(set) var state = State.waitingForHost(index: 0)
  private var setup: CalibrationSetup
  private let settings: CalibrationSettings
  private let previous: GazeCalibration?
  private let targets: [PlanePoint<Screen>]
  private var collector: PointCollector?
  private var points: [PointSamples] = []
  /// Progress of the current point in the last report, 0...1.
  private var share = 0.0
  /// Changes that were not reported yet; the next update reports them first.
  private var news: [CalibrationChange]

  /// Prepares the plan's points on the display as the rig describes it, for a camera with these intrinsics.
  /// - Parameter previous: An earlier calibration, refreshed if it has the same driver, display and camera.
  /// - Throws: An error if the plan does not fit the display.
  public init(
    _ plan: CalibrationPlan, display: Rig.Display, camera: PinholeCamera,
    settings: CalibrationSettings = CalibrationSettings(), refreshing previous: GazeCalibration? = nil
  ) throws(CalibrationError) {
    try plan.checkDriver()
    let turned = display.turned(to: plan.orientation)
    targets = try plan.targets(on: turned)
    (self.settings, self.previous) = (settings, previous)
    setup = CalibrationSetup(
      display: turned, camera: camera, mode: plan.mode, criteria: plan.criteria, driver: plan.driver)
    news = [.nextPoint(index: 0, count: targets.count, target: targets[0])]
  }

  /// True until the session is finished, failed or canceled.
  public var isGoingOn: Bool {
    switch state {
    case .waitingForHost, .collecting, .pointFailed: true
    case .finished, .failed, .canceled: false
    }
  }

  /// Confirms that the point is shown: the next update starts measuring.
  public mutating func collect() throws(CalibrationError) {
    guard case .waitingForHost(let index) = state else { throw .notWaiting }
    (state, collector, share) = (.collecting(index: index), nil, 0)
    news.append(.collecting(index: index))
  }

  /// Shows the failed point again.
  public mutating func repeatPoint() throws(CalibrationError) {
    guard case .pointFailed(let index, _) = state else { throw .nothingToRepeat }
    show(index)
  }

  /// Ends the session without a calibration; does nothing if the session is over.
  public mutating func cancel() { end(.canceled, .canceled) }
  /// Ends the session with an external error; does nothing if the session is over.
  public mutating func fail(_ reason: CalibrationError) { end(.failed, .failed(reason: reason)) }

  private mutating func end(_ last: State, _ change: CalibrationChange) {
    guard isGoingOn else { return }
    state = last
    news.append(change)
  }

  /// Sets the camera's intrinsics. Must be called before the first image to which they apply.
  public mutating func expect(_ camera: PinholeCamera) { setup.camera = camera }

  /// Feeds one frame, in time order; `measurement` is nil if no eye is open, and while frames are missing.
  /// - Returns: The changes since the last update, in order.
  public mutating func update(_ measurement: GazeMeasurement?, at time: Timestamp) -> [CalibrationChange] {
    if case .collecting(let index) = state { collect(measurement, at: time, index: index) }
    defer { news = [] }
    return news
  }

  private mutating func show(_ index: Int) {
    state = .waitingForHost(index: index)
    news.append(.nextPoint(index: index, count: targets.count, target: targets[index]))
  }

  /// Measures the shown point; after enough samples, shows the next point or fits all points.
  private mutating func collect(_ measurement: GazeMeasurement?, at time: Timestamp, index: Int) {
    let target = targets[index]
    var current =
      collector
      ?? PointCollector(
        target: target, position: setup.display.position(of: target), demand: settings.demand(setup.criteria),
        settings: settings, since: time)
    switch current.update(measurement, at: time) {
    case .going(let share):
      if share != self.share { news.append(.progress(index: index, share: share)) }
      self.share = share
    case .failed(let reason):
      state = .pointFailed(index: index, reason: reason)
      news.append(.pointFailed(index: index, reason: reason))
    case .done(let samples):
      news.append(.progress(index: index, share: 1))
      points.append(samples)
      if index + 1 < targets.count { show(index + 1) } else { fit() }
    }
    collector = current
  }

  private mutating func fit() {
    do throws(CalibrationError) {
      end(.finished, .finished(calibration: try CalibrationFit.fit(points, setup: setup, from: previous)))
    } catch {
      fail(error)
    }
  }
}
