import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision
@testable import HeedVision

@Suite struct PictureSamplerTests {
  private func sample(
    _ frame: Frame, _ region: FaceRegion? = nil, border: PictureSampler.Border = .black, side: Int = 4
  ) throws -> [Float] {
    let pixels = FloatBuffer(count: 3 * side * side)
    let sampler = try PictureSampler(width: side, height: side)
    let map = (region ?? FaceRegion(whole: frame.size)).imageFromSample(side: side).rows
    try sampler.sample(frame, through: map, border: border, values: 0...1, into: pixels)
    return pixels.withValues { Array($0) }
  }

  private func isClose(_ a: [Float], _ b: [Float]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-6 }
  }

  @Test func sampledPixelsAreInRedGreenBlueOrder() throws {
    let expected = (0..<16).flatMap { _ in [1, 0.4, 0] as [Float] }
    for (format, pixel) in [(PixelFormat.bgr8, [0, 102, 255]), (.bgra8, [0, 102, 255, 9])] as [(PixelFormat, [UInt8])] {
      #expect(isClose(try sample(frame(4, 4, format) { _, _ in pixel }), expected))
    }
  }

  @Test func grayPixelFillsAllColoursEqually() throws {
    let found = try sample(frame(4, 4, .gray8) { x, y in [UInt8(51 * x)] })
    #expect(isClose(Array(found[0..<12]), [0, 0, 0, 0.2, 0.2, 0.2, 0.4, 0.4, 0.4, 0.6, 0.6, 0.6]))
  }

  @Test func pixelsOutsideThePictureAreBlackOrRepeatTheEdge() throws {
    let white = frame(4, 4, .gray8) { _, _ in [255] }
    let beside = FaceRegion(center: PlanePoint(x: 101.5, y: 1.5), size: 4, rotation: .degrees(0))
    #expect(try sample(white, beside, border: .black).allSatisfy { $0 == 0 })
    #expect(try sample(white, beside, border: .replicated).allSatisfy { $0 == 1 })
  }

  @Test func regionWithNaNIsRefused() throws {
    let broken = FaceRegion(center: PlanePoint(x: .nan, y: 0), size: 4, rotation: .degrees(0))
    #expect(throws: VisionError.backend(message: "the sampled region is not finite")) {
      try sample(frame(4, 4, .gray8) { _, _ in [255] }, broken)
    }
  }
}
