import HeedFormats
import HeedSession
import HeedSignals

/// The stretch of a session with the least attention, and why its score is low.
struct LeastAttention {
  let course: SessionCourse
  let names: TimeNames

  /// A shorter cause is not named. Choice: a glance at the radio has a second, and explains 3 % of a stretch.
  private static let shortestCause = 1.0
  /// Maximum number of causes. Choice: a third one has less than a third of the time off target.
  private static let mostCauses = 2

  /// Such as `The least attention: 1:00 to 1:29, 83.1 %: eyes shut for 5 of 29 s.`; nil if nothing was missed.
  var paragraph: String? {
    let scored = course.record.attention.filter { $0.score != nil }
    // A driver out of the picture looks elsewhere, which is no part of the score.
    guard let worst = scored.min(by: { $0.score ?? 1 < $1.score ?? 1 }), let score = worst.score,
      (1 - score) * worst.coverage * worst.end.seconds(since: worst.begin) >= Self.shortestCause
    else { return nil }
    let causes = causes(of: worst)
    guard !causes.isEmpty else { return nil }
    let span = "\(names.text(worst.begin)) to \(names.text(worst.end))"
    return "<p>The least attention: \(span), \(Words.percent(score)): \(causes.joined(separator: ", ")).</p>"
  }

  /// What took most of the time off target, the longest first.
  private func causes(of window: AttentionScore) -> [String] {
    var times: [(name: String, seconds: Double)] = [("eyes shut", window.eyesShut?.seconds ?? 0)]
    // Glances have classes of zones, which tell what is off target only if driving is the target.
    if window.target ?? .road == .road {
      let away = course.glances.filter { $0.zoneClass == .nondriving || $0.zoneClass == .phone }
      for (zone, looks) in Dictionary(grouping: away, by: \.zone).sorted(by: { $0.key < $1.key }) {
        let seconds = looks.reduce(0) {
          $0 + max(0, min($1.end, window.end).seconds(since: max($1.start, window.begin)))
        }
        times.append(("looked \(Markup.escaped(Zone.words(at: zone).shortened(32)))", seconds))
      }
    }
    let length = Int(window.end.seconds(since: window.begin).rounded())
    return times.filter { $0.seconds >= Self.shortestCause }.sorted { $0.seconds > $1.seconds }
      .prefix(Self.mostCauses).map { "\($0.name) for \(Int($0.seconds.rounded())) of \(length) s" }
  }
}
