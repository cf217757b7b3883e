import Foundation
import HeedGeometry
import HeedPictures
import HeedSignals
import Testing

@testable import HeedCabinVision

@Suite struct FaceCarrierTests {
  private let camera = PinholeCamera(size: ImageSize(width: 640, height: 480), fx: 650, fy: 650, cx: 319.5, cy: 239.5)

  private func pose(_ yaw: Double = 0, by millimeters: SIMD3<Double> = .zero) -> Transform<Camera, Head> {
    HeadPoseSolverTests.pose(yaw, 0, 0, at: SIMD3(0, 0, 600) + millimeters)
  }

  /// A mesh that is a flat grid around the picture's middle.
  private var mesh: FaceLandmarks {
    let points = (0..<FaceLandmarks.count).map { (index: Int) -> SIMD3<Float> in
      let (column, row) = (index % 20, index / 20)
      return SIMD3(Float(270 + 5 * column), Float(180 + 5 * row), 0)
    }
    return FaceLandmarks(
      points: points, presence: 1,
      region: FaceRegion(center: PlanePoint(x: 320, y: 240), size: 200, rotation: .zero))
  }

  private func eye(closing: Double = 0.01, hidden: Double = 0.01, aperture: Double = 30) -> EyeAppearance {
    EyeAppearance(
      closing: closing, closingSpread: 0.05, apertureDegrees: aperture, apertureSpread: 2, irisSpreadPixels: 0.3,
      hidden: hidden, cover: .hand)
  }

  private func carrier(every: Int = 4, eyes: [EyeAppearance]? = nil, isOnSkin: Bool = true) -> FaceCarrier {
    var carrier = FaceCarrier(settings: .init(every: every))
    carrier.keep(
      mesh, net: pose(1), skin: isOnSkin ? pose() : nil, eyes: eyes ?? [eye(), eye()], camera: camera, at: .zero)
    return carrier
  }

  private func time(_ frame: Int) -> Timestamp { Timestamp(milliseconds: Double(frame) * 33) }

  @Test func aHeadThatStaysKeepsItsMesh() throws {
    let found = try #require(carrier().carried(to: pose(), camera: camera))
    for (a, b) in zip(found.mesh.points, mesh.points) { #expect(abs(a.x - b.x) < 1e-3 && abs(a.y - b.y) < 1e-3) }
    #expect(found.net.rotation.turn(from: pose(1).rotation).length < 1e-9)
  }

  @Test func theMeshMovesAsTheHeadDoes() throws {
    // Six millimetres at 600 mm are six and a half pixels.
    let found = try #require(carrier().carried(to: pose(by: SIMD3(6, 0, 0)), camera: camera))
    for (a, b) in zip(found.mesh.points, mesh.points) { #expect(abs(a.x - b.x - 6.5) < 0.1 && abs(a.y - b.y) < 0.1) }
    #expect(abs(found.net.origin.x - pose(1).origin.x - 0.006) < 1e-9)
  }

  @Test(arguments: [(5.0, 0.0, "turned"), (0, 20, "moved")])
  func aHeadThatWentFarIsMeasured(yaw: Double, millimeters: Double, what: String) {
    #expect(carrier().carried(to: pose(yaw, by: SIMD3(millimeters, 0, 0)), camera: camera) == nil, "\(what)")
  }

  static let rates: [(Int, [Bool], Comment)] = [
    (1, [false, false], "in every frame"), (2, [true, false], "in every second"),
    (4, [true, true, true, false], "in every fourth"),
  ]

  @Test(arguments: rates)
  func theMeshIsMeasuredAsOftenAsIsSet(every: Int, expected: [Bool], what: Comment) {
    var carrier = carrier(every: every)
    for (index, isCarried) in expected.enumerated() {
      #expect(carrier.mayCarry(at: time(index + 1)) == isCarried, what)
      carrier.count()
    }
  }

  @Test func aSlowCamerasMeshIsNotCarriedForLong() {
    #expect(carrier().mayCarry(at: Timestamp(milliseconds: 150)))
    #expect(!carrier().mayCarry(at: Timestamp(milliseconds: 400)))
  }

  static let eyes: [(closing: Double, hidden: Double, aperture: Double, isAtRest: Bool, what: Comment)] = [
    (0.01, 0.01, 30, true, "open, as before"), (0.01, 0.01, 31, true, "within the net's scatter"),
    (0.3, 0.01, 28, false, "closing"), (0.01, 0.01, 24, false, "lowered"), (0.01, 0.5, 30, false, "hidden"),
  ]

  @Test(arguments: eyes)
  func lidsThatMoveAreMeasured(closing: Double, hidden: Double, aperture: Double, isAtRest: Bool, what: Comment) {
    let now = eye(closing: closing, hidden: hidden, aperture: aperture)
    #expect(carrier().areAtRest([eye(), now]) == isAtRest, what)
    #expect(!carrier().areAtRest([now]), "one eye is not enough")
  }

  @Test func whatIsNotOnTheSkinOrNotAtRestIsNotCarried() {
    #expect(!carrier(isOnSkin: false).mayCarry(at: time(1)))
    #expect(!carrier(eyes: [eye(), eye(closing: 0.9)]).mayCarry(at: time(1)))
    #expect(!carrier(eyes: [eye()]).mayCarry(at: time(1)))
  }
}
