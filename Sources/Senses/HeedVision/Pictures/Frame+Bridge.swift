package import CHeedVision
import HeedGeometry
package import HeedSignals

extension Frame {
  /// The frame's brightness plane for the C++ bridge, or else the whole frame; valid while the frame lives.
  package var bridgedLuma: chv_image {
    guard let luma else { return bridged }
    return chv_image(
      pixels: luma.bytes.assumingMemoryBound(to: UInt8.self), width: Int32(clamping: size.width),
      height: Int32(clamping: size.height), stride: luma.stride,
      format: luma.range == .full ? CHV_GRAY8 : CHV_LIMITED_GRAY8)
  }

  /// The frame for the C++ bridge; valid while the frame lives.
  package var bridged: chv_image {
    let bridgedFormat =
      switch format {
      case .bgr8: CHV_BGR8
      case .gray8: CHV_GRAY8
      case .bgra8: CHV_BGRA8
      }
    return chv_image(
      pixels: bytes.assumingMemoryBound(to: UInt8.self), width: Int32(clamping: size.width),
      height: Int32(clamping: size.height), stride: stride, format: bridgedFormat)
  }

  /// Calls the C++ bridge with the frame.
  /// - Parameter luma: True to pass only the brightness plane, if the frame has one.
  package func withBridge(luma: Bool = false, _ body: (inout chv_image) -> chv_status) throws(VisionError) {
    let status = withExtendedLifetime(self) {
      var image = luma ? bridgedLuma : bridged
      return body(&image)
    }
    try check(status)
  }

  /// The mean brightness of a grid of equal cells, row by row.
  func lumaCells(_ across: Int, _ down: Int) throws(VisionError) -> [Float] {
    var cells = [Float](repeating: 0, count: across * down)
    try withBridge(luma: true) { image in
      chv_luma(&image, 0, 0, image.width, image.height, Int32(clamping: across), Int32(clamping: down), &cells)
    }
    return cells
  }
}
