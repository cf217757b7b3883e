import Foundation
import HeedGeometry
import HeedSession
import HeedSignals

/// Rows of Pupil Player's tables. Times are in seconds, positions in millimetres or in shares of the display.
struct PupilRows {
  let display: Rig.Display?

  func gaze(_ gaze: GazeSample, _ report: FrameReport, index: Int) -> [String?] {
    let face = report.observation.face
    let (right, left) = (face?.rightEye, face?.leftEye)
    let time = BIDSText.seconds(gaze.time)
    let eyes = [right.map { _ in "\(time)-0" }, left.map { _ in "\(time)-1" }].compactMap { $0 }
    return [time, String(index), BIDSText.text(Self.confidence(gaze, report), .ratio)] + normalized(report.screenPoint)
      + [eyes.isEmpty ? nil : eyes.joined(separator: " ")] + position(report.screenPoint)
      + eye(right, gaze) + eye(left, gaze)
  }

  /// Confidence of a gaze; above 0.6 only if tracking is `success`. Readers of Pupil's files drop all up to 0.6.
  static func confidence(_ gaze: GazeSample, _ report: FrameReport) -> Double {
    report.tracking == .success ? usable + (1 - usable) * gaze.confidence : usable * gaze.confidence
  }

  private static let usable = 0.6

  func fixation(
    _ fixation: Fixation, _ spread: (dispersion: Angle, confidence: Double)?, id: Int, times: FrameTimes
  ) -> [String?] {
    [
      String(id), BIDSText.seconds(fixation.start),
      // The duration of a fixation is the only time that Pupil Player gives in milliseconds.
      BIDSText.text((fixation.end - fixation.start).milliseconds, .millisecond),
      times.index(at: fixation.start).map(String.init), times.index(at: fixation.end).map(String.init),
    ] + normalized(fixation.screenPoint)
      + [
        spread.map { BIDSText.text($0.dispersion.degrees, .ratio) },
        spread.map { BIDSText.text($0.confidence, .ratio) }, "gaze",
      ] + position(fixation.screenPoint) + [nil]
  }

  func blink(_ blink: Blink, id: Int, times: FrameTimes) -> [String?] {
    let length = blink.end - blink.start
    let frames = [blink.start, blink.start + length / 2, blink.end].map { times.index(at: $0).map(String.init) }
    // The three empty cells (two confidences and a response) belong to the blink filter of Pupil Player.
    return [String(id), BIDSText.seconds(blink.start), BIDSText.seconds(length), BIDSText.seconds(blink.end)] + frames
      + [nil, nil, nil]
  }

  /// The lines of `export_info.csv`.
  static func info(first: Timestamp, last: Timestamp, _ recording: SessionRecording, frames: Int) -> [String] {
    let date = recording.description.anchor.map { LocalTime.text($0.utcMilliseconds(at: first)).split(separator: " ") }
    let day = date?.first.map { $0.split(separator: "-").reversed().joined(separator: ".") }
    return [
      ["key", "value"], ["Player Software Version", "Heed \(recording.description.heedVersion)"],
      ["Data Format Version", "2.0"], ["Export Date", day], ["Export Time", date?.last.map { "\($0):00" }],
      ["Frame Index Range:", "0 - \(frames - 1)"],
      ["Relative Time Range", "00:00:00.000 - \(clock(last - first))"],
      ["Absolute Time Range", "\(BIDSText.seconds(first)) - \(BIDSText.seconds(last))"],
    ].map(CSVLine.text)
  }

  /// A gaze point as shares of the display's width and height, from its lower left corner.
  private func normalized(_ point: PlanePoint<Screen>?) -> [String?] {
    guard let point, let display else { return [nil, nil] }
    return [point.x / display.widthPoints, 1 - point.y / display.heightPoints].map { BIDSText.text($0, .meter) }
  }

  /// A gaze point on the display's plane, millimetres in the camera's frame.
  private func position(_ point: PlanePoint<Screen>?) -> [String?] {
    guard let point, let display else { return [nil, nil, nil] }
    return Self.millimeters(display.position(of: point).meters)
  }

  /// Centre of an eye that was seen, then the gaze direction, which both eyes share; empty cells for an unseen eye.
  private func eye(_ eye: EyeObservation?, _ gaze: GazeSample) -> [String?] {
    guard let eye else { return [String?](repeating: nil, count: 6) }
    let along = gaze.direction.vector
    return Self.millimeters(eye.rotationCenter.meters) + [along.x, along.y, along.z].map { BIDSText.text($0, .meter) }
  }

  private static func millimeters(_ meters: SIMD3<Double>) -> [String?] {
    [meters.x, meters.y, meters.z].map { BIDSText.text($0 * 1000, .millisecond) }
  }

  private static func clock(_ duration: Duration) -> String {
    let total = Int(duration.milliseconds.rounded())
    return String(
      format: "%02d:%02d:%02d.%03d", total / 3_600_000, total / 60_000 % 60, total / 1000 % 60, total % 1000)
  }
}
