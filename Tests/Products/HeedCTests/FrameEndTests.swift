import CHeed
import Draws
import HeedSignals
import Testing

@testable import HeedC

/// A host's picture may end at the end of its memory, as with pictures that a camera driver maps.
@Suite("No byte behind a host's picture is read")
struct FrameEndTests {
  private static let layouts: [(pixels: heed_pixels, planes: [(row: Int, rows: Int)])] = [
    // Bytes per row for two pixels, and rows per two rows.
    (HEED_GRAY8, [(2, 2)]), (HEED_BGR24, [(6, 2)]), (HEED_BGR24, [(6, 2), (2, 2)]), (HEED_RGB24, [(6, 2)]),
    (HEED_BGRA32, [(8, 2)]), (HEED_RGBA32, [(8, 2)]), (HEED_NV12, [(2, 2), (2, 1)]),
    (HEED_I420, [(2, 2), (1, 1), (1, 1)]),
  ]

  @Test(arguments: [(16, 16), (18, 16), (26, 18), (50, 40), (66, 36), (130, 66), (320, 240)])
  func noPixelLayoutReadsBeyondThePicture(width: Int, height: Int) throws {
    let reader = FrameReader()
    for (layout, planes) in Self.layouts {
      for padding in [0, 1, 30] {
        let memory = try planes.map { plane in
          let row = width / 2 * plane.row
          return try #require(GuardedPlane(rows: height / 2 * plane.rows, row: row, stride: row + padding))
        }
        var raw = heed_frame()
        (raw.pixels, raw.range) = (Int32(layout.rawValue), layout == HEED_GRAY8 || planes.count > 1 ? 1 : 0)
        (raw.width, raw.height) = (Int32(width), Int32(height))
        let starts = memory.map(\.start) + [nil, nil]
        let strides = planes.map { Int32(width / 2 * $0.row + padding) } + [0, 0]
        (raw.planes.0, raw.planes.1, raw.planes.2) = (starts[0], starts[1], starts[2])
        (raw.strides.0, raw.strides.1, raw.strides.2) = (strides[0], strides[1], strides[2])
        for copies in [false, true] {
          let frame = try reader.frame(raw, index: 0, copies: copies)
          let pixels = frame.bytes.assumingMemoryBound(to: UInt8.self)
          let last = (height - 1) * frame.stride + width * frame.format.bytesPerPixel - 1
          // A read beyond the memory would have ended the test; the pixels inside are zeros.
          #expect(pixels[last] == pixels[last - frame.format.bytesPerPixel])
          // The next picture may get this memory. A pixel that is left out then shows.
          let written = UnsafeMutablePointer(mutating: pixels)
          for index in 0...last where copies { written[index] = UInt8(truncatingIfNeeded: index * 37) }
        }
        withExtendedLifetime(memory) {}
      }
    }
  }
}
