import Foundation
import Scoring

/// The reported cause of a missing face: clips in which a driver leaves the picture, a lens is covered, or a face is
/// hidden.
struct OutOfPictureMeasurement {
  /// Clips of the measuring data, with the true causes.
  private static let known: [(clip: String, truth: DepartureScore.Truth)] = [
    ("driver/drive.mp4", .bodyLean), ("face/face_noface.mov", .absent),
  ]
  private static let prefix = "leaves_"

  let places: Places
  let analyzer: Analyzer

  func figures() throws -> Figures {
    let clips = try Self.known + drawn()
    var (right, notes) = (0, [String]())
    for (clip, truth) in clips {
      // The first clip is analyzed with its rig, as in other rows, so that each clip is analyzed only once.
      let recording = try analyzer.analysis(of: clip, usesRig: clip == Self.known.first?.clip).recording
      let score = DepartureScore(recording, truth: truth)
      right += score.isRight ? 1 : 0
      if !score.isRight {
        let told = score.told.isEmpty ? "nothing" : score.told.joined(separator: ", then ")
        notes.append("\(clip): \(truth.rawValue), told: \(told)")
      }
    }
    return Figures(
      [
        .fact(
          "causes named right", "\(right) of \(clips.count)", value: Double(right), required: "all",
          isMet: right == clips.count)
      ], notes: notes)
  }

  /// Rendered clips; a clip's name contains the truth: `leaves_slumped_...`.
  private func drawn() throws -> [(clip: String, truth: DepartureScore.Truth)] {
    let files = try places.rendered.map { try FileManager.default.contentsOfDirectory(atPath: $0.path) } ?? []
    return try files.filter { $0.hasPrefix(Self.prefix) && $0.hasSuffix(".mp4") }.sorted().map { name in
      let word = name.dropFirst(Self.prefix.count).prefix { $0 != "_" }
      guard let truth = DepartureScore.Truth(rawValue: String(word)) else {
        throw AccuracyError.absent("cause of \(name)")
      }
      return ("rendered/\(name)", truth)
    }
  }
}
