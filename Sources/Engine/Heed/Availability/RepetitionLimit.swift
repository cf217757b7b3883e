import HeedSignals

/// Decides how long a picture must repeat to count as a still: longer after repetitions that ended in motion.
struct RepetitionLimit {
  /// Minimum time of repetition for doubt and for a still, on a camera without remembered repetitions.
  let doubt, after: Duration
  /// Upper bound of the learned limit for a still.
  let most: Duration
  /// Factor between the longest repetition that ended in motion and the shortest still.
  let factor: Double
  /// Time that a repetition that ended in motion is remembered.
  let memory: Duration

  /// Repetitions that ended in motion, latest last, each longer than all later repetitions.
  private var ended: [(time: Timestamp, length: Duration)] = []
  /// Longest duration of the present repetition so far.
  private var present = Duration.zero

  init(doubt: Duration, after: Duration, most: Duration, factor: Double, memory: Duration) {
    (self.doubt, self.after, self.most, self.factor, self.memory) = (doubt, after, most, factor, memory)
  }

  /// Notes that the present repetition has lasted this long, regardless of noise in it.
  mutating func lasts(_ length: Duration) { present = max(present, length) }

  /// Feeds how long the picture has repeated by now; measurements come in time order.
  mutating func update(_ length: Duration, at time: Timestamp) -> StillnessDetector.Verdict {
    if length < present {
      // A repetition as long as `most` was a still, from which the limit learns nothing.
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
