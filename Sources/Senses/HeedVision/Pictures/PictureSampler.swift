internal import CHeedVision
package import HeedSignals

/// Samples frames through affine maps into a net's input, pixel by pixel. Owns one `chv_sampler` of the C++ bridge.
package final class PictureSampler {
  /// The pixel values that stand for places outside the frame.
  package enum Border { case black, replicated }

  private let handle: OpaquePointer
  private let count: Int

  package init(width: Int, height: Int) throws(VisionError) {
    var handle: OpaquePointer?
    try check(chv_sampler_create(Int32(clamping: width), Int32(clamping: height), &handle))
    guard let handle else { throw .backend(message: "no sampler was made") }
    (self.handle, count) = (handle, 3 * width * height)
  }

  deinit { chv_sampler_destroy(handle) }

  /// - Parameters:
  ///   - imageFromSample: Matrix of two rows of three that maps pixels of the sample to pixels of the frame.
  ///   - values: The net's input values for the brightness values 0 and 255.
  package func sample(
    _ frame: Frame, through imageFromSample: [Double], border: Border, values: ClosedRange<Float>,
    into input: FloatBuffer
  ) throws(VisionError) {
    precondition(input.count == count, "three colours a pixel")
    let scale = (values.upperBound - values.lowerBound) / 255
    try frame.withBridge { image in
      withExtendedLifetime((self, input)) {
        chv_sampler_run(
          handle, &image, imageFromSample, border == .black ? CHV_BORDER_CONSTANT : CHV_BORDER_REPLICATE, scale,
          values.lowerBound, input.withValues { $0.baseAddress })
      }
    }
  }
}
