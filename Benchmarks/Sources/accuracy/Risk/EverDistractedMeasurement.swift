import DriverSimulation
import Foundation
import Scoring

/// A driver who looks away for 2.5 s and at the road for 1.5 s, without end, and the rule books that detect it.
struct EverDistractedMeasurement {
  static let books = ["euro-ncap-2026", "eu-addw", "eu-ddaw", "un-r171", "nhtsa-2013", "attend", "openpilot"]

  let places: Places

  func figures() throws -> Figures {
    note("rule books: 2.5 s away, 1.5 s back")
    var (finders, findings) = ([String](), [Finding]())
    for rules in Self.books {
      // Ten minutes of looks to the passenger with a turned head, which every rule book counts as away.
      var script = TickScript()
      for _ in 0..<150 {
        script.add(75) {
          $0.look(at: .passenger)
          $0.headYaw = -60
        }
        script.add(45)
      }
      let verdicts = try Judge(places: places).verdicts(script.ticks, rules: rules, name: "ever-\(rules)")
      let warned = verdicts.first { ($0.level ?? 0) >= 2 }
      let noticed = verdicts.first { ($0.level ?? 0) >= 1 }
      if warned != nil { finders.append(rules) }
      func text(_ line: Judge.Line) -> String { String(format: "%.1f s (\(line.kind ?? "-"))", line.tMs / 1000) }
      findings.append(
        .information(
          "  \(rules)",
          warned.map { "warns after " + text($0) } ?? noticed.map { "a notice after " + text($0) + ", never a warning" }
            ?? "never"))
    }
    let asked = finders.filter { ["euro-ncap-2026", "eu-addw", "attend"].contains($0) }
    return Figures(
      [
        .fact(
          "found by", finders.isEmpty ? "none" : finders.joined(separator: ", "), required: "one of the three named",
          isMet: !asked.isEmpty)
      ] + findings)
  }
}
