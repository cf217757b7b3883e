import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct PatchAlignmentTests {
  private let drawn = DrawnHead()
  private let here = DrawnHead.pose()

  private func pass(_ key: HeadKeyframe, _ pyramid: FacePyramid) -> PatchAlignment {
    PatchAlignment(key: key, pyramid: pyramid, camera: drawn.camera, outlier: HeadRegistration.outlier)
  }

  @Test func keyframeMatchesItsOwnPicture() throws {
    let pyramid = try drawn.pyramid(here)
    var pass = pass(try #require(try drawn.keyframe(here, pyramid: pyramid)), pyramid)
    for level in pyramid.levels.indices {
      let isBeforeCamera = pass.run(here, level: level)
      #expect(isBeforeCamera)
      #expect(pass.likeness > 1 - 1e-6)
      let step = try #require(pass.equations.solution)
      #expect(step.rotation.length < 1e-6 && step.shift.length < 1e-6, "nothing is left to move")
    }
  }

  @Test(arguments: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(-0.7, 0.7, 0)])
  func firstAlignmentStepGoesMostOfTheWay(millimeters: SIMD3<Double>) throws {
    let pyramid = try drawn.pyramid(here)
    var pass = pass(try #require(try drawn.keyframe(here, pyramid: pyramid)), pyramid)
    // The search starts a pixel aside: the step leads back.
    let beside = Transform<Camera, Head>(rotation: here.rotation, origin: here.origin + millimeters / 1000)
    _ = pass.run(beside, level: 0)
    var system = pass.equations
    for axis in 0..<3 { system.hold(axis, to: 0, share: 1e3) }
    system.hold(5, to: 0, share: 1e3)
    let step = try #require(system.solution).shift * 1000
    #expect((step + millimeters).length < 0.5)
  }

  @Test func likenessFallsWithThePoseError() throws {
    let pyramid = try drawn.pyramid(here)
    var pass = pass(try #require(try drawn.keyframe(here, pyramid: pyramid)), pyramid)
    let likenesses = [0.0, 0.5, 1, 1.5, 2].map { shift -> Double in
      _ = pass.run(Transform(rotation: here.rotation, origin: here.origin + SIMD3(shift / 1000, 0, 0)), level: 1)
      return pass.likeness
    }
    #expect(zip(likenesses, likenesses.dropFirst()).allSatisfy { $0 > $1 })
    #expect(likenesses[4] < 0.5)
  }

  @Test func halvedContrastKeepsTheLikeness() throws {
    var hazy = drawn
    hazy.light = { value, _, _ in 65 + 0.5 * value }
    let key = try #require(try drawn.keyframe(here))
    var pass = pass(key, try hazy.pyramid(here))
    _ = pass.run(here, level: 1)
    #expect(pass.likeness > 0.99)
    let step = try #require(pass.equations.solution)
    #expect(step.shift.length < 2e-4)
  }

  @Test func skinPatchesBehindTheCameraAreSkipped() throws {
    let pyramid = try drawn.pyramid(here)
    var pass = pass(try #require(try drawn.keyframe(here, pyramid: pyramid)), pyramid)
    for z in [-620, 0, 60, .nan] {
      let isBeforeCamera = pass.run(DrawnHead.pose(by: SIMD3(0, 0, z - 620)), level: 0)
      #expect(!isBeforeCamera)
    }
  }

  @Test(arguments: [(0.0, "nothing"), (0.3, "a third"), (0.5, "half of the face")])
  func coveredSkinDoesNotPullTheHead(share: Double, what: String) throws {
    var covered = drawn
    let edge = Double(drawn.camera.size.width) * share
    // A flat edge, like a phone's: bright beside the skin.
    covered.light = { value, x, _ in x < edge ? 230 : value }
    var pass = pass(try #require(try drawn.keyframe(here)), try covered.pyramid(here))
    _ = pass.run(here, level: 1)
    let step = try #require(pass.equations.solution)
    #expect(step.shift.length < 1e-3, "\(what) is covered: \(step.shift.length * 1000) mm")
  }

  @Test func skinOfAnotherFaceHasLowLikeness() throws {
    var other = drawn
    other.seed = 7
    var pass = pass(try #require(try drawn.keyframe(here)), try other.pyramid(here))
    _ = pass.run(here, level: 1)
    #expect(pass.likeness < 0.5)
  }
}
