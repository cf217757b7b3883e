/// A frame source's answer to a request for the next frame.
public enum FrameArrival: Sendable {
  /// The next frame.
  case frame(Frame)
  /// No frame within the time allowed; ask again. A live source repeats this until it reconnects or gives up.
  case nothingYet
  /// There are no more frames.
  case ended(SourceEnd)
}

/// How a frame source ended.
public struct SourceEnd: Hashable, Sendable {
  /// False when the input was damaged, cut off or given up, so that frames are missing.
  public var isComplete: Bool
  /// What was missing or unusual, with counts; nil when nothing was.
  public var note: String?
  /// Frames that were decoded or captured, delivered or not.
  public var framesRead: Int
  /// Number of frames that the container declares; nil when it declares none.
  public var framesDeclared: Int?
  /// Frames that were not delivered: replaced by newer ones (live) or not decodable (files).
  public var droppedFrames: Int
  /// Why a live source ended; nil when stopped on request, and for files.
  public var failure: Availability.StopReason?

  /// Memberwise initializer.
  public init(
    isComplete: Bool, note: String? = nil, framesRead: Int, framesDeclared: Int? = nil, droppedFrames: Int = 0,
    failure: Availability.StopReason? = nil
  ) {
    (self.isComplete, self.note, self.framesRead) = (isComplete, note, framesRead)
    (self.framesDeclared, self.droppedFrames, self.failure) = (framesDeclared, droppedFrames, failure)
  }
}
