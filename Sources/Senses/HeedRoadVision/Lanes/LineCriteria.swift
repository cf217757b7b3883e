/// Decides which peaks become tracked lines.
struct LineCriteria {
  let settings: MarkingDetector.Settings

  /// True if a peak is a line that the model does not contain yet.
  func accepts(_ peak: LateralPeaks.Peak, _ model: MarkingModel, isKnown: Bool) -> Bool {
    let lane = settings.lane
    let deviation = widthDeviation(isKnown: isKnown)
    let hasCompanion = model.offsets.contains { abs(abs($0 - peak.offset) - lane.width) <= deviation }
    let fewest = hasCompanion ? lane.fewestCompanionRows : lane.fewestRows
    return model.offsets.count < lane.mostLines && abs(peak.offset) <= lane.farthestLine
      && peak.rows >= fewest + peak.chance + lane.chanceDeviations * peak.chance.squareRoot()
      && model.offsets.allSatisfy { abs($0 - peak.offset) >= lane.leastApart }
  }

  /// Standard deviation of a lane's width from the usual width, metres.
  func widthDeviation(isKnown: Bool) -> Double {
    isKnown ? settings.lane.widthDeviation : settings.lane.assumedWidthDeviation
  }
}
