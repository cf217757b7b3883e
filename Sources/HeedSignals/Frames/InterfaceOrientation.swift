/// Which edge of a display its picture takes for its top.
///
/// The display stays where it is: only what counts as right and down in it turns.
public enum InterfaceOrientation: String, Hashable, Codable, Sendable, CaseIterable {
  /// As the rig describes it.
  case portrait
  case portraitUpsideDown
  /// The edge that is the bottom in `portrait` is on the viewer's left.
  case landscapeLeft
  /// The edge that is the bottom in `portrait` is on the viewer's right.
  case landscapeRight
}
