import DriverSimulation
import Foundation
import RuleThresholds
import Scoring

/// openpilot's rules on scripted ticks, against a second implementation of the same rules.
struct OpenpilotMeasurement {
  let places: Places

  func figures() throws -> Figures {
    note("rule books: openpilot")
    var (changes, wrong, exact, notes) = (0, 0, 0, [String]())
    for (index, script) in OpenpilotScript.all.enumerated() {
      var model = OpenpilotModel()
      let due = script.ticks.map { model.update($0) }
      let said = try Judge(places: places).verdicts(script.ticks, rules: "openpilot", name: "openpilot-\(index)")
        .map(\.level)
      changes += zip(due, due.dropFirst()).count { $0 != $1 }
      let differing = due.indices.filter { said[$0] != due[$0] }
      if differing.isEmpty { exact += 1 }
      // A difference of one frame is accepted: then the frame before or after has the expected level.
      let far = differing.filter { index in
        !(max(0, index - 1)...min(due.count - 1, index + 1)).contains { due[$0] == said[index] }
      }
      wrong += far.count
      if let first = differing.first {
        let level = said[first].map(String.init) ?? "none"
        notes.append(
          "\(script.name): \(differing.count) ticks differ, \(far.count) of them by more than a frame; in tick \(first) "
            + "\(level), due \(due[first])")
      }
    }
    let count = OpenpilotScript.all.count
    return Figures(
      [
        .fact(
          "ticks with another level",
          "\(wrong) (\(exact) of \(count) scripts are the same tick by tick; \(changes) changes of level)",
          value: Double(wrong), required: "0 beyond a frame", isMet: wrong == 0)
      ], notes: notes)
  }
}
