import HeedKit
import Testing

@Suite struct OverlayPreviewTests {
  @Test(arguments: [PixelFormat.gray8, .bgr8, .bgra8])
  func overlayIsDrawnOnAnyPixelFormat(format: PixelFormat) {
    let size = ImageSize(width: 320, height: 240)
    let frame = Frame(
      index: 7, time: Timestamp(milliseconds: 70), size: size, format: format,
      pixels: [UInt8](repeating: 90, count: 320 * 240 * format.bytesPerPixel))
    let seen = CabinObservation(
      frame: 7, time: frame.time, size: size,
      picture: PictureObservation(meanLuma: 0.35, contrast: 0, fingerprint: 1))
    let content = PreviewContent(
      report: FrameReport(observation: seen, tracking: .faceMissing), availability: .unavailable(.faceMissing))
    let drawn = OverlayPreview(rig: Rig(name: "assumed")).render(content, on: frame)
    #expect(drawn.size == size && drawn.format == .bgr8 && drawn.index == 7 && drawn.time == frame.time)
    let bytes = UnsafeRawBufferPointer(start: drawn.bytes, count: 320 * 240 * 3)
    #expect(bytes.contains { $0 != 90 }, "something is drawn")
    #expect(bytes.contains(90), "and the picture is still there")
  }
}
