import Foundation
import Scoring

/// The markings of the own lane: steady in a video, and near the lanes that people drew.
struct LaneMeasurement {
  private static let video = (path: "road/video/solidWhiteRight.mp4", frames: 221, row: 539.0)
  private static let second = (path: "road/video/test_video.mp4", row: 719.0)
  private static let stills = ["0000", "0001", "0002"]

  let places: Places

  func steadiness() throws -> Figures {
    note("lanes: road/video")
    let markings = LaneMarkings(places: places)
    let lines = try markings.frames([try places.file(Self.video.path).path], name: "lanes-video")
    let score = LaneSteadiness(lines, row: Self.video.row, limit: Requirements.markingMotionPixels)
    let other = LaneSteadiness(
      try markings.frames([try places.file(Self.second.path).path], name: "lanes-video-2"), row: Self.second.row,
      limit: Requirements.markingMotionPixels)
    let pixels = Finding.Format(decimals: 1, unit: " px")
    return Figures([
      // The share is of the clip's own frames, because a frame without a line has no markings.
      .atLeast(
        Requirements.steadyMarkings, "frames", Double(score.steady) / Double(max(Self.video.frames, score.frames)),
        .percent, detail: "\(score.steady) of \(Self.video.frames), both found in \(score.found)"),
      .information("largest motion", score.motions.max(), pixels),
      .information(
        "the second clip", other.frames == 0 ? nil : Double(other.steady) / Double(other.frames), .percent,
        detail: "\(other.steady) of \(other.frames), both found in \(other.found)"),
    ])
  }

  func onMask() throws -> Figures {
    note("lanes: road/lanes")
    let pictures = try Self.stills.map { try places.file("road/lanes/\($0).png").path }
    let masks = try Self.stills.map { try places.file("road/lanes/\($0)_mask.png").path }
    let drawn = try InsideProgram(name: "mask-runs", places: places).output(masks, file: "lane-masks.ndjson")
      .split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(LaneMask.self, from: $0) }
    let lines = try LaneMarkings(places: places).frames(pictures, options: ["--stills"], name: "lanes-stills")
    guard lines.count == drawn.count, drawn.count == Self.stills.count else {
      throw ScoringError.mismatch("\(lines.count) answers for \(drawn.count) masks")
    }
    var (near, all, markings, words) = (0, 0, 0, [String]())
    for (name, (line, mask)) in zip(Self.stills, zip(lines, drawn)) {
      for position in ["egoLeft", "egoRight"] {
        guard let points = line.marking(position)?.points, !points.isEmpty else { continue }
        let close = points.count { mask.isNear($0, within: Requirements.maskPixels) }
        markings += 1
        near += close
        all += points.count
        words.append("\(name) \(position): \(close) of \(points.count)")
      }
    }
    let expected = 2 * Self.stills.count
    // A missing marking counts as many points as the others have, all of them wrong.
    let missing = markings == 0 ? 0 : (expected - markings) * all / markings
    return Figures(
      [
        .atLeast(
          Requirements.markingsOnMask, "points", all == 0 ? nil : Double(near) / Double(all + missing), .percent,
          detail: "\(near) of \(all) points, \(markings) of \(expected) markings found")
      ], notes: words)
  }
}
