/// What is still visible of a driver whose eyes are hidden.
public enum WorkingSight: String, Hashable, Codable, Sendable, CaseIterable {
  /// Where the head points.
  case head
  /// Nothing.
  case neither
}
