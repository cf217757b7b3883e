import HeedSignals

/// Limits for what waits for slow readers. Frames and other events have separate limits: a frame never evicts an alert.
enum HubLimits {
  /// Frames that wait for a slow delegate. Choice: two, the one being handled and the newest.
  static let delegateFrames = 2
  /// Frames that wait in a stream. Choice: about 8 s at 30 frames per second.
  static let streamedFrames = 256
  /// Other events that wait for a delegate, or in a stream. Choice: hours of events; limits the memory.
  static let events = 4096
  /// Lost frames that wait to be reported. Choice: as many frames as a stream holds.
  static let drops = 256
  /// Longest time that a lossless run waits for a stream's first read. Choice: a reader's task starts within
  /// milliseconds, on a busy machine within a second or two.
  static let firstReadPatience = Duration.seconds(5)
  /// Time after which a waiting sender checks for room again. Choice: long, only a fallback; readers wake the sender.
  static let longestWait = Duration.seconds(60)
}

/// What a sender does when readers are slow.
enum HubKeeping: Sendable {
  /// For live cameras: the sender continues, and the oldest frames are dropped.
  case newest
  /// For files and recordings: the sender waits until every reader has room.
  case all
}

extension MonitorEvent {
  /// True for the events that come with every frame; these are dropped first when readers are slow.
  var isFrame: Bool {
    switch self {
    case .frame, .road: true
    default: false
    }
  }
}
