public import HeedSignals

/// Counts and time span of a session, updated with every commit.
public struct SessionProgress: Hashable, Sendable {
  /// Number of frames that the engine reported.
  public var frames = 0
  /// Number of frames with a face.
  public var faceFrames = 0
  /// Time of the first event; nil without events.
  public var first: Timestamp?
  /// Time of the last event, frames included.
  public var last: Timestamp?
  /// Number of events that were dropped because the queue was full; frames are not counted.
  public var eventsLost = 0
  /// Number of inputs that were to be recorded, lost inputs included.
  public var inputs = 0
  /// Number of inputs that a slow or full disk lost.
  public var inputsLost = 0
  /// How often the log was suspended because of the disk.
  public var suspensions = 0

  /// Time from the first event to the last.
  public var duration: Duration { if let first, let last { last - first } else { .zero } }
}

/// A stretch of time whose events a full queue lost.
public struct SessionLoss: Hashable, Sendable {
  /// Times of the first and the last lost event.
  public var first, last: Timestamp
  /// Number of lost events.
  public var events: Int
}
