import Foundation
import HeedGeometry

/// A rotated square of the picture from which a face is sampled.
struct FaceRegion: Hashable, Sendable {
  var center: PlanePoint<Image>
  /// Length of a side of the square, pixels.
  var size: Double
  /// Rotation of the square's x axis; positive is clockwise in the picture.
  var rotation: Angle

}

extension FaceRegion {
  /// A square that contains the whole picture.
  init(whole size: ImageSize) {
    self.init(
      center: PlanePoint(x: Double(size.width - 1) / 2, y: Double(size.height - 1) / 2),
      size: Double(max(size.width, size.height)), rotation: Angle(radians: 0))
  }

  /// A square around a box; its side is a multiple of the box's longer side.
  /// - Parameters:
  ///   - scale: The square's side divided by the box's longer side.
  ///   - left: A point at the left of the face. The line from `left` to `right` becomes level in the square.
  init(around box: ImageRect, scale: Double, left: PlanePoint<Image>, right: PlanePoint<Image>) {
    self.init(
      center: box.center, size: scale * max(box.width, box.height),
      rotation: Angle(radians: atan2(right.y - left.y, right.x - left.x)))
  }

  var isUsable: Bool {
    center.x.isFinite && center.y.isFinite && rotation.radians.isFinite && size.isFinite && size >= 1
  }

  /// The box that the square fills if it is not rotated.
  var box: ImageRect { ImageRect(x: center.x - size / 2, y: center.y - size / 2, width: size, height: size) }

  /// Maps fractions of the square into the picture; (0, 0) is the top left corner, (1, 1) the bottom right corner.
  var imageFromFraction: AffineMap {
    let (c, s) = (cos(rotation.radians) * size, sin(rotation.radians) * size)
    return AffineMap(
      xAxis: SIMD2(c, s), yAxis: SIMD2(-s, c), origin: SIMD2(center.x - (c - s) / 2, center.y - (s + c) / 2))
  }

  /// Maps pixels of a `side` x `side` sample into the picture. Half a pixel is added, as in the nets' training.
  func imageFromSample(side: Int) -> AffineMap {
    let map = imageFromFraction
    return AffineMap(
      xAxis: map.xAxis / Double(side), yAxis: map.yAxis / Double(side), origin: map.origin + SIMD2(0.5, 0.5))
  }
}

/// An affine map of the plane: `origin + x * xAxis + y * yAxis`.
struct AffineMap: Hashable, Sendable {
  var xAxis, yAxis, origin: SIMD2<Double>

  static func * (map: AffineMap, point: SIMD2<Double>) -> SIMD2<Double> {
    map.origin + point.x * map.xAxis + point.y * map.yAxis
  }

  /// The map's matrix for the C++ bridge: two rows of three.
  var rows: [Double] { [xAxis.x, yAxis.x, origin.x, xAxis.y, yAxis.y, origin.y] }
}
