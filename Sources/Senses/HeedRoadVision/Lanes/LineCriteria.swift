/// Decides which peaks of the lateral histogram become tracked lines.
struct LineCriteria {
  /// Usual width of a lane, metres.
  /// Source: 3.5 in most of Europe and 3.6 (12 ft) in the USA (AASHTO Green Book 2018).
  static let laneWidth = 3.5
  /// Minimum number of picture rows that show a new line. Choice: 12 of about 190 rows, as a dash of 3 m at 15 m.
  static let fewestRows = 12.0
  /// Minimum number of rows of a new line at a lane's width from another line. Choice: a dash's end behind a bonnet.
  private static let fewestCompanionRows = 7.0
  /// Minimum excess of a new line's rows over the number that speckle gives, in standard deviations of that number.
  /// Choice: speckle rarely reaches 4 deviations.
  private static let chanceDeviations = 4.0
  /// Maximum number of tracked lines. Choice: the lane's two lines, and two more lines on each side.
  private static let mostLines = 6
  /// Minimum distance of a new line from the other lines, metres. Choice: a double line is one marking.
  private static let leastApart = 0.6
  /// Maximum distance of a tracked line from the camera, metres. Choice: the far marking of the next lane.
  private static let farthestLine = 6.5

  /// Standard deviation of a lane's width, metres. Choice: lanes in towns are 2.75 m; camera heights 1 to 1.7 m.
  let widthDeviation: Double

  init(isKnown: Bool) { widthDeviation = isKnown ? 0.45 : 0.9 }

  /// True if a histogram peak is a line that the road model does not contain yet.
  func accepts(_ peak: LateralPeaks.Peak, _ model: MarkingModel) -> Bool {
    let hasCompanion = model.offsets.contains { abs(abs($0 - peak.offset) - Self.laneWidth) <= widthDeviation }
    let fewest = hasCompanion ? Self.fewestCompanionRows : Self.fewestRows
    return model.offsets.count < Self.mostLines && abs(peak.offset) <= Self.farthestLine
      && peak.rows >= fewest + peak.chance + Self.chanceDeviations * peak.chance.squareRoot()
      && model.offsets.allSatisfy { abs($0 - peak.offset) >= Self.leastApart }
  }
}
