/// The edge of a display at the top of its content. The display stays in place; only its axes turn.
public enum InterfaceOrientation: String, Hashable, Codable, Sendable, CaseIterable {
  /// As the rig describes it.
  case portrait
  /// The bottom edge is on top.
  case portraitUpsideDown
  /// The edge that is the bottom in `portrait` is on the viewer's left.
  case landscapeLeft
  /// The edge that is the bottom in `portrait` is on the viewer's right.
  case landscapeRight
}
