extension SeenPhone {
  /// What happened to the phone.
  public enum Phase: String, Hashable, Codable, Sendable {
    /// It is certain enough that a phone is there.
    case began
    /// It is somewhere else now, or its use began or ended.
    case changed
    /// It is no longer seen.
    case ended
  }

  /// Where the phone is.
  public enum Place: String, Hashable, Codable, Sendable, CaseIterable {
    /// It moves as things in a hand do.
    case hand
    /// Beside the head, at the head's distance.
    case ear
    /// It stands still in the vehicle.
    case mount
  }
}
