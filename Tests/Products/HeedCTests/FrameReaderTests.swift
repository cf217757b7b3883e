import CHeed
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedC

@Suite("Frames of a host")
struct FrameReaderTests {
  private let reader = FrameReader()

  /// A frame of 16 x 16 pixels in these buffers, whose lengths match the strides.
  private func frame(
    _ pixels: heed_pixels, _ planes: [[UInt8]], strides: [Int32], range: heed_range = HEED_FULL_RANGE,
    _ body: (heed_frame) throws -> Void
  ) rethrows {
    let buffers = planes.map { plane in
      let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: plane.count)
      buffer.initialize(from: plane, count: plane.count)
      return buffer
    }
    defer { buffers.forEach { $0.deallocate() } }
    var raw = heed_frame()
    (raw.pixels, raw.range) = (Int32(pixels.rawValue), Int32(range.rawValue))
    (raw.width, raw.height) = (16, 16)
    raw.planes.0 = UnsafePointer(buffers[0])
    raw.strides.0 = strides[0]
    if buffers.count > 1 { (raw.planes.1, raw.strides.1) = (UnsafePointer(buffers[1]), strides[1]) }
    if buffers.count > 2 { (raw.planes.2, raw.strides.2) = (UnsafePointer(buffers[2]), strides[2]) }
    try body(raw)
  }

  private func pixel(_ frame: Frame, _ x: Int, _ y: Int) -> [UInt8] {
    let bytes = frame.bytes.assumingMemoryBound(to: UInt8.self)
    let start = y * frame.stride + x * frame.format.bytesPerPixel
    return (0..<frame.format.bytesPerPixel).map { bytes[start + $0] }
  }

  @Test func redInYUVStaysRed() throws {
    // Television's red: ITU-R BT.601.
    let luma = [UInt8](repeating: 81, count: 16 * 16)
    let blue = [UInt8](repeating: 90, count: 8 * 8)
    let red = [UInt8](repeating: 240, count: 8 * 8)
    let inTurn = (0..<8 * 8 * 2).map { UInt8($0 % 2 == 0 ? 90 : 240) }
    let layouts: [(heed_pixels, [[UInt8]], [Int32])] = [
      (HEED_I420, [luma, blue, red], [16, 8, 8]), (HEED_NV12, [luma, inTurn], [16, 16]),
    ]
    for (layout, planes, strides) in layouts {
      try frame(layout, planes, strides: strides, range: HEED_LIMITED_RANGE) { raw in
        let made = try reader.frame(raw, index: 0, copies: false)
        #expect(made.luma?.range == .limited && made.luma?.bytes.load(as: UInt8.self) == 81)
        let found = pixel(made, 7, 7)
        #expect(found[0] < 6 && found[1] < 6 && found[2] > 250, "\(layout): \(found)")
      }
    }
  }

  @Test func pixelsDoNotDependOnTheColourOrder() throws {
    let layouts: [(heed_pixels, [UInt8], Int32)] = [
      (HEED_BGR24, [10, 20, 30], 3), (HEED_RGB24, [30, 20, 10], 3), (HEED_BGRA32, [10, 20, 30, 99], 4),
      (HEED_RGBA32, [30, 20, 10, 99], 4),
    ]
    for (layout, one, bytes) in layouts {
      let stride = bytes * 16 + 5
      let row = (0..<16).flatMap { _ in one } + [UInt8](repeating: 0, count: 5)
      try frame(layout, [(0..<16).flatMap { _ in row }], strides: [stride]) { raw in
        let made = try reader.frame(raw, index: 0, copies: true)
        #expect(Array(pixel(made, 15, 15).prefix(3)) == [10, 20, 30], "\(layout)")
      }
    }
  }

  @Test func copiedPixelsOutliveTheHostBuffer() throws {
    var made: Frame?
    try frame(HEED_GRAY8, [[UInt8](repeating: 77, count: 256)], strides: [16]) { raw in
      made = try reader.frame(raw, index: 0, copies: true)
    }
    let kept = try #require(made)
    #expect(pixel(kept, 3, 3) == [77])
  }

  @Test func limitedRangeIsExpandedToFullBlackAndWhite() throws {
    let luma = [UInt8](repeating: 16, count: 128) + [UInt8](repeating: 235, count: 128)
    try frame(HEED_GRAY8, [luma], strides: [16], range: HEED_LIMITED_RANGE) { raw in
      let made = try reader.frame(raw, index: 0, copies: false)
      #expect(pixel(made, 0, 0) == [0] && pixel(made, 0, 15) == [255])
    }
  }

  @Test(arguments: [
    (HEED_I420, 15, 16, "odd sides have no half"), (HEED_GRAY8, 15, 16, "a row is longer than the stride"),
    (HEED_GRAY8, 16, 8193, "no camera is as wide"),
  ])
  func invalidFramesAreRefused(layout: heed_pixels, stride: Int, width: Int, why: Comment) {
    #expect(throws: Failure.self, why) {
      try frame(layout, [[UInt8](repeating: 0, count: 256)], strides: [Int32(stride)]) { raw in
        var raw = raw
        raw.width = Int32(width)
        _ = try reader.frame(raw, index: 0, copies: false)
      }
    }
  }
}
