/// How many points a calibration shows.
public enum CalibrationMode: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The middle only: finds the person's offset and keeps population averages for everything else.
  case onePoint = 1
  /// The middle and the four corners.
  case fivePoint = 5
  /// The five points and one more between them, for a better average.
  case sixPoint = 6
  /// The five points and the middles of the edges, for a better average still.
  case ninePoint = 9

  /// The default mode.
  public static let standard = CalibrationMode.fivePoint
}

/// How strict a calibration is at each point.
public enum AccuracyCriteria: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The default.
  case standard = 0
  /// Short; accepts a restless gaze.
  case low = 1
  /// Long; rejects a restless gaze.
  case high = 2
}
