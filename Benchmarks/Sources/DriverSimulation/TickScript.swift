/// A glance record that is built piece by piece; each piece is a number of equal frames.
package struct TickScript: Sendable {
  /// Frames per second.
  package let rate: Double
  package private(set) var ticks: [SimulatedTick] = []
  /// Vehicle speed in pieces that set no other speed, metres per second; nil if it is unknown.
  package var speed: Double?

  package init(rate: Double = 30, speed: Double? = 20) {
    self.rate = rate
    self.speed = speed
  }

  package var frames: Int { ticks.count }

  /// Adds frames of a driver who looks at the road, each altered by `change`.
  package mutating func add(_ frames: Int, _ change: (inout SimulatedTick) -> Void = { _ in }) {
    for _ in 0..<max(0, frames) {
      // Times are computed from the frame number: at 30 frames per second, every third is a whole tenth of a second.
      var tick = SimulatedTick(time: Double(ticks.count) / rate)
      tick.look(at: .road)
      tick.speed = speed
      change(&tick)
      ticks.append(tick)
    }
  }

  package mutating func look(_ frames: Int, at place: LookPlace) { add(frames) { $0.look(at: place) } }

  /// Adds frames with shut eyes, which have no gaze.
  package mutating func shut(_ frames: Int) {
    add(frames) {
      $0.hideGaze()
      $0.eyesClosed = 1
    }
  }
}
