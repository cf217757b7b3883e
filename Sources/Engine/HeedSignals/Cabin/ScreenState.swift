public import HeedGeometry

/// Whether the gaze meets the display.
public enum ScreenState: String, Hashable, Codable, Sendable, CaseIterable {
  /// The gaze meets the display, or it does not.
  case inside, outside
  /// There is no gaze, or no display.
  case unknown
}

/// An upright rectangle on a display, in points.
public typealias ScreenRegion = Rect<Screen>
