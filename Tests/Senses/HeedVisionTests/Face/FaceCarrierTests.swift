import Foundation
import HeedGeometry
import HeedSignals
import HeedVision
import Testing

@testable import HeedCabinVision

@Suite struct FaceCarrierTests {
  private typealias Pose = Transform<Camera, Head>
  private let drawn = DrawnHead()

  private func mesh(_ pose: Pose = DrawnHead.pose()) throws -> FaceLandmarks {
    FaceLandmarks(
      points: try drawn.landmarks(pose), presence: 1,
      region: FaceRegion(center: PlanePoint(x: 80, y: 70), size: 120, rotation: .zero))
  }

  private static func eye(closing: Double = 0.01, hidden: Double = 0.01, aperture: Double = 30) -> EyeAppearance {
    EyeAppearance(
      closing: closing, closingSpread: 0.05, apertureDegrees: aperture, apertureSpread: 2, irisSpreadPixels: 0.3,
      hidden: hidden, cover: .hand)
  }

  private static let eyesAtRest = [eye(), eye()]

  /// The picture of the resting head, drawn once.
  private static let resting = Result { try DrawnHead().pyramid(DrawnHead.pose()) }

  private func pyramid(_ pose: Pose = DrawnHead.pose()) throws -> FacePyramid {
    if pose == DrawnHead.pose() { return try Self.resting.get() }
    return try drawn.pyramid(pose)
  }

  /// A carrier with the mesh that was measured in the first frame of a group.
  private func carrier(
    _ pose: Pose = DrawnHead.pose(), mesh: FaceLandmarks? = nil, eyes: [EyeAppearance] = FaceCarrierTests.eyesAtRest
  ) throws -> FaceCarrier {
    let measured = try mesh ?? self.mesh(pose)
    var carrier = FaceCarrier(every: 4)
    carrier.keep(measured, pose: pose, eyes: eyes, pyramid: try pyramid(pose), frame: 4, at: time(4))
    return carrier
  }

  private func time(_ frame: Int) -> Timestamp { Timestamp(milliseconds: Double(frame) * 33) }

  /// The landmarks that the drawn head has.
  private static let landmarks = HeadKeyframe.landmarks + [33, 263, 133, 362]

  @Test(arguments: [1, 2, 4, 8], [0, 3, 5, 16])
  func meshIsMeasuredInTheFirstFrameOfEachGroup(every: Int, first: Int) throws {
    let (mesh, pyramid) = (try mesh(), try pyramid())
    var carrier = FaceCarrier(every: every)
    var measured: [Int] = []
    let frames = first..<first + 3 * every
    for frame in frames where !carrier.mayCarry(to: frame, at: time(frame)) {
      measured.append(frame)
      carrier.keep(
        mesh, pose: DrawnHead.pose(), eyes: Self.eyesAtRest, pyramid: pyramid, frame: frame, at: time(frame))
    }
    #expect(measured == frames.filter { $0 == first || $0 % every == 0 }, "wherever the run begins")
  }

  static let ages: [(milliseconds: Double, isCarried: Bool, what: Comment)] = [
    (33, true, "the next frame"), (270, true, "the longest"), (271, false, "longer"), (0, false, "the same time again"),
    (-33, false, "time went back"),
  ]

  @Test(arguments: ages)
  func slowCameraDoesNotCarryTheMeshForLong(milliseconds: Double, isCarried: Bool, what: Comment) throws {
    let time = Timestamp(milliseconds: time(4).milliseconds + milliseconds)
    let carrier = try carrier()
    #expect(carrier.mayCarry(to: 5, at: time) == isCarried, what)
  }

  @Test func nothingIsCarriedWithoutAMeasuredMesh() throws {
    let pyramid = try pyramid()
    var dropped = try carrier()
    dropped.drop()
    var withoutSkin = try carrier()
    withoutSkin.keep(
      try mesh(), pose: DrawnHead.pose(), eyes: Self.eyesAtRest, pyramid: nil, frame: 4, at: time(4))
    for none in [FaceCarrier(), dropped, withoutSkin] {
      var none = none
      #expect(!none.mayCarry(to: 5, at: time(5)))
      #expect(!none.areAtRest(Self.eyesAtRest))
      let found = none.carried(pyramid, camera: drawn.camera)
      #expect(found == nil)
    }
  }

  static let eyes: [(before: EyeAppearance, now: EyeAppearance, isAtRest: Bool, what: Comment)] = [
    (eye(), eye(), true, "open, as before"), (eye(), eye(aperture: 32.9), true, "within the net's scatter"),
    (eye(), eye(closing: 0.3, aperture: 28), false, "closing"), (eye(), eye(aperture: 26.9), false, "lowered"),
    (eye(), eye(hidden: 0.24), true, "hardly hidden"), (eye(), eye(hidden: 0.25), false, "hidden"),
    (eye(closing: 0.97, aperture: 4), eye(closing: 0.99, aperture: 5), true, "shut, and stays so"),
    (eye(closing: 0.97, aperture: 4), eye(closing: 0.8, aperture: 5), false, "opening"),
    (eye(closing: 0.97, aperture: 4), eye(closing: 0.97, aperture: 7), false, "opening a little"),
  ]

  @Test(arguments: eyes)
  func meshOfMovingLidsIsMeasuredAgain(
    before: EyeAppearance, now: EyeAppearance, isAtRest: Bool, what: Comment
  ) throws {
    let carrier = try carrier(eyes: [before, before])
    #expect(carrier.areAtRest([before, now]) == isAtRest, what)
    #expect(carrier.areAtRest([now, before]) == isAtRest, what)
    #expect(!carrier.areAtRest([before]), "one eye is not enough")
  }

  @Test func meshWithHiddenEyesIsMeasuredInEveryFrame() throws {
    for eyes in [[Self.eye(), Self.eye(hidden: 0.9)], [Self.eye()], []] {
      let carrier = try carrier(eyes: eyes)
      #expect(!carrier.mayCarry(to: 5, at: time(5)), "\(eyes.count) eyes")
    }
  }

  @Test func restingHeadKeepsItsMesh() throws {
    var carrier = try carrier()
    let (before, pose) = (try mesh(), DrawnHead.pose())
    let carried = carrier.carried(try pyramid(pose), camera: drawn.camera)
    let found = try #require(carried)
    for (a, b) in zip(found.mesh.points, before.points) {
      #expect(abs(a.x - b.x) < 0.01 && abs(a.y - b.y) < 0.01 && a.z == b.z)
    }
    #expect(found.pose.rotation.turn(from: pose.rotation).length < 1e-4)
    #expect(found.pose.origin.distance(to: pose.origin) < 1e-5)
    #expect(carrier.mayCarry(to: 7, at: time(7)), "up to the end of the group")
    #expect(!carrier.mayCarry(to: 8, at: time(8)))
  }

  @Test func carriedMeshMovesWithTheHead() throws {
    var carrier = try carrier()
    // Two millimetres at 600 to 620 mm are a little more than two pixels.
    let truth = DrawnHead.pose(by: SIMD3(2, 0, 0))
    let carried = carrier.carried(try pyramid(truth), camera: drawn.camera)
    let found = try #require(carried)
    let (before, after) = (try mesh().points, try drawn.landmarks(truth))
    for index in Self.landmarks {
      let point = found.mesh.points[index]
      #expect(planarDistance(point, after[index]) < 0.05)
      #expect(point.x - before[index].x > 2 && point.x - before[index].x < 2.3)
    }
  }

  /// A turn of the head, degrees to the left and up, and its shift across, down and away, millimetres.
  struct Move: Sendable {
    var yaw = 0.0
    var pitch = 0.0
    var roll = 0.0
    var shift: [Double] = [0, 0, 0]

    /// The head's pose after this move of a turned head, repeated `times` times.
    func pose(turned: Double = 0, times: Double = 1) -> Transform<Camera, Head> {
      DrawnHead.pose(
        turned + times * yaw, times * pitch, times * roll, by: times * SIMD3(shift[0], shift[1], shift[2]))
    }
  }

  static let moves = [
    Move(), Move(yaw: 0.5, shift: [1, 0, 0]), Move(pitch: -0.8, shift: [0, 2, 0]),
    Move(yaw: 0.3, pitch: 0.3, shift: [-2, -1, 4]), Move(roll: 0.8), Move(shift: [0, 0, 8]),
  ]

  @Test(arguments: [0.0, 16, -18], moves)
  func restingHeadIsFollowedAtAnyTurn(turned: Double, move: Move) throws {
    var carrier = try carrier(DrawnHead.pose(turned))
    let truth = move.pose(turned: turned)
    let carried = carrier.carried(try pyramid(truth), camera: drawn.camera)
    let found = try #require(carried)
    #expect(found.pose.rotation.turn(from: truth.rotation).length * 180 / .pi < 0.2)
    let off = found.pose.origin.meters - truth.origin.meters
    #expect(SIMD2(off.x, off.y).length < 1e-4)
    let after = try drawn.landmarks(truth)
    for index in Self.landmarks { #expect(planarDistance(found.mesh.points[index], after[index]) < 0.2) }
  }

  static let farMoves: [(Move, Comment)] = [
    (Move(yaw: 2), "turned"), (Move(yaw: -3), "turned farther"), (Move(pitch: -2), "nodded"), (Move(roll: 2), "tilted"),
    (Move(shift: [9, 0, 0]), "moved across"), (Move(shift: [0, -9, 0]), "rose"),
  ]

  @Test(arguments: farMoves)
  func meshOfAFarMovedHeadIsMeasuredAgain(move: Move, what: Comment) throws {
    var carrier = try carrier()
    let moved = carrier.carried(try pyramid(move.pose()), camera: drawn.camera)
    #expect(moved == nil, what)
    #expect(!carrier.mayCarry(to: 5, at: time(5)), "until it is measured")
    let back = carrier.carried(try pyramid(), camera: drawn.camera)
    #expect(back == nil, what)
  }

  static let drifts: [(Move, Int, Comment)] = [
    (Move(yaw: 0.45), 3, "1.35 degrees"), (Move(yaw: -0.7), 2, "1.4 degrees, and 2.1 are too many"),
    (Move(pitch: 0.7), 2, "1.4 degrees up"), (Move(shift: [-1.9, 0, 0]), 3, "5.7 mm"),
    (Move(shift: [0, 2.5, 0]), 2, "5 mm, and 7.5 are too many"),
  ]

  @Test(arguments: drifts)
  func driftingHeadIsMeasuredAgain(step: Move, carriedFrames: Int, what: Comment) throws {
    var carrier = try carrier()
    for times in 1...carriedFrames + 1 {
      let carried = carrier.carried(try pyramid(step.pose(times: Double(times))), camera: drawn.camera)
      #expect((carried != nil) == (times <= carriedFrames), what)
    }
  }

  @Test func anotherFaceOrAHandIsNotFollowed() throws {
    var hand = drawn
    hand.light = { value, x, _ in x < 70 ? 200 : value }
    for head in [DrawnHead(seed: 2), DrawnHead(seed: 9), hand] {
      var carrier = try carrier()
      let carried = carrier.carried(try head.pyramid(DrawnHead.pose()), camera: drawn.camera)
      #expect(carried == nil)
    }
  }

  @Test func darkerLightStillCarriesTheMesh() throws {
    var (carrier, dark) = (try carrier(), drawn)
    dark.light = { value, _, _ in 0.6 * value }
    let carried = carrier.carried(try dark.pyramid(DrawnHead.pose()), camera: drawn.camera)
    #expect(carried != nil)
  }

  @Test func faceReadAtAnotherScaleIsNotCarried() throws {
    var carrier = try carrier()
    let (pose, marks) = (DrawnHead.pose(), try mesh().points)
    let width = Double(planarDistance(marks[33], marks[263]))
    let half = try FacePyramid(drawn.frame(pose), box: HeadKeyframe.box(marks), eyeWidth: 2 * width)
    let carried = carrier.carried(try #require(half), camera: drawn.camera)
    #expect(carried == nil)
  }

  @Test func meshWithTooLittleSkinInThePictureIsNotCarried() throws {
    let pose = DrawnHead.pose(by: SIMD3(-80, 0, 0))
    var carrier = try carrier(pose)
    let carried = carrier.carried(try pyramid(pose), camera: drawn.camera)
    #expect(carried == nil)
  }

  @Test func meshWithAnInvalidPointIsNotCarried() throws {
    for broken in [SIMD3<Float>(.nan, 0, 0), SIMD3(0, 0, -1e6)] {
      var mesh = try mesh()
      mesh.points[LandmarkIndex.hairline] = broken
      var carrier = try carrier(mesh: mesh)
      let carried = carrier.carried(try pyramid(), camera: drawn.camera)
      #expect(carried == nil, "a point that is nowhere or behind the camera")
    }
  }
}
