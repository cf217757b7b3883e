import Draws
import Foundation
import Scoring

/// Times at which the eyes are shut: blinks, and yawns, in which the eyes cannot be judged.
struct Lids: Sendable {
  let blinks: [Range<Double>]
  let yawns: [Range<Double>]

  init(blinks: [Range<Double>], yawns: [Range<Double>]) { (self.blinks, self.yawns) = (blinks, yawns) }

  init(seconds: Double, blinksPerMinute: Double, using chance: inout SeededRandom) {
    func moments(_ mean: Double, _ length: (inout SeededRandom) -> Double) -> [Range<Double>] {
      var (result, time) = ([Range<Double>](), 0.0)
      while true {
        time += -mean * log(chance.uniform(1e-9...1))
        guard time < seconds else { return result }
        let end = time + length(&chance)
        result.append(time..<end)
        time = end + 0.2
      }
    }
    // Blinks. Source: docs/references.md, eyes and drowsiness: 100 to 400 ms; most of them nearer to the lower end.
    let blink = GlanceLength(mean: 0.19, deviation: 0.06)
    blinks = moments(60 / blinksPerMinute) { min(max(0.1, blink.draw(using: &$0)), 0.4) }
    // Yawns. Choice: three per hour.
    yawns = moments(1200) { $0.uniform(3...6) }
  }
}
