/// How far a part of the picture moved and changed within the last two seconds; live pictures always change.
///
/// A few times a second the mean of the latest pictures is compared with earlier means, in which sensor noise has
/// averaged out.
public struct PictureMotion: Hashable, Sendable {
  /// The latest mean picture against an earlier one.
  public struct Comparison: Hashable, Sendable {
    /// Middle of the interval over which the earlier mean was taken.
    public var since: Timestamp
    /// Distance by which the part as a whole moved, pixels.
    public var shiftPixels: Double
    /// Root mean square change of the brightness of the part's cells, 0...255.
    public var change: Double

    /// Memberwise initializer.
    public init(since: Timestamp, shiftPixels: Double, change: Double) {
      (self.since, self.shiftPixels, self.change) = (since, shiftPixels, change)
    }

    var isMeasurement: Bool { (0..<1e6).contains(shiftPixels) && (0..<1e6).contains(change) }

    func rounded() -> Comparison {
      Comparison(
        since: since, shiftPixels: Precision.fineShift.round(shiftPixels), change: Precision.fineLuma.round(change))
    }
  }

  /// Most comparisons that a measurement holds; more are left out.
  public static let mostComparisons = 16

  /// The compared part: the place of the driver's face, or the whole picture while no face is known.
  public var isFace: Bool
  /// Width of the part, pixels.
  public var widthPixels: Double
  /// Middle of the interval over which the latest mean was taken.
  public var time: Timestamp
  /// The comparisons, latest first; the part stayed at its place through all of them.
  public var comparisons: [Comparison]

  /// Memberwise initializer.
  public init(isFace: Bool, widthPixels: Double, time: Timestamp, comparisons: [Comparison]) {
    (self.isFace, self.widthPixels, self.time, self.comparisons) = (isFace, widthPixels, time, comparisons)
  }

  var isMeasurement: Bool { (1..<1e6).contains(widthPixels) && comparisons.allSatisfy(\.isMeasurement) }

  func rounded() -> PictureMotion {
    PictureMotion(
      isFace: isFace, widthPixels: Precision.boxPixel.round(widthPixels), time: time,
      comparisons: comparisons.prefix(Self.mostComparisons).map { $0.rounded() })
  }
}
