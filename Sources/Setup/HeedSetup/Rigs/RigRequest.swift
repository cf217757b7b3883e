package import Heed
package import HeedSignals

/// What is known of a rig before it is measured; the dialog asks for the rest.
package struct RigRequest {
  /// A camera to look at, or pictures, folders and videos.
  package var sources: [String]
  /// How long a camera is watched at most. Choice: two minutes suffice for a card in all directions.
  package var limit = Duration.seconds(120)
  /// Horizontal field of view, degrees; nil to find it with a card.
  package var fieldOfView: Double?
  /// The display's picture area, millimetres.
  package var millimeters: SIMD2<Double>?
  /// The display's size, points.
  package var points: SIMD2<Double>?
  /// Width of a bank card on the display, points.
  package var cardPoints: Double?
  /// The side of the display where the camera sits.
  package var side: CameraPlace.Side?
  /// From the picture's edge to the lens, millimetres.
  package var offset: Double?
  /// From the edge's middle to the lens, millimetres.
  package var shift: Double?
  /// How far the camera looks up against the display, degrees.
  package var tilt: Double?
  /// True if the camera is clipped on, so that its tilt is measured.
  package var isClippedOn = false
  /// The driver's side.
  package var seat: Rig.Seat?

  /// - Parameter sources: Descriptions for `makeSource`.
  package init(sources: [String]) { self.sources = sources }

  /// Reads a pair of sides, as `344x194`; nil for anything else.
  package static func pair(_ text: String) -> SIMD2<Double>? {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let one = sides[0], let other = sides[1], one > 0, other > 0, one.isFinite, other.isFinite
    else { return nil }
    return SIMD2(one, other)
  }
}
