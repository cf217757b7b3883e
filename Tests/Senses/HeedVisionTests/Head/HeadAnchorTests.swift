import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct HeadAnchorTests {
  private typealias Pose = Transform<Camera, Head>
  private let drawn = DrawnHead()

  /// One frame: the picture shows the head at `truth`; the eyes' `glance`, in pixels, drags the net's pose.
  private func step(
    _ anchor: inout HeadAnchor, _ pyramid: FacePyramid?, truth: Pose, glance: SIMD2<Double>?, drag: SIMD2<Double>,
    at milliseconds: Double
  ) throws -> (net: Pose, anchored: Pose) {
    let moved = (glance ?? .zero) * drag
    let perPixel = truth.origin.z / drawn.camera.fx
    let net = Pose(rotation: truth.rotation, origin: truth.origin + SIMD3(moved.x, moved.y, 0) * perPixel)
    let anchored = try anchor.update(
      net: net, landmarks: try drawn.landmarks(truth), irisOffset: glance.map { $0 - moved }, camera: drawn.camera,
      at: Timestamp(milliseconds: milliseconds)
    ) { pyramid }
    return (net, anchored)
  }

  /// The range of the heads' positions, millimetres across and down.
  private func span(_ poses: [Pose]) -> SIMD2<Double> {
    let places = poses.map { $0.origin.millimeters }
    guard let first = places.first else { return .zero }
    let (low, high) = (places.reduce(first, pointwiseMin), places.reduce(first, pointwiseMax))
    return SIMD2(high.x - low.x, high.y - low.y)
  }

  static let drags: [(SIMD2<Double>, Double, Comment)] = [
    (SIMD2(0.1, 0.4), 0.02, "a net that is dragged as most are"),
    (SIMD2(0.3, 0.15), 0.05, "one with a drag of its own"),
    (SIMD2(0, 0), 0, "one that is not dragged at all"),
  ]

  @Test(arguments: drags)
  func glancesDoNotMoveTheHeadPose(drag: SIMD2<Double>, share: Double, why: Comment) throws {
    var anchor = HeadAnchor()
    let truth = DrawnHead.pose(2, -3)
    let pyramid = try drawn.pyramid(truth)
    let glances = [SIMD2(0.0, 0.0), SIMD2(3, 1), SIMD2(-3, 1), SIMD2(0, -1.5), SIMD2(2, 2)]
    var (nets, anchored): ([Pose], [Pose]) = ([], [])
    for index in 0..<120 {
      let found = try step(
        &anchor, pyramid, truth: truth, glance: glances[(index / 3) % 5], drag: drag, at: Double(index) * 250)
      guard index >= 60 else { continue }
      nets.append(found.net)
      anchored.append(found.anchored)
    }
    let (dragged, left) = (span(nets), span(anchored))
    // A tenth of a millimetre remains from learning.
    #expect(left.x < share * dragged.x + 0.1 && left.y < share * dragged.y + 0.1, why)
    let last = try #require(anchored.last)
    #expect(last.origin.distance(to: truth.origin) < 0.001, "and it is where the head is")
  }

  @Test func headIsFollowedThoughTheNetLags() throws {
    var anchor = HeadAnchor()
    var last: Pose?
    for index in 0..<12 {
      // The head moves by a pixel per frame, the net does not follow.
      let truth = DrawnHead.pose(by: SIMD3(Double(index) * 0.4, 0, 0))
      last = try anchor.update(
        net: DrawnHead.pose(), landmarks: try drawn.landmarks(truth), irisOffset: nil, camera: drawn.camera,
        at: Timestamp(milliseconds: Double(index) * 50)
      ) { try? drawn.pyramid(truth) }
    }
    #expect(abs(try #require(last).origin.x * 1000 - 4.4) < 0.3)
  }

  @Test func netLeavingRestingSkinAddsNoKeyframe() throws {
    var anchor = HeadAnchor()
    let truth = DrawnHead.pose()
    let pyramid = try drawn.pyramid(truth)
    for index in 0..<10 {
      _ = try step(&anchor, pyramid, truth: truth, glance: nil, drag: .zero, at: Double(index) * 33)
    }
    #expect(!anchor.isAgainstNet)
    // A hand at the cheek: the net's head turns by slightly more than a jump, and comes nearer.
    let net = DrawnHead.pose(5, 0, by: SIMD3(6, 0, -40))
    let anchored = try anchor.update(
      net: net, landmarks: try drawn.landmarks(net), irisOffset: nil, camera: drawn.camera,
      at: Timestamp(milliseconds: 330)
    ) { pyramid }
    #expect(anchor.isAgainstNet)
    #expect(anchor.keyframeCount == 1)
    #expect(anchored.origin.distance(to: truth.origin) < 0.001)
  }

  @Test(arguments: [(10.0, 0.0), (-9, 0), (0, 14), (20, 0)])
  func netJumpAwayFromRestingSkinIsIgnored(yaw: Double, pitch: Double) throws {
    var anchor = HeadAnchor()
    let truth = DrawnHead.pose()
    let pyramid = try drawn.pyramid(truth)
    for index in 0..<30 {
      _ = try step(&anchor, pyramid, truth: truth, glance: .zero, drag: .zero, at: Double(index) * 33)
    }
    // A hand at the cheek turns the mesh.
    for index in 30..<60 {
      let net = DrawnHead.pose(yaw, pitch)
      let found = try anchor.update(
        net: net, landmarks: try drawn.landmarks(net), irisOffset: .zero, camera: drawn.camera,
        at: Timestamp(milliseconds: Double(index) * 33)
      ) { pyramid }
      #expect(found.rotation.turn(from: truth.rotation).length * 180 / .pi < 1)
      #expect(found.origin.distance(to: truth.origin) < 0.002)
    }
  }

  @Test func netThatKeepsTurningAfterAJumpIsFollowed() throws {
    var anchor = HeadAnchor()
    let truth = DrawnHead.pose()
    let pyramid = try drawn.pyramid(truth)
    for index in 0..<30 {
      _ = try step(&anchor, pyramid, truth: truth, glance: .zero, drag: .zero, at: Double(index) * 33)
    }
    // The net jumps by ten degrees and keeps turning: no hand causes that, whatever the skin shows.
    for index in 30..<60 {
      let net = DrawnHead.pose(10 + 0.5 * Double(index - 30))
      _ = try anchor.update(
        net: net, landmarks: try drawn.landmarks(net), irisOffset: .zero, camera: drawn.camera,
        at: Timestamp(milliseconds: Double(index) * 33)
      ) { pyramid }
    }
    #expect(!anchor.isAgainstNet)
  }

  @Test func headTurningWithTheNetIsFollowed() throws {
    var anchor = HeadAnchor()
    for index in 0..<40 {
      let pose = DrawnHead.pose(Double(index) * 0.7)
      let found = try step(
        &anchor, try drawn.pyramid(pose), truth: pose, glance: .zero, drag: .zero, at: Double(index) * 33)
      #expect(found.anchored.rotation.turn(from: pose.rotation).length * 180 / .pi < 2)
    }
  }

  @Test func longGapsAndEarlierTimesResetTheAnchor() throws {
    let truth = DrawnHead.pose()
    let pyramid = try drawn.pyramid(truth)
    for (next, kept, why) in [
      (7900.0, true, "just under two seconds"), (8000, true, "two seconds"), (8001, false, "longer: another driver"),
      (6000, true, "the same time again"), (5999, false, "time went back"),
    ] as [(Double, Bool, Comment)] {
      var anchor = HeadAnchor()
      for index in 0...6 {
        _ = try step(
          &anchor, pyramid, truth: truth, glance: .zero, drag: .zero, at: 3000 + Double(index) * 500)
      }
      // Now the net is 3 mm off: with its memory the anchor stays, without it the anchor follows the net.
      let net = Pose(rotation: truth.rotation, origin: truth.origin + SIMD3(0.003, 0, 0))
      let found = try anchor.update(
        net: net, landmarks: try drawn.landmarks(truth), irisOffset: nil, camera: drawn.camera,
        at: Timestamp(milliseconds: next)
      ) { pyramid }
      #expect((abs(found.origin.x) < 0.001) == kept, why)
      #expect(anchor.keyframeCount == 1)
    }
  }

  @Test(arguments: [(14.9, true), (15.1, false)])
  func headTurnedFarUsesTheNetPose(turn: Double, asked: Bool) throws {
    for pose in [DrawnHead.pose(turn), DrawnHead.pose(-turn), DrawnHead.pose(0, turn), DrawnHead.pose(0, -turn)] {
      var (anchor, wasAsked) = (HeadAnchor(), false)
      let found = try anchor.update(
        net: pose, landmarks: try drawn.landmarks(pose), irisOffset: nil, camera: drawn.camera, at: .zero
      ) {
        wasAsked = true
        return nil
      }
      #expect(found == pose)
      #expect(wasAsked == asked)
    }
  }

  @Test func missingFacePixelsKeepTheNetPose() throws {
    var anchor = HeadAnchor()
    for index in 0..<5 {
      let found = try step(
        &anchor, nil, truth: DrawnHead.pose(), glance: nil, drag: .zero, at: Double(index) * 50)
      #expect(found.anchored == found.net)
    }
    #expect(anchor.keyframeCount == 0)
  }

  @Test func missingFacePixelsSubtractTheUsualDrag() throws {
    var anchor = HeadAnchor()
    let truth = DrawnHead.pose()
    let small = try step(
      &anchor, nil, truth: truth, glance: SIMD2(0.5, 0.5), drag: HeadAnchor.drag, at: 0)
    #expect(small.anchored.origin.distance(to: truth.origin) < 2e-5)
    #expect(small.net.origin.distance(to: truth.origin) > 1e-4)
    // An iris far aside drags the net by at most a fifth of its radius, 6.1 px.
    let far = try step(&anchor, nil, truth: truth, glance: SIMD2(0, 30), drag: .zero, at: 50)
    let pixels = far.anchored.origin.distance(to: far.net.origin) * drawn.camera.fx / truth.origin.z
    #expect(pixels > 0.15 * 6.1 && pixels <= 0.2 * 6.14)
  }

  @Test func numberOfKeyframesIsBounded() throws {
    var anchor = HeadAnchor()
    let pyramid = try drawn.pyramid(DrawnHead.pose())
    var counts: Set<Int> = []
    for round in 0..<2 {
      for attitude in 0..<16 {
        let pose = DrawnHead.pose(-14 + 9 * Double(attitude % 4), -14 + 9 * Double(attitude / 4))
        _ = try step(
          &anchor, pyramid, truth: pose, glance: nil, drag: .zero, at: Double(round * 16 + attitude) * 500)
        counts.insert(anchor.keyframeCount)
      }
    }
    #expect(counts == Set(1...HeadAnchor.mostKeyframes))
  }

  @Test func anotherFaceUsesTheNetPose() throws {
    var anchor = HeadAnchor()
    let truth = DrawnHead.pose()
    let (pyramid, others) = (try drawn.pyramid(truth), try DrawnHead(seed: 9).pyramid(truth))
    for index in 0..<10 {
      _ = try step(&anchor, pyramid, truth: truth, glance: .zero, drag: .zero, at: Double(index) * 50)
    }
    let found = try step(&anchor, others, truth: truth, glance: nil, drag: .zero, at: 600)
    #expect(found.anchored == found.net)
  }

  @Test func keyframeThatNeverMatchesIsReplaced() throws {
    // As if kept with a hand before the face: no later picture resembles it.
    let truth = DrawnHead.pose()
    let (hand, pyramid) = (try DrawnHead(seed: 9).pyramid(truth), try drawn.pyramid(truth))
    var anchor = HeadAnchor()
    _ = try step(&anchor, hand, truth: truth, glance: .zero, drag: .zero, at: 0)
    // The net is dragged more than usual, which shows in an unanchored head.
    func wander(from first: Int, to last: Int) throws -> Double {
      span(
        try (first...last).map { index in
          try step(
            &anchor, pyramid, truth: truth, glance: SIMD2(index % 2 == 0 ? 3 : -3, 0), drag: SIMD2(0.3, 0.4),
            at: Double(index) * 200
          ).anchored
        }
      ).x
    }
    #expect(try wander(from: 1, to: 24) > 0.5, "for five seconds it is looked for")
    _ = try wander(from: 25, to: 30)
    #expect(anchor.keyframeCount == 1)
    #expect(try wander(from: 31, to: 45) < 0.3, "then the face as it is now is kept")
    // A hand for four seconds changes nothing.
    for index in 46..<66 {
      _ = try step(&anchor, hand, truth: truth, glance: .zero, drag: .zero, at: Double(index) * 200)
    }
    #expect(try wander(from: 66, to: 75) < 0.3)
  }

  @Test func invalidIrisOffsetsAreIgnored() throws {
    var anchor = HeadAnchor()
    let truth = DrawnHead.pose()
    let pyramid = try drawn.pyramid(truth)
    for (index, broken) in [Double.nan, .infinity, 0, .nan].enumerated() {
      let found = try anchor.update(
        net: truth, landmarks: try drawn.landmarks(truth), irisOffset: SIMD2(broken, broken), camera: drawn.camera,
        at: Timestamp(milliseconds: Double(index) * 50)
      ) { pyramid }
      #expect(found.origin.distance(to: truth.origin) < 1e-4)
    }
  }
}
