internal import CHeedVision
import HeedGeometry
import HeedSignals
import HeedVision

/// Scales a whole frame to a net's input. Each sampler owns one `chv_sampler`.
final class PictureSampler {
  private let handle: OpaquePointer
  private let width, height: Int

  init(width: Int, height: Int) throws(VisionError) {
    var handle: OpaquePointer?
    try check(chv_sampler_create(Int32(clamping: width), Int32(clamping: height), &handle))
    guard let handle else { throw .backend(message: "no sampler was made") }
    (self.handle, self.width, self.height) = (handle, width, height)
  }

  deinit { chv_sampler_destroy(handle) }

  /// Writes the red, green and blue planes, with values 0...1.
  func sample(_ frame: Frame, into planes: FloatBuffer) throws(VisionError) {
    precondition(planes.count == 3 * width * height, "three planes of the sample's size")
    let across = Double(frame.size.width) / Double(width)
    let down = Double(frame.size.height) / Double(height)
    // Integers are pixel centres in both pictures.
    let imageFromSample = [across, 0, across / 2 - 0.5, 0, down, down / 2 - 0.5]
    try frame.withBridge { image in
      withExtendedLifetime((self, planes)) {
        chv_sampler_run(
          handle, &image, imageFromSample, CHV_BORDER_REPLICATE, 1.0 / 255, 0, CHV_ORDER_PLANES,
          planes.withValues { $0.baseAddress })
      }
    }
  }
}
