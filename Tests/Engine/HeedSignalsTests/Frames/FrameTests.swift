import HeedGeometry
import HeedSignals
import Synchronization
import Testing

@Suite struct FrameTests {
  private final class Count: Sendable {
    let releases = Atomic(0)
  }

  @Test func frameBufferIsReleasedOnceWithTheLastReference() {
    let count = Count()
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 12, alignment: 1)
    defer { bytes.deallocate() }
    var frame: Frame? = Frame(
      index: 0, time: .zero, size: ImageSize(width: 2, height: 2), stride: 6, format: .bgr8, bytes: bytes,
      release: { count.releases.add(1, ordering: .relaxed) })
    var second = frame
    frame = nil
    #expect(count.releases.load(ordering: .relaxed) == 0, "somebody still reads it")
    #expect(second?.index == 0)
    second = nil
    #expect(count.releases.load(ordering: .relaxed) == 1)
  }

  @Test func frameCopiesTheCallersPixels() {
    let pixels: [UInt8] = [1, 2, 3, 4, 5, 6]
    let frame = Frame(index: 4, time: .zero, size: ImageSize(width: 3, height: 2), format: .gray8, pixels: pixels)
    #expect(Array(UnsafeRawBufferPointer(start: frame.bytes, count: 6)) == pixels)
    #expect(frame.stride == 3)
  }

  static let formats: [(PixelFormat, Int)] = [(.gray8, 1), (.bgr8, 3), (.bgra8, 4)]

  @Test(arguments: formats)
  func pixelFormatsHaveTheirBytesPerPixel(format: PixelFormat, bytes: Int) { #expect(format.bytesPerPixel == bytes) }
}
