import HeedSignals

/// How long a repetition of the picture has to last until it is a still: longer after repetitions that life ended.
struct RepetitionLimit {
  /// How long a repetition is doubted at least, and lasts until it is a still, on a camera of which nothing is known.
  let doubt, after: Duration
  /// The longest that a still may have to last, whatever was learned.
  let most: Duration
  /// How much longer than the longest repetition that life ended a still lasts.
  let factor: Double
  /// How long such a repetition counts.
  let memory: Duration

  /// Repetitions that ended and may still be the longest, latest last: each is longer than those after it.
  private var ended: [(time: Timestamp, length: Duration)] = []
  /// The longest that the present repetition lasted so far.
  private var present = Duration.zero

  init(doubt: Duration, after: Duration, most: Duration, factor: Double, memory: Duration) {
    (self.doubt, self.after, self.most, self.factor, self.memory) = (doubt, after, most, factor, memory)
  }

  /// Notes that the present repetition has lasted so long, whatever noise there was within it.
  mutating func lasts(_ length: Duration) { present = max(present, length) }

  /// Feeds how long the picture has repeated itself by now; measurements come in time order.
  mutating func update(_ length: Duration, at time: Timestamp) -> StillnessDetector.Verdict {
    if length < present {
      // What lasted longer than any living picture was a still, though it ended: nothing is learned from it.
      if present < most {
        ended.removeAll { $0.length <= present }
        ended.append((time, present))
      }
      present = .zero
    }
    present = max(present, length)
    ended.removeAll { time - $0.time > memory }
    let growth = ended.first.map { min(most, $0.length * factor) / after } ?? 1
    return length >= after * max(1, growth) ? .still : length >= doubt * max(1, growth) ? .doubtful : .moving
  }
}
