/// How many points a calibration asks for.
public enum CalibrationMode: Int, Hashable, Codable, Sendable, CaseIterable {
  /// The middle alone: finds the person's offset, leaves everything else at what most people have.
  case onePoint = 1
  /// The middle and four corners.
  case fivePoint = 5
  /// Five, and one between: more to average over.
  case sixPoint = 6

  /// What is used when nobody says otherwise.
  public static let standard = CalibrationMode.fivePoint
}

/// How much a calibration asks of every point.
public enum AccuracyCriteria: Int, Hashable, Codable, Sendable, CaseIterable {
  case standard = 0
  /// Short, and content with a restless gaze.
  case low = 1
  /// Long, and strict about a restless gaze.
  case high = 2
}
