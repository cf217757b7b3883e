public import HeedSignals

/// Shows what the camera sees, with what was seen drawn onto it.
///
/// Called as every ``GazeTrackerDelegate``; a slow preview misses frames, and holds nothing else up than delegates.
public protocol CameraPreview: GazeTrackerDelegate {
  /// - Parameter image: Rows, stride and pixel format; valid as long as it is held.
  func onPreview(image: Frame)
}

/// Draws what was seen onto a picture. Called on the tracker's own queue, one picture at a time.
public protocol PreviewRenderer: AnyObject, Sendable {
  /// - Returns: The picture to show; the frame itself where nothing can be drawn on it.
  func render(_ content: PreviewContent, on frame: Frame) -> Frame
}

/// What there is to draw onto one frame.
public struct PreviewContent: Sendable {
  /// What the engine said of this frame.
  public var report: FrameReport
  /// The last risk there was; nil before the first.
  public var risk: RiskState?
  /// The last availability there was; nil before the first.
  public var availability: Availability?

  public init(report: FrameReport, risk: RiskState? = nil, availability: Availability? = nil) {
    self.report = report
    self.risk = risk
    self.availability = availability
  }
}
