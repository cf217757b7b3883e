public import HeedGeometry
import Foundation

/// A turned square of the picture: where a face is sampled from.
public struct FaceRegion: Hashable, Sendable {
  /// Where the two diagonals cross.
  public var center: PlanePoint<Image>
  /// Length of a side, pixels.
  public var size: Double
  /// Of the square's own x axis; positive turns x towards y, clockwise as seen.
  public var rotation: Angle

  /// A square by its numbers.
  public init(center: PlanePoint<Image>, size: Double, rotation: Angle) {
    self.center = center
    self.size = size
    self.rotation = rotation
  }

  /// The whole picture, padded to a square.
  public init(whole size: ImageSize) {
    self.init(
      center: PlanePoint(x: Double(size.width - 1) / 2, y: Double(size.height - 1) / 2),
      size: Double(max(size.width, size.height)), rotation: Angle(radians: 0))
  }

  /// A square around a box, on its longer side.
  /// - Parameters:
  ///   - scale: Of the square's side, over the box's longer side.
  ///   - left: A point of the face at the picture's left, `right` one at the same height of the face: they become level.
  public init(around box: ImageRect, scale: Double, left: PlanePoint<Image>, right: PlanePoint<Image>) {
    self.init(
      center: box.center, size: scale * max(box.width, box.height),
      rotation: Angle(radians: atan2(right.y - left.y, right.x - left.x)))
  }

  /// Whether a net can be asked about it at all.
  var isUsable: Bool {
    center.x.isFinite && center.y.isFinite && rotation.radians.isFinite && size.isFinite && size >= 1
  }

  /// The square without its rotation.
  public var box: ImageRect { ImageRect(x: center.x - size / 2, y: center.y - size / 2, width: size, height: size) }

  /// Carries fractions of the square (0, 0 top left ... 1, 1) into the picture.
  var imageFromFraction: AffineMap {
    let (c, s) = (cos(rotation.radians) * size, sin(rotation.radians) * size)
    return AffineMap(
      xAxis: SIMD2(c, s), yAxis: SIMD2(-s, c),
      origin: SIMD2(center.x - (c - s) / 2, center.y - (s + c) / 2))
  }

  /// Where each pixel of a `side` x `side` sample is read: the nets were trained on samples whose corner, not the centre of
  /// whose first pixel, falls on an integer pixel, so half a pixel is left standing on both sides.
  func imageFromSample(side: Int) -> AffineMap {
    let map = imageFromFraction
    return AffineMap(
      xAxis: map.xAxis / Double(side), yAxis: map.yAxis / Double(side), origin: map.origin + SIMD2(0.5, 0.5))
  }
}
