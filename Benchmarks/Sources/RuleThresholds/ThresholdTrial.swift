package import DriverSimulation

/// One glance record just under, on or just over a threshold, and when the rule book must react.
package struct ThresholdTrial: Sendable {
  package var name: String
  package var ticks: [SimulatedTick]
  /// Frames in which the level must be reached; several if the rule book leaves it open, none if it must never be.
  package var due: [Int]
  /// Error in frames if the level is never reached: 0 where it need not be, 1 where one frame more would reach it.
  package var ifMissing: Double
  /// Error in frames if the level is reached although it must not be.
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

  /// - Parameter frame: The first frame with the level; nil if there is none.
  package func error(_ frame: Int?) -> Double {
    guard let frame else { return ifMissing }
    return due.map { Double(abs($0 - frame)) }.min() ?? ifUndue
  }
}

/// One threshold from docs/references.md, rule books.
package struct ThresholdCase: Sendable {
  package var rules: String
  package var name: String
  /// Kinds of warnings that count; empty: any.
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

  /// A threshold for a duration: one frame less (no reaction is required), exactly, and one frame more.
  /// - Parameters:
  ///   - frames: The threshold, counted from the frame in which the behaviour begins.
  ///   - draw: Makes a record in which the behaviour lasts for this many frames, and returns its first frame.
  package static func lasting(
    _ rules: String, _ name: String, kinds: [String] = [], level: Int = 2, frames: Int, rate: Double = 30,
    speed: Double? = 20, _ draw: (inout TickScript, Int) -> Int
  ) -> ThresholdCase {
    let trials = [("just under", -1, 0.0), ("on", 0, 1), ("just over", 1, .infinity)].map { name, more, ifMissing in
      var script = TickScript(rate: rate, speed: speed)
      script.add(Int(2 * rate))
      // A duration reaches from the first frame to the last, so it needs one frame more than it has intervals.
      let begin = draw(&script, frames + more + 1)
      script.add(Int(2 * rate))
      return ThresholdTrial(name, script, due: [begin + frames], ifMissing: ifMissing)
    }
    return ThresholdCase(rules, name, kinds: kinds, level: level, trials)
  }

  /// A threshold for the duration of one look at a place, in frames.
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

  /// A threshold for a value: just under, on and just over it, for so long that all other conditions are met.
  /// - Parameter due: Frames after the beginning until the level must be reached; nil if it must never be.
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
