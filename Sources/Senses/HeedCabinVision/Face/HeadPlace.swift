import Foundation
import HeedGeometry

/// A head's position in front of the camera, from the place and size of the face's region in the picture.
struct HeadPlace: Hashable, Sendable {
  /// Real length of the side of a face's region, metres. Choice: 250 to 272 mm on rendered drivers at known distances.
  static let sideMeters = 0.26

  /// The head's distance to the right of the camera's axis and below this axis, metres.
  var across, down: Double
  /// Natural logarithm of the face region's side in pixels. It falls with distance from the camera.
  var nearness: Double

  init(_ face: FaceRegion, in picture: ImageSize) {
    let metersPerPixel = Self.sideMeters / face.size
    across = (face.center.x - Double(picture.width - 1) / 2) * metersPerPixel
    down = (face.center.y - Double(picture.height - 1) / 2) * metersPerPixel
    nearness = log(face.size)
  }

  private init(across: Double, down: Double, nearness: Double) {
    (self.across, self.down, self.nearness) = (across, down, nearness)
  }

  /// The place as a turned camera sees it.
  /// - Parameter focal: Focal length, pixels.
  func turned(_ nowFromBefore: Rotation<Camera, Camera>, focal: Double) -> HeadPlace {
    let depth = focal * Self.sideMeters / exp(nearness)
    let place = nowFromBefore.apply(SIMD3(across, down, depth))
    return HeadPlace(across: place.x, down: place.y, nearness: nearness - log(max(0.1, place.z / depth)))
  }

  static func median(_ places: [HeadPlace]) -> HeadPlace? {
    guard let across = places.map(\.across).median(), let down = places.map(\.down).median(),
      let nearness = places.map(\.nearness).median()
    else { return nil }
    return HeadPlace(across: across, down: down, nearness: nearness)
  }

  /// Distance between two heads across and down, metres; the distance along the camera's axis does not count.
  func distance(to other: HeadPlace) -> Double { hypot(across - other.across, down - other.down) }

  /// True if another head is at most `meters` away, and its face at most `ratio` times as large or as small.
  func isWithin(_ meters: Double, ratio: Double, of other: HeadPlace) -> Bool {
    distance(to: other) <= meters && abs(nearness - other.nearness) <= log(ratio)
  }
}
