import HeedSignals

/// How much waits for slow readers. Frames and other events have bounds of their own: no frame ever evicts an alert.
enum HubLimits {
  /// Frames that wait for a slow delegate. Choice: two: the newest wins, one is in hand.
  static let delegateFrames = 2
  /// Frames that wait in a stream. Choice: about 8 s of them at 30 a second.
  static let streamedFrames = 256
  /// Other events that wait for a delegate, or in a stream. Choice: hours of them; a reader that never returns must not
  /// grow the process for ever.
  static let events = 4096
  /// Lost frames that wait to be told. Choice: as many frames as a stream holds.
  static let drops = 256
  /// How long a run that loses nothing waits for a stream that nobody has read from yet. Choice: a reader's task starts
  /// within milliseconds, on a busy machine within a second or two.
  static let firstReadPatience = Duration.seconds(5)
  /// After which a sender that waits for room asks again unasked. Choice: whoever makes room wakes it; this is a second
  /// net.
  static let longestWait = Duration.seconds(60)
}

/// What gives way when readers are slow.
enum HubKeeping: Sendable {
  /// The sender goes on, and the oldest frames are dropped: of live cameras.
  case newest
  /// The sender waits until every reader has room: of files and recordings.
  case all
}

extension MonitorEvent {
  /// True of the events that come with every frame: while readers are slow, only these may be dropped.
  var isFrame: Bool {
    switch self {
    case .frame, .road: true
    default: false
    }
  }
}
