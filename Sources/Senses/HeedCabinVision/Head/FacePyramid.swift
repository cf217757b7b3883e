import Foundation
import HeedGeometry
import HeedSignals
import HeedVision

/// A face's local contrast at two levels of detail, for the head registration. Faces are scaled to about one size.
struct FacePyramid: Sendable {
  /// Intended distance between the outer eye corners, pyramid pixels; faces are scaled by powers of 2. Choice: a face
  /// at arm's length in a 640-pixel picture is read unscaled.
  static let eyeWidth = 96.0
  /// Maximum side of a face's box, relative to the distance between the outer eye corners. Choice: a face's patches
  /// span one and a half distances. A larger box is no face, and small eyes would enlarge the whole box.
  static let largestBox = 4.0
  /// Widths of the two blurs, pixels of each level: `fine` keeps the finest detail, `coarse` gives the lighting.
  /// Choice: pores, stubble and edges stay and moving shadows disappear; the half-size level serves larger motion.
  static let blur = (fine: 0.7, coarse: 2.0)
  /// Number added to the contrast's denominator, brightness steps of 255. Choice: the black level of sensors.
  static let floor = 20.0

  /// One level of detail of a face: its local contrast, percent.
  struct Level: Sendable {
    let width, height: Int
    let values: [Float]
    /// Number of the level's pixels per pyramid pixel along a side.
    let scale: Double

    /// Converts a point of the pyramid to the level's coordinates. Integers are pixel centres in the two of them.
    func local(_ point: SIMD2<Double>) -> SIMD2<Double> { (point + 0.5) * scale - 0.5 }
  }

  let scale: Double
  let origin: PlanePoint<Image>
  /// A face's levels of detail; the half-size level comes first, the full-size level second.
  let levels: [Level]
  static let finest = 1

  /// - Parameter box: The part of the picture to read.
  /// - Returns: nil if too little of the box is in the picture, or if the box is too large for a face.
  init?(_ frame: Frame, box: ImageRect, eyeWidth: Double) throws(VisionError) {
    let largest = Self.largestBox * eyeWidth
    guard eyeWidth.isFinite, eyeWidth > 4, box.width <= largest, box.height <= largest else { return nil }
    let scale = exp2(log2(Self.eyeWidth / eyeWidth).rounded())
    guard let luma = try LumaPatch(frame, box: box, scale: scale, smallestSide: 16), luma.width >= 8, luma.height >= 8
    else { return nil }
    func level(_ luma: LumaPatch, scale: Double) throws(VisionError) -> Level {
      let contrast = try luma.contrast(fine: Self.blur.fine, coarse: Self.blur.coarse, floor: Self.floor, of: 100)
      return Level(width: luma.width, height: luma.height, values: contrast, scale: scale)
    }
    levels = [try level(try luma.halved(), scale: 0.5), try level(luma, scale: 1)]
    (self.scale, origin) = (scale, luma.origin)
  }

  /// Converts a point of the frame to the pyramid's coordinates.
  @inline(__always)
  func local(x: Double, y: Double) -> SIMD2<Double> { SIMD2((x - origin.x) * scale, (y - origin.y) * scale) }
}
