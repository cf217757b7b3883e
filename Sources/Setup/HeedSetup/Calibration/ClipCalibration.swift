import Heed
import HeedCabinVision
import HeedFormats
import HeedGaze
import HeedSession
package import HeedSignals
import HeedVideo

/// Calibrates from a recording with known points.
package struct ClipCalibration {
  private let video: String
  private let setup: CalibrationSetting
  private let points: PointsFile
  private let source: VideoSource
  private let stage: MeshFaceStage
  private let isInterrupted: () -> Bool

  /// - Parameter points: The path of the file with the points and their times.
  package init(video: String, points: String, setup: CalibrationSetting) throws {
    switch try SourceDescription(video) {
    case .camera, .stream:
      throw SetupError.refused("\(video) is live; calibrate at it with: heed calibrate --camera \(video).")
    case .video, .images: break
    }
    (self.video, self.setup) = (video, setup)
    isInterrupted = setup.dialog.terminal.watchInterrupt()
    self.points = try PointsFile(CSVReader(path: points), display: setup.display)
    source = try makeSource(video)
    try source.open()
    stage = try MeshFaceStage(models: setup.models, rig: setup.rig)
  }

  /// Number of frames that the recording declares; nil if unknown.
  package var framesDeclared: Int? { source.framesDeclared }

  /// - Parameter onFrame: Called after each frame.
  /// - Returns: The calibration, and the recording's gaps in words; nil without gaps.
  package func run(onFrame: (Frame) -> Void) throws -> (outcome: CalibrationOutcome, missing: String?) {
    defer { source.stop() }
    var clip = try ClipCalibrator(rig: setup.rig, settings: setup.settings)
    let (last, end) = try read(into: &clip, onFrame)
    let result: RecordedCalibration.Result
    do throws(CalibrationError) {
      result = try clip.fit(
        points.calibration, criteria: setup.criteria, driver: setup.driver?.text,
        created: WallClockAnchor.nowMilliseconds, refreshing: setup.previous)
    } catch { throw SetupError.notAcceptable(refusal(error, last: last)) }
    let failed = Set(result.failures.map(\.index))
    let used = points.calibration.indices.filter { !failed.contains($0) }.map { points.calibration[$0] }
    let leftOut = result.failures.map { failure in
      CalibrationOutcome.LeftOut(
        name: failure.name, reason: reason(failure.reason, at: points.calibration[failure.index], last: last))
    }
    let outcome = try CalibrationOutcome(
      result.calibration, clip: clip, travel: setup.settings.calibration.travel, points: used, leftOut: leftOut,
      validation: points.validation, previous: setup.previous)
    guard let end, !end.isComplete else { return (outcome, nil) }
    return (outcome, "\(video) is incomplete: \(end.framesRead) frames were read\(end.note.map { " (\($0))" } ?? "").")
  }

  /// - Returns: The last frame's time, and how the recording ended; nil if the reading stopped before its end.
  private func read(into clip: inout ClipCalibrator, _ onFrame: (Frame) -> Void) throws -> (Timestamp, SourceEnd?) {
    var last = Timestamp.zero
    while true {
      if isInterrupted() { throw SetupError.interrupted(nil) }
      switch try source.next(timeout: DriveRun.patience) {
      case .nothingYet: continue
      case .ended(let end): return (last, end)
      case .frame(let frame):
        guard frame.time < points.end else { return (last, nil) }
        let seen = try setup.explaining { try stage.observe(frame) }
        if points.needs(frame.time) { clip.add(seen) }
        last = frame.time
        onFrame(frame)
      }
    }
  }

  private func refusal(_ error: CalibrationError, last: Timestamp) -> String {
    guard case .pointFailed(let index, let reason) = error, points.calibration.indices.contains(index) else {
      return error.description
    }
    let point = points.calibration[index]
    return
      "too few points are usable; \(point.name.shortened(16)) failed: \(self.reason(reason, at: point, last: last))."
  }

  private func reason(_ reason: PointFailure, at point: PointInterval, last: Timestamp) -> String {
    if last < point.start { return "the recording ends before it, at \(Figure.decimals(last.milliseconds, 0)) ms" }
    let (shown, travel) = (point.end - point.start, setup.settings.calibration.travel)
    guard shown <= travel else { return reason.description }
    return "it was shown for \(Figure.decimals(shown.milliseconds, 0)) ms, and the eye's way there takes the first"
      + " \(Figure.decimals(travel.milliseconds, 0)) ms"
  }
}
