import Foundation
import Testing

@testable import HeedCabinVision
@testable import HeedVision

@Suite struct MeshHeadRegionTests {
  private let square = [SIMD2(10.0, 20), SIMD2(18, 20), SIMD2(10, 24), SIMD2(18, 24)]

  @Test func uprightHeadRegionIsTheScaledBox() {
    let region = MeshHeadRegion(around: square, left: SIMD2(10, 22), right: SIMD2(18, 22), scale: 1.5, side: 16)
    let map = region.featuresFromHead
    // Box 8 x 4 around 14, 22, scaled to 12 x 6.
    #expect(map * SIMD2(0, 0) == SIMD2(8, 19))
    #expect(map * SIMD2(16, 16) == SIMD2(20, 25))
    #expect(map * SIMD2(8, 8) == SIMD2(14, 22))
  }

  @Test(arguments: [-170.0, -35, 12, 90])
  func headRegionTurnsWithItsLandmarks(degrees: Double) {
    let angle = degrees * .pi / 180
    func turned(_ p: SIMD2<Double>) -> SIMD2<Double> {
      SIMD2(p.x * cos(angle) - p.y * sin(angle), p.x * sin(angle) + p.y * cos(angle))
    }
    let upright = MeshHeadRegion(around: square, left: SIMD2(10, 22), right: SIMD2(18, 22), scale: 1.5, side: 16)
    let region = MeshHeadRegion(
      around: square.map(turned), left: turned(SIMD2(10, 22)), right: turned(SIMD2(18, 22)), scale: 1.5, side: 16)
    for point in [SIMD2(0.0, 0), SIMD2(16, 0), SIMD2(3, 11)] {
      let (found, expected) = (region.featuresFromHead * point, turned(upright.featuresFromHead * point))
      #expect(((found - expected) * (found - expected)).sum() < 1e-18)
    }
  }

  @Test func cropCoordinatesScaleOnlyTheOffset() {
    let region = MeshHeadRegion(around: square, left: SIMD2(10, 22), right: SIMD2(18, 22), scale: 1.5, side: 16)
    // The offset 8, 19 times 4; the head's own 16 pixels span 12 x 6.
    #expect(region.crop(SIMD2(0, 0), cropPixelsPerOffset: 4) == SIMD2(32, 76))
    #expect(region.crop(SIMD2(16, 16), cropPixelsPerOffset: 4) == SIMD2(44, 82))
  }

  @Test func samplingIsBilinearInsideAndZeroOutside() {
    // Features 4 x 4 with value x + 10 y in the first channel and its negative in the second; the head looks at 2 x 2.
    let (features, sample) = (FloatBuffer(count: 32), FloatBuffer(count: 8))
    let values = features.withValues { source in
      for i in 0..<16 {
        source[2 * i] = Float(i % 4) + 10 * Float(i / 4)
        source[2 * i + 1] = -source[2 * i]
      }
      return sample.withValues { target in
        // Box 2 x 2 around 1, 1: output pixel centres at 0.5 and 1.5, less the half pixel of the features.
        MeshHeadRegion(
          around: [SIMD2(0, 0), SIMD2(2, 2)], left: SIMD2(0, 1), right: SIMD2(2, 1), scale: 2, side: 2
        ).sample(source, side: 4, into: target, outputSide: 2)
        return Array(target)
      }
    }
    // Region from -1 to 3: pixel centres at 0 and 2, so features are read at -0.5 (outside) and 1.5.
    #expect(values == [0, 0, 0, 0, 0, 0, 16.5, -16.5])
  }
}
