internal import CHeedVision
package import HeedGeometry
package import HeedSignals

/// Brightness of a part of a frame, 0...255, row by row. The fits to fractions of a pixel read it.
package struct LumaPatch: Sendable {
  /// Width and height of the patch, pixels.
  package let width, height: Int
  /// Place of the patch's pixel (0, 0) in the frame's coordinates; whole numbers if `scale` is 1.
  package let origin: PlanePoint<Image>
  /// Number of patch pixels per frame pixel along a side, a power of 2.
  package let scale: Double
  /// The patch's brightness values, 0...255, row by row.
  package let values: [Float]

  /// - Parameters:
  ///   - box: The part of the frame that the patch shows; clipped to the frame.
  ///   - scale: Number of patch pixels per frame pixel along a side; 1 copies the pixels unscaled.
  /// - Returns: nil if a side of the clipped box is shorter than `smallestSide` frame pixels.
  package init?(_ frame: Frame, box: ImageRect, scale: Double = 1, smallestSide: Int = 8) throws(VisionError) {
    let left = max(0, Int(pixel: box.x.rounded(.down)))
    let top = max(0, Int(pixel: box.y.rounded(.down)))
    let right = min(frame.size.width, Int(pixel: (box.x + box.width).rounded(.up)) + 1)
    let bottom = min(frame.size.height, Int(pixel: (box.y + box.height).rounded(.up)) + 1)
    guard right - left >= smallestSide, bottom - top >= smallestSide else { return nil }
    // Only frame pixels of whole patch pixels are read. Otherwise `scale` would be inexact, and the last pixels
    // shift.
    func fitted(_ length: Int) -> (kept: Int, read: Int) {
      let kept = max(1, Int(pixel: Double(length) * scale))
      return (kept, min(length, Int(pixel: (Double(kept) / scale).rounded())))
    }
    let (across, down) = (fitted(right - left), fitted(bottom - top))
    (width, height, self.scale) = (across.kept, down.kept, scale)
    // Coordinates name pixel centres, and the first patch pixel covers 1/scale frame pixels.
    origin = PlanePoint(x: Double(left) + 0.5 / scale - 0.5, y: Double(top) + 0.5 / scale - 0.5)
    var read = [Float](repeating: 0, count: across.kept * down.kept)
    try frame.withBridge(luma: true) { image in
      chv_luma(
        &image, Int32(clamping: left), Int32(clamping: top), Int32(clamping: across.read), Int32(clamping: down.read),
        Int32(clamping: across.kept), Int32(clamping: down.kept), &read)
    }
    values = read
  }

  /// Makes a patch from given brightness values.
  package init(width: Int, height: Int, origin: PlanePoint<Image>, scale: Double = 1, values: [Float]) {
    precondition(values.count == width * height, "as many values as pixels")
    (self.width, self.height, self.origin, self.values, self.scale) = (width, height, origin, values, scale)
  }

  /// A patch of this part of the frame at half the size. This patch must have at least two pixels in each direction.
  package func halved() throws(VisionError) -> LumaPatch {
    let (across, down) = (width / 2, height / 2)
    let half = try values(count: across * down) {
      chv_halve(values, Int32(clamping: width), Int32(clamping: height), $0)
    }
    let shift = 0.5 / scale
    return LumaPatch(
      width: across, height: down, origin: PlanePoint(x: origin.x + shift, y: origin.y + shift), scale: scale / 2,
      values: half)
  }

  private func values(count: Int, _ fill: (UnsafeMutablePointer<Float>?) -> chv_status) throws(VisionError) -> [Float] {
    var status = CHV_OK
    let filled = [Float](unsafeUninitializedCapacity: count) { buffer, filledCount in
      status = fill(buffer.baseAddress)
      if status != CHV_OK { buffer.initialize(repeating: 0) }
      filledCount = count
    }
    try check(status)
    return filled
  }

  /// Converts a point of the frame to the patch's coordinates.
  package func local(_ point: PlanePoint<Image>) -> SIMD2<Double> {
    SIMD2((point.x - origin.x) * scale, (point.y - origin.y) * scale)
  }

  /// The patch's local contrast times `unit`: a difference of two blurs, so that slow changes of light have no
  /// effect. `fine` is the width of the finest detail in patch pixels, `coarse` the width that counts as lighting.
  package func contrast(fine: Double, coarse: Double, floor: Double, of unit: Double = 1) throws(VisionError) -> [Float]
  {
    try values(count: values.count) {
      chv_contrast(values, Int32(clamping: width), Int32(clamping: height), fine, coarse, floor, unit, $0)
    }
  }
}

extension Int {
  /// The integer part of a coordinate, limited to a million, because no picture is larger.
  package init(pixel value: Double) { self = Int(Swift.max(-1e6, Swift.min(1e6, value))) }
}
