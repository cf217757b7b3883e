import Scoring

/// Real faces: clips whose truth is only whether there is one.
struct FaceRows {
  static let name = "face/*.mp4, real faces"
  static let required = "a face in >= 98 % of frames; in none; right in >= 97 %"

  /// Frames of each clip. Source: data/README.md, counted again with `ffprobe -count_frames`.
  static let wolfgangLanger = 472
  static let singleFace = 72
  /// Source: `ffprobe -count_frames` (the container says 98, three of which an edit list hides).
  static let noFace = 95
  /// Source: every frame looked at (`ffmpeg -vsync passthrough ... tile`): a man's face in frames 0...71, one black
  /// frame, then a cartoon's sky and title to the end.
  static let faceNoFace = (all: 169, withFace: 72)

  let analyzer: Analyzer

  /// One row a clip, so that one that is absent hides no other.
  func rows() -> [Row] {
    [
      everyFrame("face/WolfgangLanger_Pexels.mp4", Self.wolfgangLanger),
      everyFrame("face/single_face.mp4", Self.singleFace), noFace("face/no_face.mp4"),
      firstPart("face/face_noface.mov"),
    ]
  }

  private func everyFrame(_ path: String, _ frames: Int) -> Row {
    Row.measured(path, required: "a face in >= 98 %") {
      let (lines, notes) = try lines(of: path, expected: frames)
      let score = FaceScore(lines: lines, isInFrame: lines.map { _ in true })
      return Row(
        path,
        [
          .atLeast(
            Requirements.faceFound, "a face", score.foundShare, .percent,
            detail: "\(score.found) of \(score.inside) frames")
        ], notes: notes)
    }
  }

  private func noFace(_ path: String) -> Row {
    Row.measured(path, required: "a face in none") {
      let (lines, notes) = try lines(of: path, expected: Self.noFace)
      // A frame without a line counts as reported: nothing may pass by not being analyzed.
      let score = FaceScore(lines: lines, isInFrame: lines.map { _ in false })
      let silent = lines.count { $0 == nil }
      return Row(
        path,
        [
          .fact(
            "a face", "\(score.reported - silent) of \(score.outside) frames, \(silent) not analyzed",
            value: Double(score.reported), required: "none", isMet: score.reported == 0)
        ], notes: notes)
    }
  }

  private func firstPart(_ path: String) -> Row {
    Row.measured(path, required: "right in >= 97 %") {
      let (lines, notes) = try lines(of: path, expected: Self.faceNoFace.all)
      let score = FaceScore(lines: lines, isInFrame: lines.indices.map { $0 < Self.faceNoFace.withFace })
      return Row(
        path,
        [
          .atLeast(
            Requirements.faceRight, "right", score.rightShare, .percent,
            detail: "\(score.found) of \(score.inside) found, \(score.reported) of \(score.outside) reported wrongly")
        ], notes: notes)
    }
  }

  /// The line of each frame that the clip has, or that was said to be there, whichever is more.
  private func lines(of path: String, expected: Int) throws -> (lines: [FrameLine?], notes: [String]) {
    let analysis = try analyzer.analysis(of: path, usesRig: false)
    let seen = analysis.recording.frames
    let count = max(expected, (seen.last?.frame ?? -1) + 1)
    let notes = seen.count == expected ? [] : ["\(seen.count) frames have a line, the clip has \(expected)"]
    return (analysis.recording.lines(count: count), notes + (analysis.complaint.map { ["exit code 1: \($0)"] } ?? []))
  }
}
