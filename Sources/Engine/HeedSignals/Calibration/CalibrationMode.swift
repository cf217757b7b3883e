/// How many points a calibration shows.
public enum CalibrationMode: Int, Hashable, Codable, Sendable, CaseIterable {
  /// Only the middle. The calibration finds the person's offset; all other values are population averages.
  case onePoint = 1
  /// The middle and the four corners.
  case fivePoint = 5
  /// The middle, the four corners and one point below the middle, for a better average.
  case sixPoint = 6
  /// The middle, the four corners and the middles of the four edges, for the best average.
  case ninePoint = 9

  /// The default mode.
  public static let standard = CalibrationMode.fivePoint
}

/// How strict a calibration is at each point.
public enum AccuracyCriteria: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The default criteria.
  case standard = 0
  /// Points are short, and a restless gaze is accepted.
  case low = 1
  /// Points are long, and a restless gaze is rejected.
  case high = 2
}
