import HeedSignals

/// The weight of each frame in a mean over the seen time: at first a plain mean of all frames, later an exponential one.
struct RecentMean: Sendable {
  /// Maximum time for which one frame counts. Choice: in a longer gap, eyes or face were lost.
  static let longestStep: Duration = .milliseconds(200)

  /// Time constant of the mean.
  let memory: Duration
  private var seen = Duration.zero
  private var last: Timestamp?

  init(over memory: Duration) { self.memory = memory }

  /// True once frames were seen for the whole time constant.
  var isFull: Bool { seen >= memory }

  /// The share of the next frame in the mean, 0...1; nil for the first frame, which has no duration.
  mutating func share(at time: Timestamp) -> Double? {
    let step = last.map { min(time - $0, Self.longestStep) } ?? .zero
    last = time
    seen += step
    let share = step.seconds / max(step.seconds, min(seen, memory).seconds)
    return share.isFinite ? share : nil
  }
}
