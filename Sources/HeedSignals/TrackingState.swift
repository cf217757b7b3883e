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

/// What the eyes do over time. At a webcam's rate only "moved" and "stayed" can be told apart.
public enum EyeMovement: String, Hashable, Codable, Sendable, CaseIterable {
  case fixation, saccade, pursuit, blink, unknown
}
