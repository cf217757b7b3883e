public import HeedSignals

/// How far a session has come; kept up to date with every commit, so that an interrupted session tells it too.
public struct SessionProgress: Hashable, Sendable {
  /// Frames that the engine reported.
  public var frames = 0
  /// Those with a face.
  public var faceFrames = 0
  /// The first event's time; nil before it.
  public var first: Timestamp?
  /// The last event's time, frames included.
  public var last: Timestamp?
  /// Events that found the queue full and were not kept, frames excluded.
  public var eventsLost = 0
  /// Inputs that were taken in to be recorded.
  public var inputs = 0
  /// Inputs that the disk did not take in time and that are not in the recording.
  public var inputsLost = 0
  /// How often the disk refused and logging waited.
  public var suspensions = 0

  /// From the first event to the last.
  public var duration: Duration {
    guard let first, let last else { return .zero }
    return last - first
  }
}

/// A stretch in which the queue was full: events in it are missing from the session.
public struct SessionLoss: Hashable, Sendable {
  /// Time of the first event that was lost.
  public var first: Timestamp
  /// Time of the last event that was lost.
  public var last: Timestamp
  /// How many were lost.
  public var events: Int

  /// A stretch by its ends, both lost.
  public init(first: Timestamp, last: Timestamp, events: Int) {
    self.first = first
    self.last = last
    self.events = events
  }
}
