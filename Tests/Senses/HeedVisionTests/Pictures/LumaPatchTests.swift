import HeedGeometry
import HeedSignals
import Testing

@testable import HeedVision

@Suite struct LumaPatchTests {
  private let ramp = frame(60, 40, .gray8) { x, y in [UInt8(2 * x + 3 * y)] }

  @Test(arguments: [
    (ImageRect(x: 10, y: 5, width: 20, height: 10), 10.0, 5.0, 21, 11, "inside"),
    (ImageRect(x: 10.7, y: 5.2, width: 20, height: 10), 10, 5, 22, 12, "whole pixels around it"),
    (ImageRect(x: -30, y: -10, width: 50, height: 30), 0, 0, 21, 21, "over the upper left corner"),
    (ImageRect(x: 45, y: 25, width: 99, height: 99), 45, 25, 15, 15, "over the lower right corner"),
    (ImageRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12), 0, 0, 60, 40, "all of it"),
  ])
  func patchReadsItsPartOfTheFrame(
    box: ImageRect, x: Double, y: Double, width: Int, height: Int, why: Comment
  ) throws {
    let patch = try #require(try LumaPatch(ramp, box: box))
    #expect(patch.origin == PlanePoint(x: x, y: y) && patch.width == width && patch.height == height, why)
    for row in 0..<height {
      for column in 0..<width {
        let expected = 2 * (x + Double(column)) + 3 * (y + Double(row))
        #expect(Double(patch.values[row * width + column]) == expected, why)
      }
    }
  }

  @Test func tooSmallPatchIsNil() throws {
    func read(_ x: Double, _ y: Double, _ side: Double) throws -> LumaPatch? {
      try LumaPatch(ramp, box: ImageRect(x: x, y: y, width: side, height: side))
    }
    #expect(try read(52, 10, 20) != nil, "eight columns")
    #expect(try read(53, 10, 20) == nil, "seven")
    #expect(try read(10, 33, 20) == nil)
    #expect(try read(100, 10, 20) == nil)
    #expect(try read(10, 10, -20) == nil)
    for broken in [Double.nan, .infinity, -.infinity, 1e300] { #expect(try read(broken, 0, 20) == nil) }
  }

  /// The brightness centroid of a patch of bright dots on black, in the frame's coordinates.
  private func seenAt(_ dot: (x: Int, y: Int), scale: Double, box: ImageRect) throws -> PlanePoint<Image> {
    let picture = frame(90, 80, .gray8) { x, y in [(x, y) == dot ? 240 : 0] }
    let patch = try #require(try LumaPatch(picture, box: box, scale: scale))
    var (sum, place) = (0.0, SIMD2<Double>.zero)
    for row in 0..<patch.height {
      for column in 0..<patch.width {
        let value = Double(patch.values[row * patch.width + column])
        sum += value
        place += SIMD2(Double(column), Double(row)) * value
      }
    }
    place = place / sum / scale
    return PlanePoint(x: place.x + patch.origin.x, y: place.y + patch.origin.y)
  }

  @Test(arguments: [1, 2, 4, 0.5, 0.25])
  func dotKeepsItsPlaceInAScaledPatch(scale: Double) throws {
    // Odd and even sides and places, including parts that are no whole number of the patch's pixels.
    for (dot, box) in [
      ((x: 40, y: 30), ImageRect(x: 8, y: 4, width: 63, height: 63)),
      ((x: 69, y: 60), ImageRect(x: 7, y: 3, width: 64, height: 61)),
      ((x: 70, y: 61), ImageRect(x: 5, y: 2, width: 70, height: 65)),
      ((x: 82, y: 71), ImageRect(x: -5, y: -5, width: 200, height: 200)),
    ] {
      let found = try seenAt(dot, scale: scale, box: box)
      // A smaller patch's pixel is accurate to half a pixel.
      let allowed = scale < 1 ? 0.5 / scale - 0.5 + 1e-3 : 1e-3
      #expect(abs(found.x - Double(dot.x)) <= allowed && abs(found.y - Double(dot.y)) <= allowed, "\(dot), \(scale)")
    }
  }

  @Test func shrunkenPatchAveragesItsPixels() throws {
    // The mean of 2x + 3y lies in the middle: exact everywhere, including the far end.
    let patch = try #require(try LumaPatch(ramp, box: ImageRect(x: 3, y: 1, width: 40, height: 30), scale: 0.5))
    var worst = 0.0
    for row in 0..<patch.height {
      for column in 0..<patch.width {
        let (x, y) = (patch.origin.x + 2 * Double(column), patch.origin.y + 2 * Double(row))
        let expected = 2 * x + 3 * y
        worst = max(worst, abs(Double(patch.values[row * patch.width + column]) - expected))
      }
    }
    #expect(worst < 1e-4)
  }

  @Test func localCoordinatesCountFromThePatchCorner() throws {
    let patch = try #require(try LumaPatch(ramp, box: ImageRect(x: 10, y: 5, width: 20, height: 20), scale: 2))
    #expect(patch.local(patch.origin) == .zero)
    // The frame's pixel (10, 5) covers the patch's pixels 0 and 1: its centre lies between them.
    #expect(patch.local(PlanePoint(x: 10, y: 5)) == SIMD2(0.5, 0.5))
  }

  @Test func evenlyLitPatchHasNoContrast() throws {
    for value in [0, 7, 128, 255] as [UInt8] {
      let patch = try #require(
        try LumaPatch(
          frame(30, 20, .gray8) { _, _ in [value] }, box: ImageRect(x: 0, y: 0, width: 30, height: 20)))
      #expect(try patch.contrast(fine: 0.7, coarse: 2, floor: 20).allSatisfy { abs($0) < 1e-5 })
    }
  }

  @Test func invalidContrastSettingsAreRefused() throws {
    let patch = try #require(try LumaPatch(ramp, box: ImageRect(x: 0, y: 0, width: 30, height: 20)))
    #expect(throws: VisionError.self) { try patch.contrast(fine: 2, coarse: 1, floor: 20) }
  }
}
