public import HeedSignals

/// Shows the camera's pictures with the results drawn onto them. A slow ``GazeTrackerDelegate`` misses frames.
public protocol CameraPreview: GazeTrackerDelegate {
  /// Receives one picture, which stays valid as long as the receiver holds it.
  func onPreview(image: Frame)
}

/// Draws results onto pictures. Called on the tracker's own queue, one picture at a time.
public protocol PreviewRenderer: AnyObject, Sendable {
  /// Returns the frame's picture with the results drawn onto it; the frame itself if nothing can be drawn.
  func render(_ content: PreviewContent, on frame: Frame) -> Frame
}

/// The results to draw onto one frame.
public struct PreviewContent: Sendable {
  /// The engine's report of this frame.
  public var report: FrameReport
  /// The latest risk; nil before the first risk.
  public var risk: RiskState?
  /// The latest availability; nil before the first availability.
  public var availability: Availability?
  /// Copies the results of one frame.
  public init(report: FrameReport, risk: RiskState? = nil, availability: Availability? = nil) {
    (self.report, self.risk, self.availability) = (report, risk, availability)
  }
}
