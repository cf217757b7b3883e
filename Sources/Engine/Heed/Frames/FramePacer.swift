import HeedGeometry
import HeedSignals

/// Selects the frames to analyze, up to a maximum rate. Without a face the rate is highest, to find a face quickly.
struct FramePacer: Sendable {
  /// Allowed frames per second. Source: SeeSo: above 0, up to 30.
  static let range = 1...30
  /// How early a frame may come before it is due. Choice: more than a camera's jitter, less than 17 ms (60 Hz).
  private static let tolerance = Duration.milliseconds(8)
  /// Maximum frames per second to analyze while a face is visible, 1...30.
  var framesPerSecond = 30
  /// When the last selected frame was due.
  private var slot: Timestamp?
  private var last: Timestamp?

  /// Feeds the time of one frame.
  /// - Parameter isFaceMissing: True if the last analyzed frame had no face.
  /// - Returns: True to analyze the frame. Also true if its time goes back, because the engine counts such frames.
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
    // Frames are due at even intervals, so that 20 of 30 frames per second are really 20. A gap starts them anew.
    self.slot = time < due + interval ? due : time
    return true
  }
}

/// Accepts a new picture size of a live camera only if it lasts. A single odd size is a fault of camera or network.
struct FrameSizeGate: Sendable {
  /// Number of consecutive pictures from which another size is accepted. Choice: a quarter of a second at 30 Hz.
  private static let steady = 8

  private var usual: ImageSize?
  private var other: (size: ImageSize, count: Int)?

  /// Feeds the size of a picture.
  /// - Returns: False if the picture must be ignored.
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
