import HeedSignals

/// Selects the frames to analyze, up to a maximum rate; without a face the highest rate, to find one quickly.
struct FramePacer: Sendable {
  /// Allowed frames per second. Source: SeeSo: above 0, up to 30.
  static let range = 1...30
  /// How early a frame may come. Choice: more than a camera's jitter, less than the 17 ms between frames at 60 Hz.
  private static let tolerance = Duration.milliseconds(8)
  /// Frames per second while a face is visible, 1...30.
  var framesPerSecond = 30
  /// When the last selected frame was due.
  private var slot: Timestamp?
  private var last: Timestamp?

  /// Feeds the time of one frame.
  /// - Parameter isFaceMissing: True if the last analyzed frame had no face.
  /// - Returns: True for a frame to analyze, also one whose time goes back, which the engine counts.
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
    // Keeps the beat, so that 20 of 30 frames per second are really 20; after a gap a new beat begins.
    self.slot = time < due + interval ? due : time
    return true
  }
}
