import DriverSimulation
import Foundation
import RuleThresholds
import Scoring

/// Every threshold of the rule books, with a record just under it, one on it and one just over it.
struct ThresholdMeasurement {
  private static let frames = Finding.Format(decimals: 0, unit: " frames")

  let places: Places

  func figures() throws -> Figures {
    note("rule books: thresholds")
    var (worst, notes) = ([(rules: String, error: Double)](), [String]())
    for (number, test) in ThresholdCase.all.enumerated() {
      var own = 0.0
      for (index, trial) in test.trials.enumerated() {
        let verdicts = try Judge(places: places).verdicts(
          trial.ticks, rules: test.rules, name: "threshold-\(number)-\(index)")
        let frame = verdicts.firstIndex { line in
          (line.level ?? 0) >= test.level && (test.kinds.isEmpty || test.kinds.contains(line.kind ?? ""))
        }
        let error = trial.error(frame)
        own = max(own, error)
        if error > Requirements.thresholdFrames {
          let due = trial.due.map(String.init).joined(separator: " or ")
          notes.append(
            "\(test.rules), \(test.name), \(trial.name): due in frame \(due.isEmpty ? "none" : due), came in "
              + "\(frame.map(String.init) ?? "none")")
        }
      }
      worst.append((test.rules, own))
    }
    let books = Set(worst.map(\.rules)).sorted().map { rules in
      let own = worst.filter { $0.rules == rules }.map(\.error)
      return Finding.information("  \(rules)", own.max(), Self.frames, detail: "\(own.count) thresholds")
    }
    return Figures(
      [
        .atMost(
          Requirements.thresholdFrames, "worst error", worst.map(\.error).max(), Self.frames,
          detail: "\(worst.count) thresholds at 30 Hz")
      ] + books, notes: notes)
  }
}
