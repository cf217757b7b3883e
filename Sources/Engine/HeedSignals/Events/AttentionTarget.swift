/// What an attention score is measured against.
public enum AttentionTarget: String, Hashable, Codable, Sendable, CaseIterable {
  /// A part of the display, which was set.
  case region
  /// The whole display.
  case display
  /// The zones that the settings name.
  case zones
  /// The rig's zones of class `forward` and `driving`.
  case road
  /// Everything within 20 degrees of the camera.
  case camera
}

/// Why a stretch of time has no attention score.
public enum UnknownAttention: String, Hashable, Codable, Sendable, CaseIterable {
  /// Too little of the stretch was seen.
  case unseen
  /// The target is a part of the display, and the rig has no display.
  case noDisplay
  /// The rig has none of the target's zones.
  case noZones
  /// The target is too small for a gaze that is not calibrated.
  case uncalibrated
  /// What is seen contradicts the rig, so it is not known where its zones are.
  case rigDoubtful
}
