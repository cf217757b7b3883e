import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct FacePyramidTests {
  private let gray = frame(400, 300, .gray8) { x, y in [UInt8((x * 7 + y * 3) % 200)] }
  private let box = ImageRect(x: 40, y: 30, width: 90, height: 80)

  @Test(arguments: [
    (96, 1, "as it is"), (130, 1, "a third larger is nearer to it than half of it"),
    (140, 0.5, "read at half its size"),
    (69, 1, "down to a little less than three quarters"), (66, 2, "read at twice its size"), (24, 4, "far away"),
  ])
  func nearAndFarFacesAreScaledToSimilarSizes(eyeWidth: Double, scale: Double, why: Comment) throws {
    let pyramid = try #require(try FacePyramid(gray, box: box, eyeWidth: eyeWidth))
    #expect(pyramid.scale == scale, why)
    #expect(pyramid.levels.count == 2)
    for level in pyramid.levels { #expect(level.values.count == level.width * level.height) }
  }

  @Test func invalidFaceBoxesHaveNoPyramid() throws {
    for width in [Double.nan, .infinity, 4, 0, -96] { #expect(try FacePyramid(gray, box: box, eyeWidth: width) == nil) }
    for broken in [Double.nan, .infinity] {
      #expect(try FacePyramid(gray, box: ImageRect(x: 0, y: 0, width: broken, height: 9), eyeWidth: 96) == nil)
      #expect(try FacePyramid(gray, box: ImageRect(x: 0, y: 0, width: 50, height: broken), eyeWidth: 96) == nil)
      #expect(try FacePyramid(gray, box: ImageRect(x: broken, y: 0, width: 50, height: 50), eyeWidth: 96) == nil)
    }
    #expect(
      try FacePyramid(gray, box: ImageRect(x: 390, y: 0, width: 99, height: 99), eyeWidth: 96) == nil, "at the edge")
    #expect(try FacePyramid(gray, box: ImageRect(x: 0, y: 0, width: 30, height: 30), eyeWidth: 700) == nil, "too small")
  }

  @Test func boxLargerThanFourEyeWidthsIsRefused() throws {
    func pyramid(_ width: Double, _ height: Double) throws -> FacePyramid? {
      try FacePyramid(gray, box: ImageRect(x: 10, y: 10, width: width, height: height), eyeWidth: 20)
    }
    #expect(try pyramid(80, 80) != nil)
    #expect(try pyramid(80.1, 20) == nil)
    #expect(try pyramid(20, 80.1) == nil)
  }

  @Test func pointsMatchInBothPyramidLevels() throws {
    let pyramid = try #require(try FacePyramid(gray, box: box, eyeWidth: 96))
    let (half, full) = (pyramid.levels[0], pyramid.levels[FacePyramid.finest])
    #expect(half.width == full.width / 2 && half.height == full.height / 2)
    // The middle of four pixels is the middle of the larger pixel that contains them.
    #expect(half.local(SIMD2(0.5, 0.5)) == SIMD2(0, 0))
    #expect(half.local(SIMD2(4.5, 2.5)) == SIMD2(2, 1))
    #expect(full.local(SIMD2(4.5, 2.5)) == SIMD2(4.5, 2.5))
  }
}
