import Draws
import Foundation
import Scoring

extension Lids {
  /// Blinks that come and last as the driver's state has it.
  init(course: StateCourse, seconds: Double, blinksPerMinute: Double, using chance: inout SeededRandom) {
    var (blinks, time) = ([Range<Double>](), 0.0)
    let length = GlanceLength(mean: 0.19, deviation: 0.06)
    while true {
      let state = course.state(at: time)
      time += -60 / (blinksPerMinute * state.blinkRate) * log(chance.uniform(1e-9...1))
      guard time < seconds else { break }
      let blink = length.draw(factor: course.state(at: time).blinkDuration, using: &chance)
      let end = time + min(max(0.08, blink), 0.6)
      blinks.append(time..<end)
      time = end + 0.2
    }
    self.init(blinks: blinks, yawns: Lids(seconds: seconds, blinksPerMinute: 1, using: &chance).yawns)
  }
}
