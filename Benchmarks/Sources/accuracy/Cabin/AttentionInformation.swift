import Foundation
import Scoring

/// The drive's glances and attention, compared with the script.
struct AttentionInformation {
  /// Source: data/driver: after the calibration and before the lids droop; after the absence.
  private static let stretches = [Interval(20_000, 57_500), Interval(83_900, 89_500)]

  let name: String
  let clip: Clip

  var findings: [Finding] { glances + attention }

  private var glances: [Finding] {
    let score = GlanceScore(truth: clip.truth, glances: clip.recording.glances, in: Self.stretches)
    let looks = score.looks
    func share(_ isRight: (GlanceScore.Look) -> Bool) -> Double? {
      looks.isEmpty ? nil : Double(looks.count(where: isRight)) / Double(looks.count)
    }
    func detail(_ isRight: (GlanceScore.Look) -> Bool) -> String {
      let wrong = looks.filter { !isRight($0) }
        .map { "\($0.zone) \($0.kind) at \(seconds($0.interval.start)): said \(said($0))" }
      let right = "\(looks.count(where: isRight)) of \(looks.count) looks off the road"
      return ([right] + wrong).joined(separator: "; ")
    }
    let invented = score.invented.map { "\($0.zone) at \(seconds($0.startMs)) for \(seconds($0.endMs - $0.startMs))" }
    return [
      .information(
        "\(name): zone of the glance", share(\.isZoneRight), .percent, detail: detail(\.isZoneRight)),
      .information(
        "\(name): owl or lizard as the truth's angles say", share(\.isKindRight), .percent,
        detail: detail(\.isKindRight)),
      .information(
        "\(name): glances off the road where there is none",
        invented.isEmpty ? "none" : "\(invented.count): " + invented.joined(separator: ", ")),
    ]
  }

  private func said(_ look: GlanceScore.Look) -> String {
    look.glance.map { "\($0.zone) \($0.kind ?? "null")" } ?? "nothing"
  }

  private var attention: [Finding] {
    let checks = AttentionCheck.all(clip.recording.attention, truth: clip.truth)
    let errors = checks.compactMap(\.error)
    func text(_ value: Double?) -> String { value.map { String(format: "%.3f", $0) } ?? "none" }
    let each = checks.map { check in
      let line = check.line
      return "\(text(line.score)) in \(text(line.scoreLow))...\(text(line.scoreHigh)), truth \(text(check.truth))"
    }
    return [
      .information(
        "\(name): attention score against the truth's share, largest error", errors.map(abs).max(), .ratio,
        detail: each.joined(separator: "; ")),
      .information(
        "\(name): truth within the score's interval",
        "\(checks.count { $0.isWithin == true }) of \(checks.count { $0.isWithin != nil }) stretches"),
    ]
  }
}
