import HeedGaze
public import HeedGeometry
public import HeedSignals

/// Calibration of the gaze to one person and one display. ``startCalibration(mode:criteria:region:)`` announces each
/// point to ``CalibrationDelegate`` and `events`; ``startCollectSamples()`` measures the point.
extension GazeTracker {
  /// True from the successful start of a calibration to the calibration's end.
  public var isCalibrating: Bool { core.runs.read(\.isCalibrating) }
  /// The calibration for current and later runs, if any. Pictures of another size suspend the calibration, as
  /// ``CalibrationDelegate/onCalibrationFailed(reason:)`` reports once.
  public var calibration: GazeCalibration? { core.runs.read(\.controls.calibration) }

  /// Starts a calibration; the first point follows before the next frame's events.
  /// - Parameters:
  ///   - mode: A calibration with one, five (the default) or six points.
  ///   - criteria: How many samples each point needs and how far they may scatter.
  ///   - region: The part of the display in which the points lie, in points; nil for the whole display.
  ///   - driver: The person's pseudonym, at most 200 bytes.
  /// - Throws: ``CalibrationError``, such as `notTracking`, `noDisplay`, `outOfRange` or `regionOutsideDisplay`.
  public func startCalibration(
    mode: CalibrationMode = .standard, criteria: AccuracyCriteria = .standard, region: ScreenRegion? = nil,
    driver: String? = nil
  ) throws(CalibrationError) {
    let display = core.basis.rig.display
    try core.change { state throws(CalibrationError) in
      guard state.run != nil else { throw .notTracking }
      guard !state.isCalibrating else { throw .alreadyCalibrating }
      guard let display else { throw .noDisplay }
      let orientation = state.controls.orientation ?? .portrait
      let plan = CalibrationPlan(
        mode: mode, criteria: criteria, region: region, orientation: orientation, driver: driver)
      try plan.checkDriver()
      _ = try plan.targets(on: display.turned(to: orientation))
      state.ask(.startCalibration(plan), phase: .starting)
    }
  }

  /// Collects samples. To be called once the person looks at the point, even inside
  /// ``CalibrationDelegate/onCalibrationNextPoint(x:y:)``. Samples of the eyes' way to the point are discarded.
  /// - Throws: ``CalibrationError``: `notCalibrating`, or `notWaiting` without a point to show.
  public func startCollectSamples() throws(CalibrationError) {
    try core.change { state throws(CalibrationError) in
      guard state.isCalibrating else { throw .notCalibrating }
      guard state.phase == .waiting else { throw .notWaiting }
      state.ask(.collectSamples, phase: .collecting)
    }
  }

  /// Repeats the calibration point that failed; ``CalibrationDelegate/onCalibrationNextPoint(x:y:)`` follows.
  /// - Throws: ``CalibrationError/notCalibrating``, ``CalibrationError/nothingToRepeat``.
  public func repeatCalibrationPoint() throws(CalibrationError) {
    try core.change { state throws(CalibrationError) in
      guard state.isCalibrating else { throw .notCalibrating }
      guard state.phase == .failed else { throw .nothingToRepeat }
      state.ask(.repeatPoint, phase: .starting)
    }
  }

  /// Cancels the running calibration, if any; ``CalibrationDelegate/onCalibrationCanceled()`` follows.
  public func stopCalibration() { core.runs.change { if $0.isCalibrating { $0.ask(.stopCalibration, phase: .idle) } } }

  /// Corrects the calibrated gaze by a place that the person surely looked at, such as a button they clicked: slowly,
  /// and by at most 4 degrees. The correction ends with the run, and when another calibration is set. A recording holds the
  /// place as an input, so that its replay gives the same gaze. A place far from the measured gaze changes nothing.
  /// - Parameters:
  ///   - x: To the right on the display, points.
  ///   - y: Down on the display, points.
  ///   - time: When they looked, on the clock of the frames, within the last second; nil for the last frame.
  /// - Throws: ``CalibrationError``: `notTracking`, `destroyed`, `noDisplay`, `noCalibration`, or `outOfRange` beside
  ///   the display.
  public func addKnownGaze(x: Double, y: Double, at time: Timestamp? = nil) throws(CalibrationError) {
    let display = core.basis.rig.display
    try core.change { state throws(CalibrationError) in
      guard state.run != nil else { throw .notTracking }
      guard let display else { throw .noDisplay }
      guard state.controls.calibration != nil else { throw .noCalibration }
      let target = PlanePoint<Screen>(x: x, y: y)
      guard display.turned(to: state.controls.orientation ?? .portrait).contains(target) else {
        throw .outOfRange(key: "point")
      }
      state.ask(.addKnownGaze(target, at: time))
    }
  }

  /// Uses an earlier calibration, from the next frame on and in later runs.
  /// - Parameter calibrationData: From ``CalibrationDelegate/onCalibrationFinished(calibrationData:)``.
  /// - Throws: ``CalibrationError``: `destroyed`, `notTracking`, `alreadyCalibrating`, or a problem with the data,
  ///   such as another display or camera; then the previous calibration stays in use.
  public func setCalibrationData(calibrationData: [Double]) throws(CalibrationError) {
    try core.change { state throws(CalibrationError) in guard state.run != nil else { throw .notTracking } }
    try setCalibration(GazeCalibration(vector: calibrationData))
  }

  /// Uses an earlier calibration, like ``setCalibrationData(calibrationData:)``.
  /// - Throws: As ``setCalibrationData(calibrationData:)``.
  public func setCalibration(_ calibration: GazeCalibration) throws(CalibrationError) {
    let rig = core.basis.rig
    try core.change { state throws(CalibrationError) in
      guard state.run != nil else { throw .notTracking }
      guard !state.isCalibrating else { throw .alreadyCalibrating }
      _ = try calibration.validated()
      try calibration.checkBelongs(to: rig, measurement: GazeMeasurement.kind)
      state.controls.calibration = calibration
      state.ask(.useCalibration(calibration))
    }
  }
}
