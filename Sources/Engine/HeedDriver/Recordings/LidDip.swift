import HeedSignals

/// A fall of the lids' curve and its return, clearer than the curve's noise.
struct LidDip: Hashable, Sendable {
  /// Index of the curve's sample in the middle of the dip.
  var turn: Int
  /// From the last sample above half depth before the turn to the first sample above half depth after it.
  var samples: Range<Int>
  /// When the curve falls, and rises, through half depth.
  var start, end: LidTrace.Crossing
  /// Mean of the curve in the dip's core.
  var lowest: Double
  /// Mean of the open lids just before and just after.
  var before, after: Double
  /// Depth over its standard deviation in the curve's noise.
  var evidence: Double
  /// Standard deviation of `lowest` in white noise.
  var spread: Double
  /// Longest time without an eye at the fall or the rise, and anywhere in the dip.
  var lostAtEdge, lost: Duration
  /// Depth of the dip in each eye's own curve; nil if the eye was not seen.
  var left, right: Double?

  /// The smaller of the fall and the rise.
  var depth: Double { min(before, after) - lowest }
  /// The curve's value at half depth.
  var half: Double { lowest + depth / 2 }
  var length: Duration { end.time - start.time }

  /// The smaller of both eyes' depths, as a share of the larger one; nil unless both eyes were seen.
  var togetherness: Double? {
    guard let left, let right else { return nil }
    return max(0, min(left, right)) / max(left, right, .ulpOfOne)
  }

  func overlaps(_ other: LidDip) -> Bool { start.time < other.end.time && other.start.time < end.time }

  /// True if both dips show the same movement: they overlap, and have similar lengths.
  func isSame(as other: LidDip) -> Bool {
    let overlap = (min(end.time, other.end.time) - max(start.time, other.start.time)).seconds
    let (short, long) = (min(length, other.length).seconds, max(length, other.length).seconds)
    return overlap > short / 2 && long < Self.sameLength * short
  }

  /// Ratio of lengths up to which two overlapping dips are one movement.
  private static let sameLength = 2.5
}
