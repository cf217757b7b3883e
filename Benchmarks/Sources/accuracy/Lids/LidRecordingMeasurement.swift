import Foundation
import LidRecordings
import Scoring

/// Blinks in lid recordings of unknown cameras: `heed openness` on distorted lid gaps of simulated people.
struct LidRecordingMeasurement {
  /// People whose lids were used to choose the parameters, and people used only for judging.
  static let choosing = 3000...3055
  static let judging = 4000...4049
  /// People judged with ordinary cameras, each recorded twice.
  static let judgingRough = 4000...4029

  private struct Trial {
    var person: Int
    var recording: LidRecording
    var score: LidScore
  }

  let places: Places

  /// Scores recordings of good cameras.
  func calm() throws -> Figures {
    try figures(.calm, Self.judging, takes: 1, f1: Requirements.calmLidsF1, worst: Requirements.calmLidsWorst)
  }

  /// Scores recordings of ordinary cameras. Also counts the blinks that are reported in recordings without any blink.
  func rough() throws -> Figures {
    var figures = try figures(
      .rough, Self.judgingRough, takes: 2, f1: Requirements.roughLidsF1, worst: Requirements.roughLidsWorst)
    let still = try trials(.roughWithoutBlinks, Self.judging, takes: 2)
    let wrong = still.map(\.score.falseAlarms.count).reduce(0, +)
    let minutes = still.map { $0.recording.lids.truth.frames.last?.time ?? 0 }.reduce(0, +) / 60_000
    figures.findings.insert(
      .atMost(
        Requirements.inventedIn100Minutes, "false in 100 min without any blink", 100 * Double(wrong) / max(1, minutes),
        Finding.Format(decimals: 1, unit: ""), detail: String(format: "%d in %.0f min", wrong, minutes)), at: 2)
    figures.notes += still.filter { !$0.score.falseAlarms.isEmpty }.map(Self.note)
    return figures
  }

  private func figures(
    _ kind: LidKind, _ people: ClosedRange<Int>, takes: Int, f1 required: Double, worst requiredWorst: Double
  ) throws -> Figures {
    let (judged, chosen) = (try trials(kind, people, takes: takes), try? trials(kind, Self.choosing, takes: 1))
    let f1 = Finding.Format(decimals: 3, unit: "")
    let worst = judged.min { $0.score.f1 < $1.score.f1 }
    let findings: [Finding] =
      [
        .atLeast(required, "F1", LidScore.f1(judged.map(\.score)), f1, detail: Self.counts(judged)),
        .atLeast(
          requiredWorst, "worst", worst?.score.f1, f1,
          detail: worst.map { "\($0.person): \($0.recording.description)" } ?? ""),
      ]
      + (chosen.map { chosen in
        [
          .information(
            "people that chose the numbers: F1", LidScore.f1(chosen.map(\.score)), f1, detail: Self.counts(chosen)),
          .information("worst of them", chosen.map(\.score.f1).min(), f1),
        ]
      } ?? [])
    return Figures(findings, notes: judged.filter { $0.score.f1 < requiredWorst }.map(Self.note))
  }

  private func trials(_ kind: LidKind, _ people: ClosedRange<Int>, takes: Int) throws -> [Trial] {
    try people.flatMap { person in
      let file = try places.file("rendered/lidgaps_\(person).csv")
      let lids = try LidTruth(
        table: CSVTable(String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent))
      return try (0..<takes).map { take in
        let recording = LidRecording(lids, kind, seed: UInt64(person + 10_000 * take))
        let table = places.output.appending(path: "lids_\(person).csv")
        try Data(recording.table.utf8).write(to: table)
        let lines = places.output.appending(path: "lids_\(person).ndjson")
        _ = try Program(places: places).run(["openness", "--quiet", table.path], writing: lines)
        let found = try Recording(ndjson: Data(contentsOf: lines), file: lines.lastPathComponent).closureDetections
        return Trial(person: person, recording: recording, score: LidScore(recording, detections: found))
      }
    }
  }

  private static func counts(_ trials: [Trial]) -> String {
    let scores = trials.map(\.score)
    return
      "\(trials.count) recordings; \(scores.map(\.found.count).reduce(0, +)) right, "
      + "\(scores.map(\.falseAlarms.count).reduce(0, +)) false, \(scores.map(\.missed.count).reduce(0, +)) missed"
  }

  private static func note(_ trial: Trial) -> String {
    let missed = trial.score.missed.map { "\($0.value) at \(seconds($0.interval.start))" }
    let wrong = trial.score.falseAlarms.map { seconds($0.interval.start) }
    return "\(trial.person), \(trial.recording.description): F1 \(String(format: "%.3f", trial.score.f1)); "
      + "missed \(missed.isEmpty ? "none" : missed.joined(separator: ", ")); "
      + "false \(wrong.isEmpty ? "none" : wrong.joined(separator: ", "))"
  }
}
