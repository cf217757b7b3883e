extension EyeClosure {
  /// What happened to the closure; `changed` when a microsleep has lasted long enough to count as sleep.
  public enum Phase: String, Hashable, Codable, Sendable { case began, changed, ended }

  /// How long the closure has lasted, by the limits in the settings.
  public enum Kind: String, Hashable, Codable, Sendable { case microsleep, sleep }
}
