public import HeedGaze
import HeedGeometry
public import HeedSignals

/// Calibrates from a recording: takes its observations, then the shown points. Measures eyes like ``CabinEngine``.
public struct ClipCalibrator: Sendable {
  private let rig: Rig
  private let settings: EngineSettings
  private var observations: [CabinObservation] = []

  /// A calibrator without observations.
  /// - Throws: ``CalibrationError/noDisplay`` if the rig has no display.
  public init(rig: Rig, settings: EngineSettings = EngineSettings()) throws(CalibrationError) {
    guard rig.display != nil else { throw .noDisplay }
    (self.rig, self.settings) = (rig, settings)
  }

  /// Adds one observation; a time that repeats or goes back is ignored.
  public mutating func add(_ observation: CabinObservation) {
    if let last = observations.last, observation.time <= last.time { return }
    observations.append(observation.rounded())
  }

  /// Fits the gaze to the points; leaves out unusable points if enough others remain.
  /// - Parameters:
  ///   - mode: The calibration's mode; nil lets the number of points decide.
  ///   - created: Milliseconds since 1970 UTC.
  ///   - previous: An earlier calibration, which one point of the same driver refreshes.
  /// - Throws: ``CalibrationError`` if the camera is unknown or too few points are usable.
  public func fit(
    _ points: [PointInterval], mode: CalibrationMode? = nil, criteria: AccuracyCriteria = .standard,
    driver: String? = nil, created: Double? = nil, refreshing previous: GazeCalibration? = nil
  ) throws(CalibrationError) -> RecordedCalibration.Result {
    guard let display = rig.display else { throw .noDisplay }
    // All pictures of a recording have one size, taken from the first picture with a face.
    let size = observations.first { $0.face != nil }?.size ?? observations.first?.size
    guard let size, let camera = rig.camera(for: size) else { throw .noCamera }
    let frames = observations.map { seen in
      MeasuredFrame(time: seen.time, measurement: seen.size == size ? measured(seen, camera: camera) : nil)
    }
    let setup = CalibrationSetup(
      display: display, camera: camera, mode: mode ?? CalibrationMode(points: points.count), criteria: criteria,
      driver: driver, created: created)
    return try RecordedCalibration(settings: settings.calibration)
      .fit(frames, points: points, setup: setup, refreshing: previous)
  }

  /// The eye measurement of an observation; nil without an open eye.
  func measured(_ seen: CabinObservation, camera: PinholeCamera) -> GazeMeasurement? {
    let face = TrackingClassifier.tracking(seen.face) == .unsupported ? nil : seen.face
    return face.flatMap { GazeEstimator.measure($0, at: seen.time, camera: camera) }
  }

  /// Measures gaze accuracy at known points of the same recording, frame by frame as in a product.
  /// - Parameter calibration: nil for an average eye.
  /// - Throws: ``CalibrationError`` if the calibration does not fit.
  public func validate(
    _ calibration: GazeCalibration?, at points: [PointInterval]
  ) throws(CalibrationError) -> GazeValidation {
    guard let display = rig.display else { throw .noDisplay }
    return GazeValidation(try gaze(calibration), at: points, display: display, travel: settings.calibration.travel)
  }

  /// The recording's gaze frame by frame, as in a product; no samples during blinks.
  /// - Parameter calibration: nil for an average eye.
  /// - Throws: ``CalibrationError`` if the calibration does not fit.
  public func gaze(_ calibration: GazeCalibration?) throws(CalibrationError) -> [GazeSample] {
    var engine = CabinEngine(rig: rig, settings: settings)
    try engine.setCalibration(calibration)
    var samples: [GazeSample] = []
    for observation in observations {
      for case .frame(let report) in engine.update(observation) where report.movement != .blink {
        if let gaze = report.gaze { samples.append(gaze) }
      }
    }
    return samples
  }
}
