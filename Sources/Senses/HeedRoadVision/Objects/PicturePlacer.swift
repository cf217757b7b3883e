internal import CHeedVision
import HeedGeometry
import HeedSignals
import HeedVision

/// Writes a picture into a net's input: three planes, with the colour order and value range of the net's layout.
struct PicturePlacer {
  let input: ImageSize
  let layout: DetectorLayout

  func place(_ frame: Frame, _ placement: InputPlacement, into planes: FloatBuffer) throws(VisionError) {
    precondition(planes.count == 3 * input.width * input.height, "three planes of the input's size")
    // Source: YOLOX `preproc`, Ultralytics `LetterBox`: 114 around the picture in both.
    var layout = chv_planes(
      width: Int32(clamping: input.width), height: Int32(clamping: input.height),
      starts_with_red: self.layout == .yolox ? 0 : 1, scale: self.layout == .yolox ? 1 : 1 / 255, padding: 114)
    try frame.withBridge { image in
      planes.withValues {
        chv_place(&image, placement.part.bridged, placement.place.bridged, &layout, $0.baseAddress)
      }
    }
  }
}

extension ImageRect {
  /// The rectangle in whole pixels, for the C++ bridge.
  fileprivate var bridged: chv_rect {
    func pixels(_ value: Double) -> Int32 { Int32(exactly: value.rounded()) ?? 0 }
    return chv_rect(x: pixels(x), y: pixels(y), width: pixels(width), height: pixels(height))
  }
}
