extension EyeClosure {
  /// What happened to the closure of the eyes. A microsleep has `changed` when it has lasted long enough to count as
  /// sleep.
  public enum Phase: String, Hashable, Codable, Sendable { case began, changed, ended }

  /// The kind of closure, by its length and the limits in the settings.
  public enum Kind: String, Hashable, Codable, Sendable { case microsleep, sleep }
}
