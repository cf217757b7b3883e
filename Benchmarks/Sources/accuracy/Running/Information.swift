import Foundation
import Scoring

/// Figures for developers that the table does not require.
struct Information {
  static func drive(_ clip: Clip) -> [Finding] {
    let pose = PoseScore(truth: clip.truth, lines: clip.lines)
    let openness = OpennessScore(truth: clip.truth, lines: clip.lines)
    let gaze = GazeScore(truth: clip.truth, lines: clip.lines)
    return zones(clip) + [
      .information("drive.mp4: yaw, mean absolute error", Statistics.mean(pose.yaw), .degrees),
      .information("drive.mp4: pitch", Statistics.mean(pose.pitch), .degrees),
      .information("drive.mp4: roll", Statistics.mean(pose.roll), .degrees),
      .information("drive.mp4: distance along the axis", Statistics.mean(pose.depth), .percent),
      .information("drive.mp4: openness, mean absolute error", openness.meanAbsoluteError, .ratio),
      .information("drive.mp4: gaze as it is, median error", Statistics.median(gaze.rawAngles), .degrees),
    ] + risk(clip) + falseReports(clip) + repeated(clip)
  }

  private static func zones(_ clip: Clip) -> [Finding] {
    // The measured part of the clip. Source: data/driver: after the calibration, before the lids droop.
    let stretch = Interval(20_000, 57_500)
    let zones = DriveInformation.zones(truth: clip.truth, lines: clip.lines, in: stretch)
      .filter { !$0.zone.hasPrefix("cal") }
    let (right, all) = (zones.reduce(0) { $0 + $1.right }, zones.reduce(0) { $0 + $1.of })
    return [
      .information(
        "drive.mp4, 20 to 57.5 s: zone right in fixation frames", all == 0 ? nil : Double(right) / Double(all),
        .percent, detail: "\(right) of \(all)"),
      .information(
        "drive.mp4, 20 to 57.5 s: by zone", zones.map { "\($0.zone) \($0.right)/\($0.of)" }.joined(separator: ", ")),
    ]
  }

  private static func risk(_ clip: Clip) -> [Finding] {
    var result: [Finding] = []
    let quiet = RiskScore.quietStretches(of: clip.truth)
    let alarmed = RiskScore(recording: clip.recording).milliseconds(
      at: ["warning", "critical"], in: quiet, until: clip.recording.frames.last?.tMs ?? 0)
    result.append(.information("drive.mp4: at warning or critical in normal", seconds(alarmed)))
    let out = clip.truth.intervals { !$0.isInFrame }
    let unknown = RiskScore(recording: clip.recording).milliseconds(
      at: ["unknown"], in: out, until: clip.recording.frames.last?.tMs ?? 0)
    let away = out.reduce(0) { $0 + $1.length }
    result.append(
      .information("drive.mp4: risk unknown while out of the frame", "\(seconds(unknown)) of \(seconds(away))"))
    return result
  }

  private static func falseReports(_ clip: Clip) -> [Finding] {
    let found = FalseReports(recording: clip.recording, truth: clip.truth)
    return [
      ("phone glances", found.phoneGlances), ("microsleeps", found.microsleeps), ("yawns", found.yawns),
      ("drowsiness", found.drowsy),
    ].map { name, times in
      .information(
        "drive.mp4: \(name) reported where there is none",
        times.isEmpty ? "none" : "\(times.count): " + times.map { seconds($0) }.joined(separator: ", "))
    }
  }

  private static func repeated(_ clip: Clip) -> [Finding] {
    clip.analysis.isRepeatable.map {
      [.information("drive.mp4: lines of all runs", $0 ? "the same bytes" : "DIFFER")]
    } ?? []
  }

  /// Gaze without a calibration, while the head is still.
  static func accuracy(_ clip: Clip) -> [Finding] {
    let score = GazeScore(truth: clip.truth, lines: clip.lines) { $0.phase == "validation" }
    return [
      .information(
        "accuracy.mp4, validation: gaze not calibrated, median error", Statistics.median(score.rawAngles), .degrees,
        detail: "\(score.angles.count) of \(score.truthFrames) fixation frames"),
      .information("accuracy.mp4: the same, mean removed", Statistics.median(score.angles), .degrees),
    ]
  }

  /// The machine of the speed measurements.
  static func machine() -> [Finding] {
    func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
    let model = text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    let load = text("/proc/loadavg").split(separator: " ").first ?? "?"
    return [
      .information(
        "machine", "\(ProcessInfo.processInfo.activeProcessorCount) cores, \(name), load before the runs \(load)")
    ]
  }
}
