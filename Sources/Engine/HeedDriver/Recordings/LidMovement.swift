import HeedSignals

/// A fall of the lids' curve and its return, seen at one length.
struct LidMovement: Hashable, Sendable {
  /// Where the curve turns.
  var turn: Int
  /// The last sample above half of the way before it, and the first one after it.
  var samples: Range<Int>
  /// When the curve falls, and rises, through half of the way.
  var start, end: LidTrace.Crossing
  /// The lowest value.
  var lowest: Double
  /// The open lids' value before and after.
  var before, after: Double
  /// Median of the values below half of the way.
  var middle: Double
  /// Longest time without an eye: at the fall or the rise, and within.
  var lostAtEdge, lost: Duration
  /// Fall and lowest value of each eye; nil if it was not seen.
  var left, right: Eye?

  /// One eye's share of the movement.
  struct Eye: Hashable, Sendable {
    var fall: Double
    var lowest: Double
  }

  /// What both ways have in common.
  var depth: Double { min(before, after) - lowest }
  var length: Duration { end.time - start.time }
  /// Samples below half of the way.
  var count: Int { samples.count - 2 }
  /// Value half of the way down.
  var half: Double { lowest + depth / 2 }

  /// Fall of the eye that fell less as a share of the other's; nil unless both were seen.
  var togetherness: Double? {
    guard let left, let right else { return nil }
    return max(0, min(left.fall, right.fall)) / max(left.fall, right.fall, .ulpOfOne)
  }
}
