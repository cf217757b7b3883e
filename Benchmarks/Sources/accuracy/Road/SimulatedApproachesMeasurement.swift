import Foundation
import RoadSimulation
import Scoring

/// Seeded, purely numerical approaches and followings.
struct SimulatedApproachesMeasurement {
  static let count = 500
  static let seed: UInt64 = 5
  static let followingSeed: UInt64 = 55

  private static let time = Finding.Format(decimals: 3, unit: " s")

  /// One approach and the result of its first warning.
  private struct Outcome {
    var kind: String
    /// Time of the first warning minus the time at which it was due, seconds; infinite without a warning.
    var error: Double
    /// True if the first warning came only after the time to collision had fallen to 1.8 s, or never.
    var isMissed: Bool
  }

  let places: Places

  func figures() throws -> Figures {
    note("road alerts: simulated approaches and followings")
    let approaches = RoadScene.approaches(Self.count, seed: Self.seed)
    let outcomes = try firstWarnings(approaches, name: "approaches").map { scene, first in
      guard let due = scene.contact.first(atOrBelow: Approach.due)?.time,
        let late = scene.contact.first(atOrBelow: Approach.late)?.time
      else { throw ScoringError.mismatch("\(scene.id) has no moment at which a warning is due") }
      return Outcome(kind: scene.kind, error: (first ?? .infinity) - due, isMissed: (first ?? .infinity) > late)
    }
    let followings = try firstWarnings(
      RoadScene.followings(Self.count, seed: Self.followingSeed), name: "followings")
    return Figures(Self.judged(outcomes) + Self.followings(followings) + Self.kinds(outcomes))
  }

  /// Every scene, and the seconds from its start to its first warning; nil without a warning.
  private func firstWarnings(_ scenes: [RoadScene], name: String) throws -> [(scene: RoadScene, first: Double?)] {
    try Set(scenes.map(\.framesPerSecond)).sorted().flatMap { rate in
      let file = SceneFile(scenes.filter { $0.framesPerSecond == rate })
      let recording = try RoadAlerts(places: places).recording(
        file.ndjson, name: "\(name)-\(rate)", withObjects: false)
      let warnings = Dictionary(
        RoadWarnings(recording.alerts).warnings.map { ($0.object, $0.tMs / 1000) }, uniquingKeysWith: min)
      return zip(file.scenes, file.starts).map { scene, start in (scene, warnings[scene.id].map { $0 - start }) }
    }
  }

  private static func judged(_ outcomes: [Outcome]) -> [Finding] {
    let absolute = outcomes.map { abs($0.error) }
    let missed = outcomes.count(where: \.isMissed)
    return [
      .atMost(
        Requirements.warningMedianSeconds, "first warning, median of absolute errors", Statistics.median(absolute),
        time, detail: "signed " + text(Statistics.median(outcomes.map(\.error)))),
      .atMost(
        Requirements.warningP95Seconds, "95th percentile", Statistics.percentile(absolute, 95), time,
        detail: "earliest 5 % \(text(Statistics.percentile(outcomes.map(\.error), 5)))"),
      .atMost(
        Requirements.missedShare, "missed before 1.8 s", Double(missed) / Double(outcomes.count), .percent,
        detail: "\(missed) of \(outcomes.count)"),
    ]
  }

  private static func followings(_ scenes: [(scene: RoadScene, first: Double?)]) -> [Finding] {
    let warned = scenes.filter { $0.first != nil }
    let kinds = Dictionary(grouping: warned, by: \.scene.kind).mapValues(\.count).sorted { $0.key < $1.key }
    return [
      .atMost(
        Requirements.followingWarnedShare, "followings with a warning", Double(warned.count) / Double(scenes.count),
        .percent,
        detail: (["\(warned.count) of \(scenes.count)"] + kinds.map { "\($0.key) \($0.value)" }).joined(separator: ", ")
      )
    ]
  }

  private static func kinds(_ outcomes: [Outcome]) -> [Finding] {
    Approach.Kind.allCases.map { kind in
      let own = outcomes.filter { $0.kind == kind.rawValue }
      return .information(
        "  \(kind.rawValue)", Statistics.median(own.map { abs($0.error) }), time,
        detail: "p95 \(text(Statistics.percentile(own.map { abs($0.error) }, 95))), "
          + "signed \(text(Statistics.median(own.map(\.error)))), missed \(own.count(where: \.isMissed)) of \(own.count)"
      )
    }
  }

  private static func text(_ value: Double?) -> String { value.map(time.text) ?? "-" }
}
