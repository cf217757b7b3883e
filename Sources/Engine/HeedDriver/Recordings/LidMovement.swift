import HeedSignals

/// A fall of the lids' curve around one turn, and its return, within one search time.
struct LidMovement: Hashable, Sendable {
  /// Index at which the curve turns.
  var turn: Int
  /// From the last sample above half depth before the turn to the first sample above half depth after it.
  var samples: Range<Int>
  /// When the curve falls, and rises, through half depth.
  var start, end: LidTrace.Crossing
  /// The curve's lowest value in the movement.
  var lowest: Double
  /// The open lids' value before and after the movement.
  var before, after: Double
  /// Median of the curve's values below half depth.
  var middle: Double
  /// Longest time without an eye: at the fall or the rise, and anywhere within the movement.
  var lostAtEdge, lost: Duration
  /// Fall and lowest value of each eye; nil if the eye was not seen.
  var left, right: Eye?

  /// The part of one eye in the movement.
  struct Eye: Hashable, Sendable {
    var fall: Double
    var lowest: Double
  }

  /// The smaller of the fall and the rise.
  var depth: Double { min(before, after) - lowest }
  var length: Duration { end.time - start.time }
  /// Number of samples below half depth.
  var count: Int { samples.count - 2 }
  /// The curve's value at half depth.
  var half: Double { lowest + depth / 2 }

  /// Fall of the eye that fell less, as a share of the other eye's fall; nil unless both were seen.
  var togetherness: Double? {
    guard let left, let right else { return nil }
    return max(0, min(left.fall, right.fall)) / max(left.fall, right.fall, .ulpOfOne)
  }
}
