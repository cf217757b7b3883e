import Foundation
import HeedGeometry
import HeedPictures
import HeedSignals

/// A face's local contrast at two finenesses, in a size that depends little on its distance: what heads are registered on.
struct FaceChart: Sendable {
  struct Settings: Hashable, Sendable {
    /// Distance between the outer corners of the eyes, pixels of the chart, that the scale is chosen for (by factors of 2).
    /// Choice: 96: a face at arm's length in a 640-pixel picture is then read as it is.
    var eyeWidth = 96.0
    /// Side of the largest box, in distances between those corners.
    /// Choice: the patches of a face span one and a half; a larger box is no face, and small eyes would enlarge all of it.
    var largestBox = 4.0
    /// Widths of the finest detail and of the light, pixels of the chart, coarse level first.
    /// Choice: at (0.7, 2) pores, stubble and edges count and a moving shadow does not; twice that catches larger motion.
    var levels: [Blur] = [Blur(fine: 1.4, coarse: 4), Blur(fine: 0.7, coarse: 2)]
    /// Choice: what sensors add to black, in steps of brightness.
    var floor = 20.0
  }

  struct Blur: Hashable, Sendable {
    var fine: Double
    var coarse: Double
  }

  /// Local contrast in percent.
  struct Level: Sendable {
    let width: Int
    let height: Int
    let values: [Float]

    /// Bilinear; outside, the edge goes on.
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

  /// - Parameter box: What of the face is read.
  /// - Returns: nil when too little of it is in the picture, and for a box that is none of a face.
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

  /// The chart's coordinates of a point of the frame.
  @inline(__always)
  func local(x: Double, y: Double) -> SIMD2<Double> { SIMD2((x - origin.x) * scale, (y - origin.y) * scale) }
}
