/// A frame source's answer to a request for the next frame.
public enum FrameArrival: Sendable {
  /// The next frame.
  case frame(Frame)
  /// No frame arrived within the allowed time, and the caller should ask again. A live source repeats this answer until
  /// the source reconnects or gives up.
  case nothingYet
  /// There are no more frames.
  case ended(SourceEnd)
}
