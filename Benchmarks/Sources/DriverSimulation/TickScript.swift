/// A glance record that is drawn piece by piece: what holds for so many frames.
package struct TickScript: Sendable {
  /// Frames a second.
  package let rate: Double
  package private(set) var ticks: [SimulatedTick] = []
  /// Metres a second, of every piece that says nothing else; nil: not known.
  package var speed: Double?

  package init(rate: Double = 30, speed: Double? = 20) {
    self.rate = rate
    self.speed = speed
  }

  package var frames: Int { ticks.count }

  /// So many frames of somebody who looks at the road, as changed.
  package mutating func add(_ frames: Int, _ change: (inout SimulatedTick) -> Void = { _ in }) {
    for _ in 0..<max(0, frames) {
      // Milliseconds as whole as they can be: every third frame of 30 a second lies on a tenth of a second.
      var tick = SimulatedTick(time: Double(ticks.count) / rate)
      tick.look(at: .road)
      tick.speed = speed
      change(&tick)
      ticks.append(tick)
    }
  }

  package mutating func look(_ frames: Int, at place: LookPlace) { add(frames) { $0.look(at: place) } }

  /// With the eyes shut nobody looks anywhere.
  package mutating func shut(_ frames: Int) {
    add(frames) {
      $0.hideGaze()
      $0.eyesClosed = 1
    }
  }
}
