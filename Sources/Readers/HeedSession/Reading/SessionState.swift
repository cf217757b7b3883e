/// Whether a stored session was finished.
public enum SessionState: String, Hashable, Codable, Sendable, CaseIterable {
  /// The session was finished.
  case complete
  /// The run ended without finishing the session; everything committed is there.
  case interrupted
  /// A run is writing the session.
  case running
}
