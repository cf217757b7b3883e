import HeedSignals

/// Limits for events that wait for slow readers. Frames have limits of their own, so a frame never evicts an alert.
enum HubLimits {
  /// Maximum number of frames that wait for a delegate. Choice: the frame being handled and the newest.
  static let delegateFrames = 2
  /// Maximum number of frames that wait in a stream. Choice: about 8 s at 30 frames per second.
  static let streamedFrames = 256
  /// Maximum number of other events that wait for a delegate or in a stream. Choice: hours in limited memory.
  static let events = 4096
  /// Maximum number of unreported lost frames. Choice: as many frames as a stream holds.
  static let drops = 256
  /// Longest wait for a stream's first read. Choice: a reader's task starts within a second or two on a busy machine.
  static let firstReadPatience = Duration.seconds(5)
  /// Time after which a waiting sender checks for room again. Choice: long, as a fallback; readers wake the sender.
  static let longestWait = Duration.seconds(60)
}

extension MonitorEvent {
  /// True for events of every frame, which slow readers miss first.
  var isFrame: Bool {
    switch self {
    case .frame, .road: true
    default: false
    }
  }
}
