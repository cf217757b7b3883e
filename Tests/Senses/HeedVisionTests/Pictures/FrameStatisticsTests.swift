import HeedSignals
import Testing

@testable import HeedVision

@Suite struct FrameStatisticsTests {
  @Test func brightnessWeighsTheColours() throws {
    let found = try FrameStatistics(frame(64, 48) { _, _ in [10, 100, 200] })
    #expect(abs(found.meanLuma - (1.14 + 58.7 + 59.8)) < 1e-9)
    #expect(found.lumaDeviation < 1e-6)
  }

  @Test func brightnessDeviationUsesTheSampledPixels() throws {
    let stripes = frame(64, 48, .gray8) { x, _ in [x / FrameStatistics.step % 2 == 0 ? 50 : 150] }
    let found = try FrameStatistics(stripes)
    #expect(found.meanLuma == 100)
    #expect(found.lumaDeviation == 50)
  }

  @Test(arguments: [PixelFormat.gray8, .bgr8])
  func everySinglePixelChangesTheFingerprint(format: PixelFormat) throws {
    // A width that is no multiple of 8 bytes, so that the row's end is tested.
    let (width, height) = (13, 5)
    let bytes = [UInt8](repeating: 7, count: width * height * format.bytesPerPixel)
    var prints: Set<UInt64> = [try FrameStatistics(frame(width, height, format, bytes: bytes)).fingerprint]
    for i in bytes.indices {
      var changed = bytes
      changed[i] ^= 1
      prints.insert(try FrameStatistics(frame(width, height, format, bytes: changed)).fingerprint)
    }
    #expect(prints.count == bytes.count + 1)
  }

  @Test func paddingAndAlphaAreIgnoredInStatistics() throws {
    let one = try FrameStatistics(frame(9, 4, .bgra8) { x, y in [UInt8(x), UInt8(y), 3, 255] })
    let other = try FrameStatistics(frame(9, 4, .bgra8) { x, y in [UInt8(x), UInt8(y), 3, UInt8(x * y)] })
    #expect(one == other)
    let padded = frame(12, 4, .gray8) { x, _ in [x < 9 ? 5 : 99] }
    let plain = frame(9, 4, .gray8) { _, _ in [5] }
    let view = Frame(
      index: 0, time: .zero, size: plain.size, stride: 12, format: .gray8, bytes: padded.bytes,
      release: { _ = padded })
    #expect(try FrameStatistics(view) == FrameStatistics(plain))
  }

  @Test func frameOfOnePixelHasStatistics() throws {
    #expect(try FrameStatistics(frame(1, 1, .gray8) { _, _ in [42] }).meanLuma == 42)
  }
}
