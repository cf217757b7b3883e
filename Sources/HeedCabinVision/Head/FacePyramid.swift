import Foundation
import HeedGeometry
import HeedPictures
import HeedSignals

/// A face's local contrast at two levels of detail, scaled to nearly constant size: the input of head registration.
struct FacePyramid: Sendable {
  struct Settings: Hashable, Sendable {
    /// Intended distance between the outer eye corners, pyramid pixels; scales are powers of 2.
    /// Choice: a face at arm's length in a 640-pixel picture is then read unscaled.
    var eyeWidth = 96.0
    /// Maximum side of the box, relative to the distance between those corners. Choice: a face's patches span one and a
    /// half; a larger box is not a face, and small eyes would enlarge all of it.
    var largestBox = 4.0
    /// Blur widths of the finest detail and of the lighting, pyramid pixels, coarse level first. Choice: at (0.7, 2)
    /// pores, stubble and edges count and a moving shadow does not; doubled, it catches larger motion.
    var levels: [Blur] = [Blur(fine: 1.4, coarse: 4), Blur(fine: 0.7, coarse: 2)]
    /// Added to the denominator of the contrast, brightness steps of 255. Choice: what sensors add to black.
    var floor = 20.0
  }

  struct Blur: Hashable, Sendable { var fine, coarse: Double }

  /// One level of detail: local contrast, percent.
  struct Level: Sendable {
    let width, height: Int
    let values: [Float]

    /// Bilinear interpolation; the border is replicated.
    @inline(__always)
    func value(_ x: Double, _ y: Double, _ values: UnsafeBufferPointer<Float>) -> Double {
      let (cx, cy) = (min(max(0, x), Double(width) - 1.001), min(max(0, y), Double(height) - 1.001))
      let (column, row) = (Int(cx), Int(cy))
      let (fx, fy) = (Float(cx - Double(column)), Float(cy - Double(row)))
      let at = row * width + column
      let top = values[at] + (values[at + 1] - values[at]) * fx
      let bottom = values[at + width] + (values[at + width + 1] - values[at + width]) * fx
      return Double(top + (bottom - top) * fy)
    }
  }

  let scale: Double
  let origin: PlanePoint<Image>
  let levels: [Level]

  /// - Parameter box: The part of the picture to read.
  /// - Returns: nil if too little of the box is in the picture, or it is too large for a face.
  init?(_ frame: Frame, box: ImageRect, eyeWidth: Double, settings: Settings = Settings()) throws(VisionError) {
    let largest = settings.largestBox * eyeWidth
    guard eyeWidth.isFinite, eyeWidth > 4, box.width <= largest, box.height <= largest else { return nil }
    let scale = exp2(log2(settings.eyeWidth / eyeWidth).rounded())
    guard let luma = try LumaPatch(frame, box: box, scale: scale, smallestSide: 16) else { return nil }
    guard luma.width >= 8, luma.height >= 8 else { return nil }
    var levels: [Level] = []
    for blur in settings.levels {
      let contrast = try luma.contrast(fine: blur.fine, coarse: blur.coarse, floor: settings.floor)
      levels.append(Level(width: luma.width, height: luma.height, values: contrast.map { $0 * 100 }))
    }
    (self.scale, origin, self.levels) = (scale, luma.origin, levels)
  }

  /// Converts a point of the frame to the pyramid's coordinates.
  @inline(__always)
  func local(x: Double, y: Double) -> SIMD2<Double> { SIMD2((x - origin.x) * scale, (y - origin.y) * scale) }
}
