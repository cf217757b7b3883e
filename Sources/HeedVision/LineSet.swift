/// Which places beside the vehicle are lines worth following.
struct LineSet {
  let settings: MarkingDetector.Settings

  /// Whether a peak is a line of its own that the model does not have yet.
  func accepts(_ peak: LateralPeaks.Peak, _ model: MarkingModel) -> Bool {
    let lane = settings.lane
    return model.offsets.count < lane.mostLines && abs(peak.offset) <= lane.farthestLine
      && peak.rows >= lane.fewestRows + peak.chance + lane.chanceDeviations * peak.chance.squareRoot()
      && model.offsets.allSatisfy { abs($0 - peak.offset) >= lane.leastApart }
  }

  /// How far a lane's width may be from the usual one, metres.
  func widthDeviation(isKnown: Bool) -> Double {
    isKnown ? settings.lane.widthDeviation : settings.lane.assumedWidthDeviation
  }
}
