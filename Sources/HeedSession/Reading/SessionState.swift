/// How a session in the store stands.
public enum SessionState: String, Hashable, Codable, Sendable, CaseIterable {
  /// It was ended in order.
  case complete
  /// Its run ended without ending it; what was committed is there.
  case interrupted
  /// A run is writing it.
  case running
}
