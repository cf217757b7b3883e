import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct HeadRegistrationTests {
  private typealias Pose = Transform<Camera, Head>

  /// The distance of two poses: turn (degrees), across and along the view (millimetres).
  private func apart(_ a: Pose, _ b: Pose) -> (turn: Double, across: Double, along: Double) {
    let shift = (a.origin.meters - b.origin.meters) * 1000
    return (a.rotation.turn(from: b.rotation).length * 180 / .pi, SIMD2(shift.x, shift.y).length, abs(shift.z))
  }

  /// Registers the keyframe at `start` on a picture at `truth`.
  private func registered(
    _ truth: Pose, from start: Pose = DrawnHead.pose(), guess: Pose? = nil, drawn: DrawnHead = DrawnHead(),
    later: DrawnHead? = nil
  ) throws -> HeadRegistration.Result? {
    let key = try #require(try drawn.keyframe(start))
    return HeadRegistration().align(
      key, to: try (later ?? drawn).pyramid(truth), guess: guess ?? start, camera: drawn.camera)
  }

  static let moves: [(Transform<Camera, Head>, SIMD3<Double>, Comment)] = [
    (DrawnHead.pose(), SIMD3(0.05, 0.02, 0.2), "it stands still"),
    (DrawnHead.pose(by: SIMD3(2, -1, 0)), SIMD3(0.05, 0.02, 0.2), "it moves across by two pixels"),
    (DrawnHead.pose(by: SIMD3(-2.5, 2.5, 0)), SIMD3(0.1, 0.05, 0.2), "by four pixels"),
    (DrawnHead.pose(by: SIMD3(0, 0, 25)), SIMD3(0.4, 0.15, 1), "away by 4 %"),
    (DrawnHead.pose(by: SIMD3(0, 0, -25)), SIMD3(0.4, 0.15, 1), "nearer by 4 %"),
    (DrawnHead.pose(1.5), SIMD3(0.2, 0.05, 0.2), "it turns to the side"),
    (DrawnHead.pose(0, -1.5), SIMD3(0.3, 0.08, 0.2), "it nods"),
    (DrawnHead.pose(0, 0, 1.5), SIMD3(0.2, 0.05, 0.2), "it tilts"),
    (DrawnHead.pose(0.8, 0.8, -0.8, by: SIMD3(1, 1, 5)), SIMD3(0.3, 0.1, 0.4), "all at once"),
  ]

  @Test(arguments: moves)
  func poseOfAMovedHeadIsRecovered(truth: Transform<Camera, Head>, allowed: SIMD3<Double>, why: Comment) throws {
    let found = try #require(try registered(truth))
    let error = apart(found.pose, truth)
    #expect(error.turn < allowed.x && error.across < allowed.y && error.along < allowed.z, why)
    #expect(found.likeness > 0.9, why)
  }

  @Test func nearerGuessImprovesThePoseOfATurnedHead() throws {
    let truth = DrawnHead.pose(3)
    let errors = try [0, 1.5, 2.5].map { yaw in
      apart(try #require(try registered(truth, guess: DrawnHead.pose(yaw))).pose, truth).turn
    }
    #expect(errors[0] < 0.7 && errors[1] < errors[0] && errors[2] < errors[1])
  }

  @Test func headMovedTooFarIsNotFound() throws {
    let found = try registered(DrawnHead.pose(by: SIMD3(-6, 6, 0)))
    #expect(found.map { $0.likeness < FaceCarrier.leastLikeness } ?? true)
  }

  static let lights: [(@Sendable (Double, Double, Double) -> Double, Comment)] = [
    ({ value, _, _ in 0.6 * value }, "darker by 40 %"),
    ({ value, _, _ in min(255, 1.3 * value) }, "brighter by 30 %"),
    ({ value, _, _ in 40 + 0.7 * value }, "hazy: less contrast"),
    ({ value, x, _ in value * (0.75 + 0.25 * tanh((x - 80) / 25)) }, "a soft shadow over one half"),
  ]

  @Test(arguments: lights)
  func lightDoesNotMoveTheHeadPose(light: @escaping @Sendable (Double, Double, Double) -> Double, why: Comment) throws {
    let truth = DrawnHead.pose(1, -1, 0, by: SIMD3(1, -1, 0))
    var later = DrawnHead()
    later.light = light
    let found = try #require(try registered(truth, later: later))
    let error = apart(found.pose, truth)
    #expect(error.turn < 0.3 && error.across < 0.1 && error.along < 0.5, why)
    #expect(found.likeness > 0.8, why)
  }

  @Test(arguments: 2...6)
  func anotherFaceHasLowLikeness(seed: UInt64) throws {
    let found = try registered(DrawnHead.pose(by: SIMD3(1, 0, 0)), later: DrawnHead(seed: seed))
    #expect(found.map { $0.likeness < FaceCarrier.leastLikeness } ?? true)
  }

  @Test func lensDistortionIsCorrectedInRegistration() throws {
    var drawn = DrawnHead()
    drawn.camera.cx = 350
    drawn.camera.distortion = [-0.25, 0.05, 0.001, -0.001, 0]
    let start = DrawnHead.pose(by: SIMD3(-270, 0, 0))
    let truth = DrawnHead.pose(by: SIMD3(-272.5, 1.5, 0))
    let key = try #require(try drawn.keyframe(start))
    let found = try #require(
      HeadRegistration().align(key, to: try drawn.pyramid(truth), guess: start, camera: drawn.camera))
    #expect(found.likeness > 0.98, "0.84 when patches are looked for where a straight lens would show them")
    let skin = Point<Head>(x: 0, y: 0, z: DrawnHead.depth(0, 0))
    let off = (found.pose * skin).distance(to: truth * skin) * 1000
    // An undistorted lens there leaves 0.2 mm: so far aside, a turn and a shift look nearly the same.
    #expect(off < 0.35 && apart(found.pose, truth).turn < 0.8)
  }

  @Test func headBehindTheCameraIsNil() throws {
    let drawn = DrawnHead()
    let here = DrawnHead.pose()
    let (key, pyramid) = (try #require(try drawn.keyframe(here)), try drawn.pyramid(here))
    for guess in [DrawnHead.pose(by: SIMD3(0, 0, -1300)), DrawnHead.pose(by: SIMD3(0, 0, .nan))] {
      #expect(HeadRegistration().align(key, to: pyramid, guess: guess, camera: drawn.camera) == nil)
    }
  }

  @Test func featurelessSkinKeepsTheGuessedPose() throws {
    var drawn = DrawnHead()
    drawn.light = { _, _, _ in 128 }
    let here = DrawnHead.pose()
    let (key, pyramid) = (try #require(try drawn.keyframe(here)), try drawn.pyramid(here))
    let found = HeadRegistration().align(key, to: pyramid, guess: here, camera: drawn.camera)
    #expect(found.map { $0.likeness == 0 && apart($0.pose, here).across < 1e-9 } ?? true)
  }
}
