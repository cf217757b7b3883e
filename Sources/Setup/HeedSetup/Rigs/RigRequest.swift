package import Heed
package import HeedSignals

/// The values of a rig that are known before the measurement. The dialog asks for all other values.
package struct RigRequest {
  /// The camera to measure, or pictures, folders and videos to read.
  package var sources: [String]
  /// Maximum time for which a camera is watched. Choice: two minutes suffice to tilt a card in all directions.
  package var limit = Duration.seconds(120)
  /// Horizontal field of view, degrees; nil if a card gives the field of view.
  package var fieldOfView: Double?
  /// Width and height of the display's picture area, millimetres.
  package var millimeters: SIMD2<Double>?
  /// Width and height of the display, points.
  package var points: SIMD2<Double>?
  /// Width of a bank card that is held to the display, points.
  package var cardPoints: Double?
  /// The side of the display where the camera sits.
  package var side: CameraPlace.Side?
  /// Distance from the picture's edge to the lens, millimetres.
  package var offset: Double?
  /// Distance from the middle of the picture's edge to the lens, along the edge, millimetres.
  package var shift: Double?
  /// Angle by which the camera looks up relative to the display, degrees.
  package var tilt: Double?
  /// True if the camera is clipped on. The program then measures the camera's tilt.
  package var isClippedOn = false
  /// The side of the vehicle on which the driver sits.
  package var seat: Rig.Seat?

  /// - Parameter sources: Descriptions of sources as `makeSource` takes them.
  package init(sources: [String]) { self.sources = sources }

  /// Reads a width and a height such as `344x194`; nil for any other text.
  package static func pair(_ text: String) -> SIMD2<Double>? {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard sides.count == 2, let one = sides[0], let other = sides[1], one > 0, other > 0, one.isFinite, other.isFinite
    else { return nil }
    return SIMD2(one, other)
  }
}
