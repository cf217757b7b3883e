internal import CHeedVision
import HeedGeometry
import HeedSignals
import HeedVision

/// Writes whole pictures into a net's input.
struct PicturePlacer {
  /// The pixel format of a net.
  struct Pixels: Hashable, Sendable {
    var startsWithRed: Bool
    /// Factor from a pixel's byte to the input value.
    var scale: Float
    /// The byte that fills the padding.
    var padding: UInt8
  }

  let input: ImageSize
  let pixels: Pixels

  func place(_ frame: Frame, _ placement: InputPlacement, into planes: FloatBuffer) throws(VisionError) {
    precondition(planes.count == 3 * input.width * input.height, "three planes of the input's size")
    var layout = chv_planes(
      width: Int32(clamping: input.width), height: Int32(clamping: input.height),
      starts_with_red: pixels.startsWithRed ? 1 : 0, scale: pixels.scale, padding: pixels.padding)
    let status = withExtendedLifetime((frame, planes)) {
      var image = frame.bridged
      return chv_place(
        &image, placement.partBeforeTurn.bridged, placement.turn.bridged, placement.place.bridged, &layout,
        planes.withValues { $0.baseAddress })
    }
    try check(status)
  }
}

extension ImageRect {
  /// A rectangle of whole pixels, for the bridge.
  fileprivate var bridged: chv_rect {
    func pixels(_ value: Double) -> Int32 { Int32(exactly: value.rounded()) ?? 0 }
    return chv_rect(x: pixels(x), y: pixels(y), width: pixels(width), height: pixels(height))
  }
}

extension QuarterTurn {
  fileprivate var bridged: chv_turn {
    switch self {
    case .none: CHV_TURN_0
    case .clockwise: CHV_TURN_90
    case .half: CHV_TURN_180
    case .counterclockwise: CHV_TURN_270
    }
  }
}
