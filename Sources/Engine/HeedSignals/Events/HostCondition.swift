extension HostCondition {
  /// The kind of condition.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// The session cannot be written: the disk is full or does not respond.
    case storageFull
    /// The nets fail on every picture.
    case modelInvalid
  }
}
