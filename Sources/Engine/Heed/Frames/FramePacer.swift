import HeedGeometry
import HeedSignals

/// Selects frames to analyze, up to a maximum rate; at the highest rate without a face, to find a face quickly.
struct FramePacer: Sendable {
  /// Allowed frames per second. Source: SeeSo: above 0, up to 30.
  static let range = 1...30
  /// Maximum time that a frame may come early. Choice: above a camera's jitter, below the 17 ms at 60 Hz.
  private static let tolerance = Duration.milliseconds(8)
  /// Frames per second while a face is visible, 1...30.
  var framesPerSecond = 30
  /// When the last selected frame was due.
  private var slot: Timestamp?
  private var last: Timestamp?

  /// Feeds the time of one frame.
  /// - Parameter isFaceMissing: True if the last analyzed frame had no face.
  /// - Returns: True to analyze; also for a frame whose time goes back, because the engine counts such frames.
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
    // Evenly spaced due times make 20 of 30 frames per second really 20. After a gap they start anew.
    self.slot = time < due + interval ? due : time
    return true
  }
}

/// Accepts a live camera's new picture size only if it lasts; a single odd size is an error of camera or network.
struct FrameSizeGate: Sendable {
  /// Number of consecutive pictures from which another size is accepted. Choice: a quarter of a second at 30 Hz.
  private static let steady = 8

  private var usual: ImageSize?
  private var other: (size: ImageSize, count: Int)?

  /// Feeds the size of a picture.
  /// - Returns: False for a picture to ignore.
  mutating func accepts(_ size: ImageSize) -> Bool {
    guard let usual, size != usual else {
      (usual, other) = (size, nil)
      return true
    }
    let count = other?.size == size ? (other?.count ?? 0) + 1 : 1
    other = (size, count)
    guard count >= Self.steady else { return false }
    (self.usual, other) = (size, nil)
    return true
  }
}
