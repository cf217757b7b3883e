import HeedSignals

/// Selects the frames to analyze, up to a maximum rate. Without a face the highest rate applies, to find a face
/// quickly.
struct FramePacer: Sendable {
  /// Allowed frames per second. Source: SeeSo: above 0, up to 30.
  static let range = 1...30
  /// Maximum time that a frame may come before it is due. Choice: more than a camera's jitter, less than the 17 ms
  /// between frames at 60 Hz.
  private static let tolerance = Duration.milliseconds(8)
  /// Frames per second while a face is visible, 1...30.
  var framesPerSecond = 30
  /// When the last selected frame was due.
  private var slot: Timestamp?
  private var last: Timestamp?

  /// Feeds the time of one frame.
  /// - Parameter isFaceMissing: True if the last analyzed frame had no face.
  /// - Returns: True for a frame to analyze. Also true for a frame whose time goes back, because the engine counts such
  ///   frames.
  mutating func isDue(at time: Timestamp, isFaceMissing: Bool) -> Bool {
    if let last, time <= last { return true }
    last = time
    guard let slot else {
      slot = time
      return true
    }
    let interval = Duration.seconds(1) / (isFaceMissing ? Self.range.upperBound : framesPerSecond)
    let due = slot + interval
    guard time >= due - Self.tolerance else { return false }
    // The due times stay evenly spaced, so that 20 of 30 frames per second are really 20. After a gap they start anew.
    self.slot = time < due + interval ? due : time
    return true
  }
}
