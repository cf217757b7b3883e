import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct HeadFollowerTests {
  private let drawn = DrawnHead()

  private func follower(_ pose: Transform<Camera, Head>, of head: DrawnHead? = nil) throws -> HeadFollower {
    var follower = HeadFollower()
    let head = head ?? drawn
    follower.keep(try head.pyramid(pose), landmarks: try head.landmarks(pose), pose: pose)
    return follower
  }

  /// A turn of the head, degrees to the left and up, and its shift across, down and away, millimetres.
  struct Move: Sendable {
    var yaw = 0.0
    var pitch = 0.0
    var shift: [Double] = [0, 0, 0]
  }

  static let moves = [
    Move(), Move(yaw: 0.5, shift: [1, 0, 0]), Move(pitch: -0.8, shift: [0, 2, 0]),
    Move(yaw: 0.3, pitch: 0.3, shift: [-2, -1, 4]),
  ]

  @Test(arguments: [0.0, 16, -18], moves)
  func restingHeadIsFollowedAtAnyTurn(turned: Double, move: Move) throws {
    var follower = try follower(DrawnHead.pose(turned))
    let truth = DrawnHead.pose(turned + move.yaw, move.pitch, by: SIMD3(move.shift[0], move.shift[1], move.shift[2]))
    let found = try #require(follower.follow(try drawn.pyramid(truth), camera: drawn.camera))
    #expect(found.rotation.turn(from: truth.rotation).length * 180 / .pi < 0.4)
    let off = found.origin.meters - truth.origin.meters
    #expect(SIMD2(off.x, off.y).length < 0.0007)
  }

  @Test(arguments: [(3.0, 0.0), (0, 9)])
  func movingHeadIsNotFollowed(yaw: Double, millimeters: Double) throws {
    var follower = try follower(DrawnHead.pose())
    let next = try drawn.pyramid(DrawnHead.pose(yaw, 0, by: SIMD3(millimeters, 0, 0)))
    #expect(follower.follow(next, camera: drawn.camera) == nil)
    #expect(follower.follow(try drawn.pyramid(DrawnHead.pose()), camera: drawn.camera) == nil, "until it is measured")
  }

  @Test func anotherFaceOrAHandIsNotFollowed() throws {
    var (others, hands) = (try follower(DrawnHead.pose()), try follower(DrawnHead.pose()))
    #expect(others.follow(try DrawnHead(seed: 9).pyramid(DrawnHead.pose()), camera: drawn.camera) == nil)
    var covered = drawn
    covered.light = { value, x, _ in x < 70 ? 200 : value }
    #expect(hands.follow(try covered.pyramid(DrawnHead.pose()), camera: drawn.camera) == nil)
  }

  @Test func headFollowingNeedsAMeasuredFrame() throws {
    var (none, dropped) = (HeadFollower(), try follower(DrawnHead.pose()))
    dropped.drop()
    let pyramid = try drawn.pyramid(DrawnHead.pose())
    #expect(none.follow(pyramid, camera: drawn.camera) == nil)
    #expect(dropped.follow(pyramid, camera: drawn.camera) == nil)
  }
}
