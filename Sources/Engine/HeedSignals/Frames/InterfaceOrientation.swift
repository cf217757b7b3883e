/// The edge of a display that is the top of the displayed content. The display stays in place; only the axes turn.
public enum InterfaceOrientation: String, Hashable, Codable, Sendable, CaseIterable {
  /// The top edge is as the rig describes.
  case portrait
  /// The bottom edge is on top.
  case portraitUpsideDown
  /// The edge that is the bottom in `portrait` is on the viewer's left.
  case landscapeLeft
  /// The edge that is the bottom in `portrait` is on the viewer's right.
  case landscapeRight
}
