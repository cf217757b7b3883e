internal import CHeedVision
package import HeedGeometry
package import HeedSignals

/// Brightness of a part of a frame, 0...255, row by row: what fits at sub-pixel accuracy look at.
package struct LumaPatch: Sendable {
  package let width: Int
  package let height: Int
  /// The frame's pixel under the patch's pixel (0, 0); with `scale` 1 a whole number.
  package let origin: PlanePoint<Image>
  /// Pixels of the patch for one pixel of the frame: a power of 2.
  package let scale: Double
  package let values: [Float]

  /// - Parameters:
  ///   - box: Cut down to what lies inside the frame.
  ///   - scale: 1 reads the pixels as they are.
  /// - Returns: nil when less than `smallestSide` pixels of the frame are left of the box.
  package init?(_ frame: Frame, box: ImageRect, scale: Double = 1, smallestSide: Int = 8) throws(VisionError) {
    let left = max(0, Int(pixel: box.x.rounded(.down)))
    let top = max(0, Int(pixel: box.y.rounded(.down)))
    let right = min(frame.size.width, Int(pixel: (box.x + box.width).rounded(.up)) + 1)
    let bottom = min(frame.size.height, Int(pixel: (box.y + box.height).rounded(.up)) + 1)
    guard right - left >= smallestSide, bottom - top >= smallestSide else { return nil }
    // Only whole pixels of the patch: else each would cover more or less than `scale` says, and the last lie elsewhere.
    func fitted(_ length: Int) -> (kept: Int, read: Int) {
      let kept = max(1, Int(pixel: Double(length) * scale))
      return (kept, min(length, Int(pixel: (Double(kept) / scale).rounded())))
    }
    let (across, down) = (fitted(right - left), fitted(bottom - top))
    (width, height, self.scale) = (across.kept, down.kept, scale)
    // Pixel 0 of the patch covers the first 1/scale pixels of the part; coordinates name centres.
    origin = PlanePoint(x: Double(left) + 0.5 / scale - 0.5, y: Double(top) + 0.5 / scale - 0.5)
    var read = [Float](repeating: 0, count: across.kept * down.kept)
    let status = withExtendedLifetime(frame) {
      var image = frame.bridged
      return chv_luma(
        &image, Int32(clamping: left), Int32(clamping: top), Int32(clamping: across.read),
        Int32(clamping: down.read), Int32(clamping: across.kept), Int32(clamping: down.kept), &read)
    }
    try check(status)
    values = read
  }

  /// For tests.
  package init(width: Int, height: Int, origin: PlanePoint<Image>, values: [Float]) {
    precondition(values.count == width * height, "as many values as pixels")
    (self.width, self.height, self.origin, self.values, scale) = (width, height, origin, values, 1)
  }

  /// The patch's coordinates of a point of the frame.
  package func local(_ point: PlanePoint<Image>) -> SIMD2<Double> {
    SIMD2((point.x - origin.x) * scale, (point.y - origin.y) * scale)
  }

  /// The local contrast: free of slow changes of light.
  /// - Parameters:
  ///   - fine: Width of the finest detail that counts, pixels of the patch.
  ///   - coarse: Width of what counts as light.
  package func contrast(fine: Double, coarse: Double, floor: Double) throws(VisionError) -> [Float] {
    var result = [Float](repeating: 0, count: values.count)
    try check(chv_contrast(values, Int32(clamping: width), Int32(clamping: height), fine, coarse, floor, &result))
    return result
  }
}

extension Int {
  /// The whole part of a coordinate; beyond a million, where no picture reaches, it stays there.
  package init(pixel value: Double) { self = Int(Swift.max(-1e6, Swift.min(1e6, value))) }
}
