public import HeedSignals

/// Where frames come from: a camera, a file, a stream, a test.
///
/// Called from one thread at a time, but for `stop()`, which may come from any.
public protocol FrameSource: AnyObject, Sendable {
  /// The newest frame wins and frames are dropped when the reader is slow; false: every frame is handed out.
  var isLive: Bool { get }
  /// What people call it: `camera 0`, `drive.mp4`.
  var name: String { get }
  /// Opens the device or file. Returns within a second, also when nothing answers.
  func open() throws
  /// The next frame, waiting for it at most `timeout`.
  func next(timeout: Duration) throws -> FrameArrival
  /// Ends the capture; returns within a second, also while a read is blocked. The source is then over.
  func stop()
}

/// Turns a picture into what was seen in it.
///
/// Called from one thread at a time; keeps track of the driver from frame to frame.
public protocol FaceStage: AnyObject, Sendable {
  /// Looks for the driver's face in `frame`.
  func observe(_ frame: Frame) throws -> CabinObservation
}
