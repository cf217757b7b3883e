public import HeedGeometry
public import HeedSignals

/// One frame of a person's lids.
public struct LidSample: Hashable, Sendable {
  /// One eye in one frame.
  public struct Eye: Hashable, Sendable {
    /// Height of the lids, 0 shut ... 1 open: 1 minus the closure that the eye net measures or, without a net, the gap
    /// between the lids. nil if the eye is not seen, or too uncertain.
    public let height: Double?
    /// Standard uncertainty of `height`; 0 if unknown.
    public let spread: Double
    /// Gap between the lids as a share of the open eye's gap, which a look down narrows, too. nil without a net.
    public let gap: Double?

    /// Makes an eye. NaN and infinity are no values; a height outside 0...1 is limited.
    public init(height: Double?, spread: Double = 0, gap: Double? = nil) {
      func finite(_ value: Double?) -> Double? { value.flatMap { $0.isFinite ? $0 : nil } }
      (self.height, self.spread, self.gap) = (finite(height).map { max(0, min(1, $0)) }, spread, finite(gap))
    }

    /// `spread` of an eye that is seen.
    fileprivate var seenSpread: Double? { height == nil ? nil : spread }

    /// The mean of gap and height, in which blinks stand out whether the eye looks ahead or down.
    var lift: Double? { height.flatMap { height in gap.map { (height + $0) / 2 } ?? height } }
  }

  /// When the frame was exposed.
  public var time: Timestamp
  /// The person's own eyes.
  public var left, right: Eye
  /// Pitch of the head, up is positive; nil if unknown.
  public var headPitch: Angle?
  /// True if the mouth is wide open.
  public var isYawning: Bool

  /// Memberwise initializer.
  public init(time: Timestamp, left: Eye, right: Eye, headPitch: Angle? = nil, isYawning: Bool = false) {
    (self.time, self.left, self.right) = (time, left, right)
    (self.headPitch, self.isYawning) = (headPitch, isYawning)
  }

  /// Maximum height difference of lids that shut together. Choice: twice that seen in fair light; winks have more.
  static let largestLag = 0.2
  /// Maximum spread of an eye that may contradict the other eye. Choice: winks have a smaller spread.
  static let certainSpread = 0.2
  /// Spread of well seen lids, which keeps the weights finite. Choice: the spread in fair light.
  private static let commonSpread = 0.05

  /// True if both eyes are certain enough to contradict each other.
  var isCertain: Bool { max(left.spread, right.spread) <= Self.certainSpread }

  /// The combined lid height of both eyes, 0 shut ... 1 open, the basis of closures, PERCLOS and drowsiness.
  ///
  /// The result is the mean of both eyes, weighted by certainty, but at least the higher lid less `largestLag`. Lids
  /// move together, so a larger difference is a wink or a badly seen eye, such as the far eye of a turned head. In a
  /// wink, both eyes never count as shut. Beside a badly seen eye, the other eye decides. If only one eye is seen, its
  /// height counts. nil if neither eye is seen.
  public var height: Double? {
    guard let mean = mean(\.height), let left = left.height, let right = right.height, isCertain else {
      return mean(\.height)
    }
    return max(mean, max(left, right) - Self.largestLag)
  }

  /// The mean of both eyes' values, weighted by certainty; if only one eye has a value, that value.
  func mean(_ value: KeyPath<Eye, Double?>) -> Double? {
    guard let a = left[keyPath: value], let b = right[keyPath: value] else {
      return left[keyPath: value] ?? right[keyPath: value]
    }
    func weight(_ spread: Double) -> Double { 1 / (spread * spread + Self.commonSpread * Self.commonSpread) }
    let (l, r) = (weight(left.spread), weight(right.spread))
    return (a * l + b * r) / (l + r)
  }

  /// The combined spread of both eyes, weighted like their heights; 0 if neither eye is seen.
  var spread: Double { mean(\.seenSpread) ?? 0 }
}
