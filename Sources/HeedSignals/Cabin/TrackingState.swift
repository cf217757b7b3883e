/// What a frame is good for.
public enum TrackingState: String, Hashable, Codable, Sendable, CaseIterable {
  /// The face is well placed: gaze is as good as it gets.
  case success
  /// The face is found but badly placed, doubtful, or its eyes are hidden: gaze is given, less precise.
  case lowConfidence
  /// The face is found, too badly placed to measure gaze.
  case unsupported
  /// No face.
  case faceMissing
}
