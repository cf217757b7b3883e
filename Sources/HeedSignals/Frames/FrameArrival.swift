/// What a source of frames has to say when it is asked for the next one.
public enum FrameArrival: Sendable {
  case frame(Frame)
  /// No frame within the time allowed; ask again. A live source that is away says this until it is back or gives up.
  case nothingYet
  /// There will be no further frame.
  case ended(SourceEnd)
}

/// How a source of frames came to its end.
public struct SourceEnd: Hashable, Sendable {
  /// False when the input was damaged, cut off or given up: what was read is not all there was.
  public var isComplete: Bool
  /// What was missing or remarkable, in words, with counts; nil when there is nothing to say.
  public var note: String?
  /// Frames that were read (decoded or captured), handed over or not.
  public var framesRead: Int
  /// Frames that the container says it holds; nil where it does not say.
  public var framesDeclared: Int?
  /// Frames that were there and not handed over: overtaken by newer ones (live), not decodable (files).
  public var droppedFrames: Int
  /// Why a live source is over; nil when it was stopped on request, and for files.
  public var failure: Availability.StopReason?

  /// An end without a note is a whole one.
  public init(
    isComplete: Bool, note: String? = nil, framesRead: Int, framesDeclared: Int? = nil, droppedFrames: Int = 0,
    failure: Availability.StopReason? = nil
  ) {
    self.isComplete = isComplete
    self.note = note
    self.framesRead = framesRead
    self.framesDeclared = framesDeclared
    self.droppedFrames = droppedFrames
    self.failure = failure
  }
}
