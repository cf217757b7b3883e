import Foundation
import Scoring

/// A replay from the recorded video: the nets run again, on pictures that were compressed once more.
struct ReplayedVideo {
  let sessions: Sessions

  /// For information: the documentation lists the expected differences.
  func findings(_ name: String, _ recorded: EventLines) -> [Finding] {
    do {
      let replay = try sessions.replay(name, options: ["--from-video"])
      let lines = try replay.lines()
      let video = try Recording(ndjson: Data(contentsOf: replay.file), file: replay.file.lastPathComponent)
      let original = try Recording(
        ndjson: recorded.frames.reduce(into: Data()) { $0 += $1 + Data("\n".utf8) }, file: "recorded")
      let known = Dictionary(original.frames.map { ($0.frame, $0) }, uniquingKeysWith: { first, _ in first })
      let angles = video.frames.compactMap { line -> Double? in
        guard let now = line.gaze, let before = known[line.frame]?.gaze else { return nil }
        return hypot(now.azimuthDeg - before.azimuthDeg, now.elevationDeg - before.elevationDeg)
      }
      return [
        .information(
          "replayed from its video: events", "\(lines.events.count), recorded \(recorded.events.count)"),
        .information(
          "replayed from its video: gaze, median difference", Statistics.median(angles), .degrees,
          detail: "95th percentile \(Statistics.percentile(angles, 95).map(Finding.Format.degrees.text) ?? "-"), "
            + "\(angles.count) of \(original.frames.count) frames"),
      ]
    } catch {
      return [.information("replayed from its video", "failed: \(error)")]
    }
  }
}
