import Scoring

/// Face detection on real clips, whose truth is only whether a face is visible.
struct FaceMeasurement {
  /// Frames of each clip. Source: data/README.md, counted again with `ffprobe -count_frames`.
  static let wolfgangLanger = 472
  static let singleFace = 72
  /// Source: `ffprobe -count_frames` (the container says 98, three of which an edit list hides).
  static let noFace = 95
  /// Source: every frame was looked at (`ffmpeg -vsync passthrough ... tile`): a man's face in frames 0...71, one
  /// black frame, then a cartoon's sky and title to the end.
  static let faceNoFace = (all: 169, withFace: 72)

  let analyzer: Analyzer

  /// - Parameter frames: Number of frames of the clip.
  func everyFrame(_ path: String, _ frames: Int) throws -> Figures {
    let (lines, notes) = try lines(of: path, expected: frames)
    let score = FaceScore(lines: lines, isInFrame: lines.map { _ in true })
    return Figures(
      [
        .atLeast(
          Requirements.faceFound, "a face", score.foundShare, .percent,
          detail: "\(score.found) of \(score.inside) frames")
      ], notes: notes)
  }

  func noFace(_ path: String) throws -> Figures {
    let (lines, notes) = try lines(of: path, expected: Self.noFace)
    // A frame without a line counts as a reported face, so that an unanalyzed frame cannot pass.
    let score = FaceScore(lines: lines, isInFrame: lines.map { _ in false })
    let silent = lines.count { $0 == nil }
    return Figures(
      [
        .fact(
          "a face", "\(score.reported - silent) of \(score.outside) frames, \(silent) not analyzed",
          value: Double(score.reported), required: "none", isMet: score.reported == 0)
      ], notes: notes)
  }

  func firstPart(_ path: String) throws -> Figures {
    let (lines, notes) = try lines(of: path, expected: Self.faceNoFace.all)
    let score = FaceScore(lines: lines, isInFrame: lines.indices.map { $0 < Self.faceNoFace.withFace })
    return Figures(
      [
        .atLeast(
          Requirements.faceRight, "right", score.rightShare, .percent,
          detail: "\(score.found) of \(score.inside) found, \(score.reported) of \(score.outside) reported wrongly")
      ], notes: notes)
  }

  /// The line of each frame; one for every frame of the clip or of the recording, whichever has more.
  private func lines(of path: String, expected: Int) throws -> (lines: [FrameLine?], notes: [String]) {
    let analysis = try analyzer.analysis(of: path, usesRig: false)
    let seen = analysis.recording.frames
    let count = max(expected, (seen.last?.frame ?? -1) + 1)
    let notes = seen.count == expected ? [] : ["\(seen.count) frames have a line, the clip has \(expected)"]
    return (analysis.recording.lines(count: count), notes + (analysis.complaint.map { ["exit code 1: \($0)"] } ?? []))
  }
}
