import HeedSignals

/// Limits of events that wait for slow readers. Frames have their own limits: a frame never evicts an alert.
enum HubLimits {
  /// Maximum number of frames that wait for a delegate. Choice: one in the delegate's hands and the newest.
  static let delegateFrames = 2
  /// Maximum number of frames that wait in a stream, and of lost frames that wait to be reported. Choice: about 8 s at
  /// 30 frames per second.
  static let streamedFrames = 256
  /// Maximum number of other events that wait for a delegate or in a stream. Choice: hours of events, little memory.
  static let events = 4096
  /// Longest wait of a file for one read of a stream. Choice: a reader's task starts within a second or two on a busy
  /// machine, and a reader that needs longer for one event has left its loop.
  static let readerPatience = Duration.seconds(5)
  /// Longest wait of a stop for a delegate's call that is about to begin. Choice: a call begins within microseconds. A
  /// stop that waited for the call's end could wait for ever, if the call waits for the stop's thread.
  static let callBegins = Duration.milliseconds(10)
  /// Time after which a waiting sender checks for room again. Choice: long, because readers wake the sender anyway.
  static let longestWait = Duration.seconds(60)
}

extension MonitorEvent {
  /// True for an event that comes with every frame. Slow readers miss such events first.
  package var isFrame: Bool {
    switch self {
    case .frame, .road: true
    default: false
    }
  }

  /// True for the start of a run.
  var isStart: Bool { if case .availability(let change) = self { change.availability == .starting } else { false } }
  /// True for the end of a run.
  package var isEnd: Bool {
    guard case .availability(let change) = self, case .stopped = change.availability else { return false }
    return true
  }
}
