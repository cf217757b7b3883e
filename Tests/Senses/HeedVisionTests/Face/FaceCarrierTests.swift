import Foundation
import HeedGeometry
import HeedSignals
import HeedVision
import Testing

@testable import HeedCabinVision

@Suite struct FaceCarrierTests {
  private let camera = PinholeCamera(size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5)

  private func pose(_ yaw: Double = 0, by millimeters: SIMD3<Double> = .zero) -> Transform<Camera, Head> {
    HeadPoseSolverTests.pose(yaw, 0, 0, at: SIMD3(0, 0, 600) + millimeters)
  }

  /// A mesh in the form of a flat grid around the picture's middle.
  private var mesh: FaceLandmarks {
    let points = (0..<FaceLandmarks.count).map { (index: Int) -> SIMD3<Float> in
      let (column, row) = (index % 20, index / 20)
      return SIMD3(Float(270 + 5 * column), Float(180 + 5 * row), 0)
    }
    return FaceLandmarks(
      points: points, presence: 1,
      region: FaceRegion(center: PlanePoint(x: 320, y: 240), size: 200, rotation: .zero))
  }

  private static func eye(closing: Double = 0.01, hidden: Double = 0.01, aperture: Double = 30) -> EyeAppearance {
    EyeAppearance(
      closing: closing, closingSpread: 0.05, apertureDegrees: aperture, apertureSpread: 2, irisSpreadPixels: 0.3,
      hidden: hidden, cover: .hand)
  }

  private func carrier(every: Int = 4, eyes: [EyeAppearance]? = nil, isOnSkin: Bool = true) -> FaceCarrier {
    var carrier = FaceCarrier(every: every)
    carrier.keep(
      mesh, net: pose(1), skin: isOnSkin ? pose() : nil, head: pose(2), eyes: eyes ?? [Self.eye(), Self.eye()],
      camera: camera,
      at: .zero)
    return carrier
  }

  private func time(_ frame: Int) -> Timestamp { Timestamp(milliseconds: Double(frame) * 33) }

  @Test func restingHeadKeepsItsMesh() throws {
    let found = try #require(carrier().carried(to: pose(), camera: camera))
    for (a, b) in zip(found.mesh.points, mesh.points) { #expect(abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3) }
    #expect(found.net.rotation.turn(from: pose(1).rotation).length < 1e-9)
    #expect(found.head.rotation.turn(from: pose(2).rotation).length < 1e-9)
  }

  @Test func carriedMeshMovesWithTheHead() throws {
    // Six millimetres at 600 mm are six and a half pixels.
    let found = try #require(carrier().carried(to: pose(by: SIMD3(6, 0, 0)), camera: camera))
    for (a, b) in zip(found.mesh.points, mesh.points) { #expect(abs(a.x - b.x - 6.5) < 0.1 && abs(a.y - b.y) < 0.1) }
    #expect(abs(found.net.origin.x - pose(1).origin.x - 0.006) < 1e-9)
    #expect(abs(found.head.origin.x - pose(2).origin.x - 0.006) < 1e-9)
  }

  @Test(arguments: [(5.0, 0.0, "turned"), (0, 20, "moved")])
  func meshOfAFarMovedHeadIsMeasuredAgain(yaw: Double, millimeters: Double, what: String) {
    #expect(carrier().carried(to: pose(yaw, by: SIMD3(millimeters, 0, 0)), camera: camera) == nil, "\(what)")
  }

  static let rates: [(Int, [Bool], Comment)] = [
    (1, [false, false], "in every frame"), (2, [true, false], "in every second"),
    (4, [true, true, true, false], "in every fourth"),
  ]

  @Test(arguments: rates)
  func meshIsCarriedBetweenTwoMeasurements(every: Int, expected: [Bool], what: Comment) {
    var carrier = carrier(every: every)
    for (index, isCarried) in expected.enumerated() {
      #expect(carrier.mayCarry(at: time(index + 1)) == isCarried, what)
      carrier.count(net: pose(1))
    }
  }

  @Test func everySecondMeshIsMeasuredWhileLearning() {
    var carrier = carrier()
    #expect(carrier.mayCarry(at: time(1), isSettling: true))
    carrier.count(net: pose(1))
    #expect(!carrier.mayCarry(at: time(2), isSettling: true))
    #expect(carrier.mayCarry(at: time(2)))
  }

  static let turns: [(degrees: Double, carried: Bool, isCarriedOn: Bool, what: Comment)] = [
    (0.8, false, true, "the net's noise"), (1.2, false, false, "from one measured frame to the next"),
    (1.2, true, true, "noise of a carried one, too"), (1.7, true, false, "it moved while its mesh was carried"),
  ]

  @Test(arguments: turns)
  func meshOfATurningHeadIsMeasuredEveryFrame(degrees: Double, carried: Bool, isCarriedOn: Bool, what: Comment) {
    var carrier = carrier()
    if carried { carrier.count(net: pose(1)) }
    carrier.keep(
      mesh, net: pose(1 + degrees), skin: pose(degrees), head: pose(degrees), eyes: [Self.eye(), Self.eye()],
      camera: camera,
      at: time(2))
    #expect(carrier.mayCarry(at: time(3)) == isCarriedOn, what)
  }

  @Test func slowCameraDoesNotCarryTheMeshForLong() {
    #expect(carrier().mayCarry(at: Timestamp(milliseconds: 150)))
    #expect(!carrier().mayCarry(at: Timestamp(milliseconds: 400)))
  }

  static let eyes: [(before: EyeAppearance, now: EyeAppearance, isAtRest: Bool, what: Comment)] = [
    (eye(), eye(), true, "open, as before"), (eye(), eye(aperture: 31), true, "within the net's scatter"),
    (eye(), eye(closing: 0.3, aperture: 28), false, "closing"), (eye(), eye(aperture: 24), false, "lowered"),
    (eye(), eye(hidden: 0.5), false, "hidden"),
    (eye(closing: 0.97, aperture: 4), eye(closing: 0.99, aperture: 5), true, "shut, and stays so"),
    (eye(closing: 0.97, aperture: 4), eye(closing: 0.8, aperture: 5), false, "opening"),
    (eye(closing: 0.97, aperture: 4), eye(closing: 0.97, aperture: 7), false, "opening a little"),
  ]

  @Test(arguments: eyes)
  func meshOfMovingLidsIsMeasuredAgain(before: EyeAppearance, now: EyeAppearance, isAtRest: Bool, what: Comment) {
    let carrier = carrier(eyes: [before, before])
    #expect(carrier.areAtRest([before, now]) == isAtRest, what)
    #expect(!carrier.areAtRest([now]), "one eye is not enough")
  }

  @Test func meshIsCarriedWithTheSkinPoseIfKnown() {
    #expect(carrier().isOnSkin)
    #expect(!carrier(isOnSkin: false).isOnSkin)
    #expect(carrier(isOnSkin: false).skin == pose(1), "the net's head then")
  }

  @Test func meshWithHiddenEyesIsMeasuredInEveryFrame() {
    #expect(!carrier(eyes: [Self.eye(), Self.eye(hidden: 0.9)]).mayCarry(at: time(1)))
    #expect(!carrier(eyes: [Self.eye()]).mayCarry(at: time(1)))
  }
}
