public import HeedSignals

/// Shows the camera's pictures with the results. A slow ``GazeTrackerDelegate`` misses frames.
public protocol CameraPreview: GazeTrackerDelegate {
  /// Receives one picture, which stays valid as long as the receiver holds it.
  func onPreview(image: Frame)
}

/// Draws results onto pictures, one at a time, on the tracker's own queue.
public protocol PreviewRenderer: AnyObject, Sendable {
  /// Returns the picture with the results; the frame itself if nothing can be drawn.
  func render(_ content: PreviewContent, on frame: Frame) -> Frame
}

/// One frame's results to draw.
public struct PreviewContent: Sendable {
  /// The engine's report of this frame.
  public var report: FrameReport
  /// The latest risk, if any.
  public var risk: RiskState?
  /// The latest availability, if any.
  public var availability: Availability?
  /// Copies the results of one frame.
  public init(report: FrameReport, risk: RiskState? = nil, availability: Availability? = nil) {
    (self.report, self.risk, self.availability) = (report, risk, availability)
  }
}
