/// Whether a stored session was finished.
public enum SessionState: String, Hashable, Codable, Sendable, CaseIterable {
  /// It was finished.
  case complete
  /// Its run ended without finishing it; everything committed is there.
  case interrupted
  /// A run is writing it.
  case running
}
