/// A frame source's answer to a request for the next frame.
public enum FrameArrival: Sendable {
  /// The next frame.
  case frame(Frame)
  /// No frame arrived within the allowed time; request again. A live source repeats this until it reconnects or gives up.
  case nothingYet
  /// There are no more frames.
  case ended(SourceEnd)
}
