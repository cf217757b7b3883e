package import DriverSimulation

/// One record just under, on or just over a threshold, and when a rule book has to speak.
package struct ThresholdTrial: Sendable {
  package var name: String
  package var ticks: [SimulatedTick]
  /// Frames at which the level has to come; several where the text leaves it open. Empty: never.
  package var due: [Int]
  /// Error in frames when it never comes: 0 where it need not, 1 where one frame more would bring it.
  package var ifMissing: Double
  /// Error in frames when it comes though it must not.
  package var ifUndue: Double

  package init(
    _ name: String, _ script: TickScript, due: [Int], ifMissing: Double = .infinity, ifUndue: Double = .infinity
  ) {
    self.name = name
    ticks = script.ticks
    self.due = due
    self.ifMissing = due.isEmpty ? 0 : ifMissing
    self.ifUndue = ifUndue
  }

  /// - Parameter frame: The first with the level; nil: none.
  package func error(_ frame: Int?) -> Double {
    guard let frame else { return ifMissing }
    return due.map { Double(abs($0 - frame)) }.min() ?? ifUndue
  }
}

/// One threshold of docs/references.md, rule books.
package struct ThresholdCase: Sendable {
  package var rules: String
  package var name: String
  /// The kinds that say so; empty: any.
  package var kinds: [String]
  package var level: Int
  package var trials: [ThresholdTrial]

  package init(_ rules: String, _ name: String, kinds: [String] = [], level: Int = 2, _ trials: [ThresholdTrial]) {
    self.rules = rules
    self.name = name
    self.kinds = kinds
    self.level = level
    self.trials = trials
  }

  /// How long something may last: one frame less, exactly so, one frame more. A frame less has to bring nothing.
  /// - Parameters:
  ///   - frames: The threshold, counted from the frame in which it begins.
  ///   - draw: Makes the record in which it lasts for so many frames, and says in which frame it begins.
  package static func lasting(
    _ rules: String, _ name: String, kinds: [String] = [], level: Int = 2, frames: Int, rate: Double = 30,
    speed: Double? = 20, _ draw: (inout TickScript, Int) -> Int
  ) -> ThresholdCase {
    let trials = [("just under", -1, 0.0), ("on", 0, 1), ("just over", 1, .infinity)].map { name, more, ifMissing in
      var script = TickScript(rate: rate, speed: speed)
      script.add(Int(2 * rate))
      // It lasts from the first of its frames to the last: one more of them than there are frames between.
      let begin = draw(&script, frames + more + 1)
      script.add(Int(2 * rate))
      return ThresholdTrial(name, script, due: [begin + frames], ifMissing: ifMissing)
    }
    return ThresholdCase(rules, name, kinds: kinds, level: level, trials)
  }

  /// One look of so many frames at a place.
  package static func look(
    _ rules: String, _ name: String, kinds: [String] = [], level: Int = 2, frames: Int, at place: LookPlace,
    speed: Double? = 20, change: @escaping (inout SimulatedTick) -> Void = { _ in }
  ) -> ThresholdCase {
    lasting(rules, name, kinds: kinds, level: level, frames: frames, speed: speed) { script, length in
      let begin = script.frames
      script.add(length) {
        $0.look(at: place)
        change(&$0)
      }
      return begin
    }
  }

  /// A value just under, on and just over its threshold, for so long that everything else is fulfilled.
  /// - Parameter due: Frames after the begin; nil: never.
  package static func value(
    _ rules: String, _ name: String, kinds: [String] = [], level: Int = 2, _ values: [(Double, due: Int?)],
    frames: Int, _ change: (inout SimulatedTick, Double) -> Void
  ) -> ThresholdCase {
    let trials = values.map { value, due in
      var script = TickScript()
      script.add(60) {
        change(&$0, value)
        $0.look(at: .road)
        $0.kss = nil
      }
      let begin = script.frames
      script.add(frames) { change(&$0, value) }
      return ThresholdTrial("\(value)", script, due: due.map { [begin + $0] } ?? [])
    }
    return ThresholdCase(rules, name, kinds: kinds, level: level, trials)
  }
}
