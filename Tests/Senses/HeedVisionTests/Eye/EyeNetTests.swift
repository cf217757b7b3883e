import Foundation
import HeedGeometry
import HeedSignals
@testable import HeedVision
import Testing

@testable import HeedCabinVision

struct EyeNetTests {
  private let eyes = MirroredEyes.mesh()
  private let picture = MirroredEyes.picture()

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

  @Test func singleEyeIsMeasuredAsTheSameEyeOfAFace() throws {
    let net = try EyeNet(engine: try OpenCVEngine())
    let inFace = try #require(try net.look(at: .right, mesh: eyes, frame: picture))
    let corners = (eyes.point(LandmarkIndex.rightEye.outerCorner), eyes.point(LandmarkIndex.rightEye.innerCorner))
    let alone = try net.appearance(
      in: picture, leftCorner: corners.0, rightCorner: corners.1, isMirrored: false)
    #expect(alone == inFace.appearance)
    #expect(
      try net.appearance(in: picture, leftCorner: corners.0, rightCorner: corners.0, isMirrored: true) == nil)
  }

  @Test func eyeIsSkippedOnlyIfItsCornersCoincide() throws {
    let net = try EyeNet(engine: try OpenCVEngine())
    let outside = MirroredEyes.mesh(rightEye: (SIMD2(-300, 50), SIMD2(-260, 50)))
    let look = try #require(try net.look(at: .right, mesh: outside, frame: picture))
    #expect(look.appearance.closing.isFinite && look.appearance.hidden >= 0 && look.appearance.hidden <= 1)
    let none = MirroredEyes.mesh(rightEye: (SIMD2(30, 50), SIMD2(30, 50)))
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
