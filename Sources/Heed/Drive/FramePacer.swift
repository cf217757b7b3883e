import HeedSignals

/// Chooses the frames that are looked at, so that there are no more than so many a second.
///
/// While no face is there it lets through as many as it may: whoever comes is found at once.
struct FramePacer: Sendable {
  /// Frames a second that can be asked for. Source: the seed: above 0, up to 30.
  static let range = 1...30
  /// How much a frame may come early. Choice: a camera's times jitter by milliseconds, and the next frame of one at 60
  /// Hz is 17 ms away.
  private static let tolerance = Duration.milliseconds(8)

  /// Frames a second while a face is there, 1...30.
  var framesPerSecond = 30
  /// When the last frame that was let through was due.
  private var slot: Timestamp?
  private var last: Timestamp?

  /// Feeds the time of one frame.
  /// - Parameter isFaceMissing: There was no face in the last frame that was looked at.
  /// - Returns: True when the frame is to be looked at; also one whose time goes back, which the engine counts.
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
    // On the beat, so that 20 of 30 frames a second are 20; after a gap the beat starts anew.
    self.slot = time < due + interval ? due : time
    return true
  }
}
