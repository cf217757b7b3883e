internal import CHeedVision
import HeedGeometry
import HeedSignals
import HeedVision

/// Samples a region of a frame into a net's input, pixel by pixel. Owns one `chv_sampler`.
final class RegionSampler {
  /// The pixel values used outside the picture.
  enum Border { case black, replicated }

  private let handle: OpaquePointer
  private let side: Int

  init(side: Int) throws(VisionError) {
    var handle: OpaquePointer?
    try check(chv_sampler_create(Int32(clamping: side), Int32(clamping: side), &handle))
    guard let handle else { throw .backend(message: "no sampler was made") }
    (self.handle, self.side) = (handle, side)
  }

  deinit { chv_sampler_destroy(handle) }

  /// - Parameter values: The net's input values for the brightness values 0 and 255.
  func sample(
    _ region: FaceRegion, of frame: Frame, border: Border, values: ClosedRange<Float>, into pixels: FloatBuffer
  ) throws(VisionError) {
    precondition(pixels.count == 3 * side * side, "three colours a pixel")
    let scale = (values.upperBound - values.lowerBound) / 255
    try frame.withBridge { image in
      withExtendedLifetime((self, pixels)) {
        chv_sampler_run(
          handle, &image, region.imageFromSample(side: side).rows,
          border == .black ? CHV_BORDER_CONSTANT : CHV_BORDER_REPLICATE, scale, values.lowerBound,
          CHV_ORDER_PIXELS, pixels.withValues { $0.baseAddress })
      }
    }
  }
}
