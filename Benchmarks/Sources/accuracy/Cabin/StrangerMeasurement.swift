import Foundation
import Scoring

/// Lids of people who were not used in the making of Heed.
struct StrangerMeasurement {
  /// Rendered people on whom no net was trained; docs/lids.md names those that were looked at during development.
  static let clear = [
    "driver2/down_11_day_none", "driver2/down_12_evening_thick", "driver2/down_14_night-ir_none",
    "driver2/down_15_night-ir_clear",
  ]
  static let tinted = ["driver2/lids_16_day_sun"]
  /// A reported closure of a second or more needs a true closure of at least this length.
  private static let longMilliseconds = 900.0

  let places: Places
  let analyzer: Analyzer

  /// The randomly drawn people besides `driver2`, with or without tinted glasses.
  func drawn(tinted: Bool) throws -> [String] {
    let names = try ["down_", "lids_"].flatMap { try places.renderedNames(prefix: $0) }
      .filter { $0.hasSuffix("_sun") == tinted }
    guard !names.isEmpty else { throw AccuracyError.absent("rendered/*_sun.mp4 (HEED_RENDERED)") }
    return names.map { "rendered/\($0)" }
  }

  func closures(_ names: [String], f1: Double, opennessCorrelation: Double?) throws -> Figures {
    let clips = try names.map { try Clip(path: $0, places: places, analyzer: analyzer) }
    let scores = clips.map { ClosureScore(truth: $0.truth, detections: $0.recording.closureDetections) }
    let (right, wrong) = (scores.map(\.found.count).reduce(0, +), scores.map(\.falseAlarms.count).reduce(0, +))
    let missed = scores.map(\.missed.count).reduce(0, +)
    let partial = scores.map(\.partial.count).reduce(0, +)
    let long = clips.map(Self.long)
    func sum(_ values: [Int]) -> Int { values.reduce(0, +) }
    var findings: [Finding] = [
      .atLeast(
        f1, "closures, F1", Double(2 * right) / Double(max(1, 2 * right + wrong + missed)), .ratio,
        detail: "\(right) right, \(wrong) false, \(missed) missed"),
      .information(
        "  partial closures that cross half of the open eye counted neither way",
        Double(2 * right) / Double(max(1, 2 * right + wrong - partial + missed)), .ratio, detail: "\(partial) of them"),
      .fact(
        "microsleeps", "\(sum(long.map(\.found))) of \(sum(long.map(\.all)))", required: "all",
        isMet: long.allSatisfy { $0.found == $0.all }),
      .fact(
        "invented closures of 1 s and more", "\(sum(long.map(\.invented)))", required: "none",
        isMet: long.allSatisfy { $0.invented == 0 }),
    ]
    if let opennessCorrelation {
      let each = clips.map { Statistics.correlation(OpennessScore(truth: $0.truth, lines: $0.lines).both) ?? 0 }
      findings.append(
        .atLeast(
          opennessCorrelation, "openness, correlation, worst clip", each.min(), .ratio,
          detail: each.map { String(format: "%.3f", $0) }.joined(separator: ", ")))
    }
    return Figures(findings, notes: zip(names, scores).flatMap { Self.notes($0, $1) })
  }

  /// Blinks of real people, compared with those that were counted by eye.
  func counted() throws -> Figures {
    var (found, all, wrong, minutes, notes) = (0, 0, 0, 0.0, [String]())
    for count in EyeCount.all {
      let detections = try analyzer.analysis(of: count.clip, usesRig: false).recording.closureDetections
      let score = count.score(detections)
      (found, all, wrong) = (found + score.found.count, all + count.closures.count, wrong + score.false.count)
      minutes += count.minutes
      let missed = count.closures.filter { !score.found.contains($0) }
      notes += missed.map { "\(count.clip): missed, frames \($0.lowerBound) to \($0.upperBound)" }
      notes += score.false.map { "\(count.clip): false, \(Self.text($0.interval))" }
    }
    return Figures(
      [
        .atLeast(0.93, "found", Double(found) / Double(all), .percent, detail: "\(found) of \(all)"),
        .atMost(
          2, "false, a minute", Double(wrong) / minutes, .ratio,
          detail: "\(wrong) in \(seconds(minutes * 60_000, decimals: 0))"),
      ], notes: notes)
  }

  private static func long(_ clip: Clip) -> (found: Int, all: Int, invented: Int) {
    let closures = clip.truth.closures(ClosureScore.events)
    let sleeps = closures.filter { $0.value == "microsleep" }.map(\.interval)
    let shut = closures.map(\.interval)
      .filter { $0.length >= longMilliseconds }
    let found = clip.recording.closureDetections.filter { !$0.isBlink }.map(\.interval)
    return (
      sleeps.count { sleep in found.contains { $0.overlaps(sleep) } }, sleeps.count,
      found.count { closure in !shut.contains { $0.overlaps(closure) } }
    )
  }

  private static func notes(_ name: String, _ score: ClosureScore) -> [String] {
    score.missed.map { "\(name): missed \($0.value), \(text($0.interval))" }
      + score.falseAlarms.map { "\(name): false (\($0.eye)), \(text($0.interval))" }
  }

  private static func text(_ interval: Interval) -> String { "\(seconds(interval.start)) to \(seconds(interval.end))" }
}
