import Foundation
import HeedGeometry
import Testing

@testable import HeedCabinVision

@Suite struct FaceRegionTests {
  private func close(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool { ((a - b) * (a - b)).sum() < 1e-18 }

  @Test func wholePictureIsPaddedToASquare() {
    let region = FaceRegion(whole: ImageSize(width: 640, height: 480))
    let map = region.imageFromFraction
    // Corners in pixels whose centres are integers: the picture's own corners are at -0.5.
    #expect(close(map * SIMD2(0, 0), SIMD2(-0.5, -80.5)))
    #expect(close(map * SIMD2(1, 1), SIMD2(639.5, 559.5)))
    #expect(close(map * SIMD2(0.5, 0.5), SIMD2(319.5, 239.5)))
  }

  @Test func regionSamplesLieOnWholePixels() {
    let region = FaceRegion(center: PlanePoint(x: 95.5, y: 95.5), size: 192, rotation: .degrees(0))
    #expect(close(region.imageFromSample(side: 192) * SIMD2(0, 0), SIMD2(0, 0)))
    #expect(close(region.imageFromSample(side: 192) * SIMD2(7, 100), SIMD2(7, 100)))
    #expect(close(region.imageFromSample(side: 96) * SIMD2(7, 10), SIMD2(14, 20)))
  }

  @Test func faceRegionTurnsWithTheEyes() {
    let box = ImageRect(x: 100, y: 100, width: 40, height: 60)
    let region = FaceRegion(
      around: box, scale: 1.5, left: PlanePoint(x: 110, y: 110), right: PlanePoint(x: 120, y: 120))
    #expect(region.center == PlanePoint(x: 120, y: 130))
    #expect(region.size == 90)
    #expect(abs(region.rotation.degrees - 45) < 1e-9, "x turned towards y, clockwise as seen")
    // The direction along the eyes is right in the sample, and right and down in the picture.
    let half = 45 / 2.0.squareRoot()
    #expect(close(region.imageFromFraction * SIMD2(1, 0.5), SIMD2(120 + half, 130 + half)))
    #expect(close(region.imageFromFraction * SIMD2(0.5, 1), SIMD2(120 - half, 130 + half)))
  }

  @Test(arguments: [Double.nan, .infinity, 0, -5])
  func faceRegionWithoutASizeIsNotUsable(size: Double) {
    #expect(!FaceRegion(center: PlanePoint(x: 0, y: 0), size: size, rotation: .degrees(0)).isUsable)
  }
}
