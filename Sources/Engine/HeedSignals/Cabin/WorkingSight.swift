/// The part of a driver with hidden eyes that is still visible.
public enum WorkingSight: String, Hashable, Codable, Sendable, CaseIterable {
  /// The direction of the head is visible.
  case head
  /// Neither the eyes nor the head are visible.
  case neither
}
