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

  /// True if the eyes were seen at the fall, at the rise, and in most of the dip.
  var isSeen: Bool { lostAtEdge <= Self.longestGap && lost <= max(Self.longestGap, length * Self.bridged) }

  /// Maximum time without a seen eye at a fall or rise. Source: docs/lids.md, `lost`.
  static let longestGap: Duration = .milliseconds(200)
  /// Maximum time without the eye within a dip, as a share of its length. Choice: an eye that is shut before and after
  /// is shut in between.
  private static let bridged = 0.6

  /// The dip with the times at which single frames cross half of its depth. For curves with little noise: the finder
  /// averages frames.
  func sharpened(in curve: LidCurve) -> LidDip {
    guard let low = samples.min(by: { curve.values[$0] < curve.values[$1] }) else { return self }
    let (from, to) = (curve.times.place(of: start.time - .seconds(1)), curve.times.place(of: end.time + .seconds(1)))
    let open = min(
      curve.values[from..<low].max() ?? before, curve.values[min(low + 1, to)..<max(low + 1, to)].max() ?? after)
    var dip = self
    dip.lowest = curve.values[low]
    let half = (dip.lowest + open) / 2
    func sample(_ index: Int) -> LidTrace.Sample { .init(time: curve.times[index], height: curve.values[index]) }
    if let fall = (from..<low).last(where: { curve.values[$0] >= half }) {
      dip.start = LidTrace.Crossing(of: half, between: sample(fall), and: sample(fall + 1))
    }
    if let rise = (low..<to).first(where: { curve.values[$0] >= half }) {
      dip.end = LidTrace.Crossing(of: half, between: sample(rise - 1), and: sample(rise))
    }
    return dip
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

extension LidDip {
  /// Time before and after a closure in which the open eye is looked for. Choice: the pause of a double blink.
  private static let openWithin = Duration.milliseconds(200)

  /// The dip of a closure that the levels show. The finder misses a dip whose neighbour is closer than its spans of open
  /// lids, as in a double blink.
  /// - Returns: nil if the curve shows no open lids before and after the closure.
  init?(_ closure: Closure, in curve: LidCurve) {
    guard let end = closure.end else { return nil }
    let (first, last) = (curve.times.place(of: closure.start), curve.times.place(of: end))
    let before = curve.times.place(of: closure.start - Self.openWithin)..<first
    let after = last..<curve.times.place(of: end + Self.openWithin)
    func levels(_ values: [Double?]) -> (before: Double, low: Double, after: Double)? {
      guard first < last, let open = values[before].lazy.compactMap(\.self).max(),
        let low = values[first..<last].lazy.compactMap(\.self).min(),
        let again = values[after].lazy.compactMap(\.self).max()
      else { return nil }
      return (open, low, again)
    }
    func depth(_ values: [Double?]) -> Double? { levels(values).map { min($0.before, $0.after) - $0.low } }
    guard let both = levels(curve.values) else { return nil }
    self.init(
      turn: first, samples: first - 1..<last + 1, start: LidTrace.Crossing(at: closure.start),
      end: LidTrace.Crossing(at: end), lowest: both.low, before: both.before, after: both.after, evidence: 0, spread: 0,
      lostAtEdge: .zero, lost: .zero, left: depth(curve.left), right: depth(curve.right))
  }
}
