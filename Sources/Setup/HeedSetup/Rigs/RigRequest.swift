package import Heed
package import HeedSignals

/// The known values of a rig. The dialog asks for the other values.
package struct RigRequest {
  /// The camera to measure, or pictures, folders and videos, as `makeSource` takes them.
  package var sources: [String]
  /// Maximum time to watch a camera. Choice: two minutes suffice to tilt a card in all directions.
  package var limit = Duration.seconds(120)
  /// Horizontal field of view, degrees; nil if a card gives it.
  package var fieldOfView: Double?
  /// Width and height of the display's picture area, millimetres.
  package var millimeters: SIMD2<Double>?
  /// Width and height of the display, points.
  package var points: SIMD2<Double>?
  /// Width of a bank card on the display, points.
  package var cardPoints: Double?
  /// The side of the display at which the camera sits.
  package var side: CameraPlace.Side?
  /// Distance from the edge of the display's picture to the lens, millimetres.
  package var offset: Double?
  /// Distance along the display's edge from the edge's middle to the lens, millimetres.
  package var shift: Double?
  /// The camera's angle upwards relative to the display, degrees.
  package var tilt: Double?
  /// True if the camera is clipped on, so that its tilt is measured.
  package var isClippedOn = false
  /// The driver's side of the vehicle.
  package var seat: Rig.Seat?

  package init(sources: [String]) { self.sources = sources }

  /// Reads a width and a height such as `344x194`; nil for other text.
  package static func pair(_ text: String) -> SIMD2<Double>? {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let one = sides[0], let other = sides[1], one > 0, other > 0, one.isFinite, other.isFinite
    else { return nil }
    return SIMD2(one, other)
  }
}
