import Draws
import Scoring

/// Blinks that stay half open: which of a person's blinks, and how far they go.
struct HalfBlinks {
  private struct Half {
    var interval: Interval
    var depth: Double
    /// Gaps just before and just after.
    var before, after: (left: Double, right: Double)
  }
  private let halves: [Half]

  /// - Parameter share: Of the ordinary blinks.
  init(_ lids: LidTruth, share: Double, _ random: inout SeededRandom) {
    var halves: [Half] = []
    for closure in lids.closures where closure.value == "blink" {
      let (isHalf, depth) = (random.happens(share), random.uniform(0.5...0.9))
      guard isHalf else { continue }
      let (first, last) = (
        max(0, closure.frames.lowerBound - 2), min(lids.gaps.count - 1, closure.frames.upperBound + 1)
      )
      halves.append(
        Half(interval: closure.interval, depth: depth, before: lids.gaps[first], after: lids.gaps[last]))
    }
    self.halves = halves
  }

  /// The gaps at a time, less closed where a blink stays half open.
  func applied(to gaps: (left: Double, right: Double), at time: Double) -> (left: Double, right: Double) {
    guard let half = halves.first(where: { $0.interval.contains(time) }) else { return gaps }
    let share = (time - half.interval.start) / half.interval.length
    func raised(_ gap: Double, _ before: Double, _ after: Double) -> Double {
      let open = before + share * (after - before)
      return open - half.depth * (open - gap)
    }
    return (
      raised(gaps.left, half.before.left, half.after.left), raised(gaps.right, half.before.right, half.after.right)
    )
  }
}
