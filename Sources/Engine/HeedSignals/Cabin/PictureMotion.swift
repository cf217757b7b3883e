extension PictureMotion {
  /// Maximum number of comparisons in a measurement; further comparisons are dropped.
  public static let mostComparisons = 16

  var isMeasurement: Bool { (1..<1e6).contains(widthPixels) && comparisons.allSatisfy(\.isMeasurement) }

  func rounded() -> PictureMotion {
    PictureMotion(
      isFace: isFace, widthPixels: Precision.boxPixel.round(widthPixels), time: time,
      comparisons: comparisons.prefix(Self.mostComparisons).map { $0.rounded() })
  }
}

extension PictureMotion.Comparison {
  fileprivate var isMeasurement: Bool { (0..<1e6).contains(shiftPixels) && (0..<1e6).contains(change) }

  fileprivate func rounded() -> PictureMotion.Comparison {
    PictureMotion.Comparison(
      since: since, shiftPixels: Precision.fineShift.round(shiftPixels), change: Precision.fineLuma.round(change))
  }
}
