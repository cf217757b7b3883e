/// What can still be seen of a driver whose eyes are hidden.
public enum WorkingSight: String, Hashable, Codable, Sendable, CaseIterable {
  /// Where the head points.
  case head
  /// Nothing.
  case neither
}
