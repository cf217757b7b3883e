import Foundation
import RoadSimulation
import Scoring

/// Oncoming cars in a bend, which need no warning, with and without the vehicle's yaw rate.
struct BendMeasurement {
  static let count = 12
  static let seed: UInt64 = 12
  private static let otherSeeds: [UInt64] = [13, 14]

  let places: Places

  func figures() throws -> Figures {
    note("road alerts: oncoming cars of a bend")
    let warned = try warned(seed: Self.seed, turn: 1, isTurnGiven: false)
    var words = [String]()
    for seed in [Self.seed] + Self.otherSeeds where places.lines == nil {
      for turn in [1.0, -1] where seed != Self.seed || turn < 0 {
        words.append("\(try self.warned(seed: seed, turn: turn, isTurnGiven: false))")
      }
    }
    return Figures([
      .atMost(
        Requirements.bendWarnings, "left bend, no yaw rate: warned of", Double(warned),
        Finding.Format(decimals: 0, unit: ""), detail: "of \(Self.count)"),
      .information(
        "with the yaw rate", "\(try self.warned(seed: Self.seed, turn: 1, isTurnGiven: true)) of \(Self.count)"),
      .information("right bends and other draws, no yaw rate", words.joined(separator: ", ")),
    ])
  }

  private func warned(seed: UInt64, turn: Double, isTurnGiven: Bool) throws -> Int {
    let file = SceneFile(
      Bend.oncoming(Self.count, turn: turn, seed: seed),
      yawRate: isTurnGiven ? Bend.yawRate(turn: turn) * 180 / .pi : nil)
    let name = "bend-\(seed)-\(turn > 0 ? "left" : "right")-\(isTurnGiven ? "given" : "unknown")"
    let recording = try RoadAlerts(places: places).recording(file.ndjson, name: name, withObjects: false)
    return Set(RoadWarnings(recording.alerts).warnings.map(\.object)).count
  }
}
