/// Whether the gaze meets the display.
public enum ScreenState: String, Hashable, Codable, Sendable, CaseIterable {
  case inside, outside
  /// No gaze, or no display is known.
  case unknown
}
