import Draws
import Scoring

/// Blinks in which the lids close only partly: which of a person's blinks, and how far they close.
struct HalfBlinks {
  private struct Half {
    var interval: Interval
    var depth: Double
    /// The lid gaps just before and just after the blink.
    var before, after: (left: Double, right: Double)
  }
  private let halves: [Half]

  /// - Parameter share: Share of the ordinary blinks that stay half open.
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

  /// The lid gaps at a time; within a half blink, the lids close less.
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
