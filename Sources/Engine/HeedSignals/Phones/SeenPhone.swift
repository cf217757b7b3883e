extension SeenPhone {
  /// What happened to the phone.
  public enum Phase: String, Hashable, Codable, Sendable {
    /// The phone was recognised with enough certainty.
    case began
    /// The phone changed its place, or its use began or ended.
    case changed
    /// The phone is no longer seen.
    case ended
  }

  /// Where the phone is.
  public enum Place: String, Hashable, Codable, Sendable, CaseIterable {
    /// The phone moves like things in a hand.
    case hand
    /// The phone is beside the head, at the head's distance.
    case ear
    /// The phone stands still in the vehicle.
    case mount
  }
}
