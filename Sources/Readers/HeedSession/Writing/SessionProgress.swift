public import HeedSignals

/// Counts and time span of a session; updated with every commit, so that interrupted sessions also have them.
public struct SessionProgress: Hashable, Sendable {
  /// Number of frames that the engine reported.
  public var frames = 0
  /// Number of frames with a face.
  public var faceFrames = 0
  /// Time of the first event; nil without events.
  public var first: Timestamp?
  /// Time of the last event, frames included.
  public var last: Timestamp?
  /// Number of events dropped because the queue was full, without frames.
  public var eventsLost = 0
  /// Number of inputs to record.
  public var inputs = 0
  /// Number of inputs missing from the recording because the disk was too slow or full.
  public var inputsLost = 0
  /// Number of times that logging was suspended because of the disk.
  public var suspensions = 0

  /// Time from the first event to the last.
  public var duration: Duration {
    guard let first, let last else { return .zero }
    return last - first
  }
}

/// A stretch of time with events lost because the queue was full.
public struct SessionLoss: Hashable, Sendable {
  /// Times of the first and the last lost event.
  public var first, last: Timestamp
  /// Number of lost events.
  public var events: Int

  /// Memberwise initializer.
  public init(first: Timestamp, last: Timestamp, events: Int) {
    (self.first, self.last, self.events) = (first, last, events)
  }
}
