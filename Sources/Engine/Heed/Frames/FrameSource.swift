public import HeedSignals

/// A source of frames: a camera, a file, a stream, a test. Called from one thread at a time; `stop()` from any.
public protocol FrameSource: AnyObject, Sendable {
  /// True: only the newest frame is kept and a slow reader misses frames; false: every frame is delivered.
  var isLive: Bool { get }
  /// The display name: `camera 0`, `drive.mp4`.
  var name: String { get }
  /// Opens the device or file. Returns within a second, even if the device does not answer.
  /// - Throws: Why it cannot be opened.
  func open() throws
  /// The next frame, after waiting at most `timeout`.
  /// - Throws: Why it cannot be read.
  func next(timeout: Duration) throws -> FrameArrival
  /// Ends the capture; returns within a second, also while a read is blocked. The source has then ended.
  func stop()
}

/// Converts a cabin picture to an observation. Called from one thread at a time; tracks the driver from frame to frame.
public protocol FaceStage: AnyObject, Sendable {
  /// Detects the driver's face in `frame`.
  /// - Throws: Why the frame cannot be analyzed.
  func observe(_ frame: Frame) throws -> CabinObservation
}
