public import HeedSignals

/// A source of frames. Called from one thread at a time; only `stop()` may be called from any thread.
public protocol FrameSource: AnyObject, Sendable {
  /// True if a slow reader misses frames; false if every frame is delivered, however slow the reader is.
  var isLive: Bool { get }
  /// The display name, such as `camera 0` or `drive.mp4`.
  var name: String { get }
  /// Opens the device or file within a second, even if the device does not answer.
  /// - Throws: An error that says why the source cannot be opened.
  func open() throws
  /// Returns the next frame, after waiting at most `timeout`.
  /// - Throws: An error that says why the source cannot be read.
  func next(timeout: Duration) throws -> FrameArrival
  /// Ends the source and its capture within a second, even while a read is blocked.
  func stop()
}

/// Finds the driver in a cabin picture. Called from one thread at a time; follows the driver from frame to frame.
public protocol FaceStage: AnyObject, Sendable {
  /// Detects the driver's face in `frame`.
  /// - Throws: An error that says why the frame cannot be analyzed.
  func observe(_ frame: Frame) throws -> CabinObservation
}
