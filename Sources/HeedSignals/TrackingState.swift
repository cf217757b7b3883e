/// What a frame is good for.
public enum TrackingState: String, Hashable, Codable, Sendable, CaseIterable {
  /// The face is well placed: gaze is as good as it gets.
  case success
  /// The face is found but badly placed or doubtful: gaze is given, less precise.
  case lowConfidence
  /// The face is found, gaze cannot be measured: no eye is seen well enough.
  case unsupported
  /// No face.
  case faceMissing
}

/// What the eyes do over time. At a webcam's rate only "moved" and "stayed" can be told apart.
public enum EyeMovement: String, Hashable, Codable, Sendable, CaseIterable {
  case fixation, saccade, pursuit, blink, unknown
}
