/// How many points a calibration shows.
public enum CalibrationMode: Int, Hashable, Codable, Sendable, CaseIterable {
  /// Only the middle. The calibration finds the person's offset; all other values stay population averages.
  case onePoint = 1
  /// The middle and the four corners.
  case fivePoint = 5
  /// The points of ``fivePoint`` and one more point between them, for a better average.
  case sixPoint = 6
  /// The points of ``fivePoint`` and the middles of the four edges, for the best average.
  case ninePoint = 9

  /// The default mode.
  public static let standard = CalibrationMode.fivePoint
}

/// How strict a calibration is at each point.
public enum AccuracyCriteria: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The default criteria.
  case standard = 0
  /// The calibration is short and accepts a restless gaze.
  case low = 1
  /// The calibration is long and rejects a restless gaze.
  case high = 2
}
