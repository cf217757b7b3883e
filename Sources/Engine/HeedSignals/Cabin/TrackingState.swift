/// How usable a frame is for gaze.
public enum TrackingState: String, Hashable, Codable, Sendable, CaseIterable {
  /// The face is well placed: gaze has its full precision.
  case success
  /// The face is badly placed or uncertain, or its eyes are hidden: gaze is less precise.
  case lowConfidence
  /// A face is visible, but too badly placed to measure gaze.
  case unsupported
  /// No face is visible.
  case faceMissing
}
