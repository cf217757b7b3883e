/// Whether a stored session was finished.
public enum SessionState: String, Hashable, Codable, Sendable, CaseIterable {
  /// The session was finished.
  case complete
  /// The run ended without finishing the session; all committed data is present.
  case interrupted
  /// A run is writing the session.
  case running
}
