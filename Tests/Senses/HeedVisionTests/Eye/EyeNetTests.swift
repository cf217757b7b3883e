import Foundation
import HeedGeometry
import HeedSignals
@testable import HeedVision
import Testing

@testable import HeedCabinVision

/// A mesh with these eyes; its other points are unused.
private func mesh(rightEye: (outer: SIMD2<Float>, inner: SIMD2<Float>), mirroredAt width: Float) -> FaceLandmarks {
  var points = [SIMD3<Float>](repeating: .zero, count: FaceLandmarks.count)
  func put(_ index: Int, _ point: SIMD2<Float>) { points[index] = SIMD3(point.x, point.y, 0) }
  func mirrored(_ point: SIMD2<Float>) -> SIMD2<Float> { SIMD2(width - 1 - point.x, point.y) }
  put(LandmarkIndex.rightEye.outerCorner, rightEye.outer)
  put(LandmarkIndex.rightEye.innerCorner, rightEye.inner)
  put(LandmarkIndex.leftEye.outerCorner, mirrored(rightEye.outer))
  put(LandmarkIndex.leftEye.innerCorner, mirrored(rightEye.inner))
  return FaceLandmarks(
    points: points, presence: 1, region: FaceRegion(center: .init(x: 100, y: 50), size: 80, rotation: .zero))
}

/// A picture and its mirror image in one: the left half is the right half's reflection.
private func symmetric(width: Int, height: Int, _ brightness: (Double, Double) -> Double) -> Frame {
  var pixels = [UInt8](repeating: 0, count: width * height)
  for y in 0..<height {
    for x in 0..<width {
      let near = min(x, width - 1 - x)
      pixels[y * width + x] = UInt8(max(0, min(255, brightness(Double(near), Double(y)))))
    }
  }
  return Frame(
    index: 0, time: .zero, size: ImageSize(width: width, height: height), format: .gray8, pixels: pixels)
}

struct EyeNetTests {
  private let eyes = mesh(rightEye: (SIMD2(30, 50), SIMD2(62, 54)), mirroredAt: 200)
  private let picture = symmetric(width: 200, height: 100) { x, y in
    let (dx, dy) = (x - 46, y - 52)
    return dx * dx + dy * dy < 36 ? 40 : 150 + 20 * sin(x / 9) + 10 * cos(y / 5)
  }

  @Test func eyeCropHasTheOuterCornerOnTheLeft() throws {
    for (side, eye) in [(EyeMeasurer.Side.right, LandmarkIndex.rightEye), (.left, LandmarkIndex.leftEye)] {
      let crop = try #require(EyeCrop(side, mesh: eyes))
      #expect(crop.frame(SIMD2(31.5 - 20, 23.5)).distance(to: eyes.point(eye.outerCorner)) < 1e-9)
      #expect(crop.frame(SIMD2(31.5 + 20, 23.5)).distance(to: eyes.point(eye.innerCorner)) < 1e-9)
      #expect(crop.frame(SIMD2(31.5, 40)).y > crop.frame(SIMD2(31.5, 10)).y, "down stays down")
    }
  }

  @Test func eyesOfAMirroredFaceAreMeasuredAlike() throws {
    let net = try EyeNet(engine: try OpenCVEngine())
    let right = try #require(try net.look(at: .right, mesh: eyes, frame: picture))
    let left = try #require(try net.look(at: .left, mesh: eyes, frame: picture))
    #expect(abs(right.appearance.closing - left.appearance.closing) < 0.02)
    #expect(abs(right.appearance.apertureDegrees - left.appearance.apertureDegrees) < 0.5)
    #expect(abs(right.irisCenter.x - (199 - left.irisCenter.x)) < 0.3)
    #expect(abs(right.irisCenter.y - left.irisCenter.y) < 0.3)
  }

  @Test func eyeIsSkippedOnlyIfItsCornersCoincide() throws {
    let net = try EyeNet(engine: try OpenCVEngine())
    let outside = mesh(rightEye: (SIMD2(-300, 50), SIMD2(-260, 50)), mirroredAt: 200)
    let look = try #require(try net.look(at: .right, mesh: outside, frame: picture))
    #expect(look.appearance.closing.isFinite && look.appearance.hidden >= 0 && look.appearance.hidden <= 1)
    let none = mesh(rightEye: (SIMD2(30, 50), SIMD2(30, 50)), mirroredAt: 200)
    #expect(try net.look(at: .right, mesh: none, frame: picture) == nil)
  }

  @Test func halfPrecisionWeightsAreDecodedExactly() {
    let patterns: [(UInt16, Float)] = [
      (0x3c00, 1), (0xc000, -2), (0x0001, 5.9604645e-8), (0x7bff, 65504), (0x3555, 0.33325195), (0x8000, 0),
    ]
    for (pattern, value) in patterns { #expect(HalfWeights.widened(pattern) == value) }
    #expect(HalfWeights.widened(0x7c00) == .infinity && HalfWeights.widened(0x7e00).isNaN)
  }
}
