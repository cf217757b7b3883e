import Foundation
import HeedGeometry
import Testing

@Suite("A mounted camera")
struct MountedCameraTests {
  static let optics = PinholeCamera(
    size: ImageSize(width: 1242, height: 375), fx: 721.5, fy: 721.5, cx: 609.6, cy: 172.9)
  static let wide = PinholeCamera(
    size: ImageSize(width: 1280, height: 720), fx: 1157, fy: 1152, cx: 665, cy: 386,
    distortion: [-0.248, -0.022, -0.001, 0.0005, -0.002])

  static func tangent(_ degrees: Double) -> Double { tan(degrees * .pi / 180) }

  typealias Answer = (
    yaw: Double, pitch: Double, roll: Double, ground: SIMD2<Double>, pixel: SIMD2<Double>, why: Comment
  )

  // Camera 1.65 m above the road; ground is ahead, left in metres.
  static let knownAnswers: [Answer] = [
    (0, 0, 0, [10, 0], [609.6, 172.9 + 721.5 * 0.165], "10 m ahead is 119 pixels below the horizon"),
    (0, 0, 0, [20, 0], [609.6, 172.9 + 721.5 * 0.0825], "twice as far, half as deep"),
    (0, 0, 0, [10, 2], [609.6 - 144.3, 172.9 + 721.5 * 0.165], "left of the vehicle is left in the picture"),
    (
      0, 1, 0, [10, 0], [609.6, 172.9 + 721.5 * tangent(atan(0.165) * 180 / .pi + 1)],
      "a camera that looks up sees the road lower"
    ),
    (
      0, -1, 0, [10, 0], [609.6, 172.9 + 721.5 * tangent(atan(0.165) * 180 / .pi - 1)],
      "a camera that looks down sees it higher"
    ),
    (
      5, 0, 0, [10, 0], [609.6 + 721.5 * tangent(5), 172.9 + 721.5 * 0.165 / cos(5 * .pi / 180)],
      "a camera turned left sees what is ahead on its right"
    ),
    (
      0, 0, 10, [10, 0],
      [609.6 + 721.5 * 0.165 * sin(10 * .pi / 180), 172.9 + 721.5 * 0.165 * cos(10 * .pi / 180)],
      "rolled clockwise, the road swings to the right"
    ),
  ]

  @Test(arguments: knownAnswers)
  func roadPointsProjectAsDocumented(_ row: Answer) throws {
    let camera = MountedCamera(
      optics: Self.optics, heightMeters: 1.65, yaw: .degrees(row.yaw), pitch: .degrees(row.pitch),
      roll: .degrees(row.roll))
    let pixel = try #require(camera.pixel(of: Point(x: row.ground.x, y: row.ground.y, z: 0)))
    #expect(pixel.distance(to: PlanePoint(x: row.pixel.x, y: row.pixel.y)) < 1e-9, row.why)
    let ground = try #require(camera.ground(at: pixel))
    #expect(isNear(ground.meters, SIMD3(row.ground.x, row.ground.y, 0), within: 1e-9), row.why)
  }

  @Test(arguments: [optics, wide], [-4.0, 0, 3])
  func roadPointsSurviveTheRoundTripThroughAnyLens(_ optics: PinholeCamera, _ degrees: Double) throws {
    let camera = MountedCamera(
      optics: optics, heightMeters: 1.3, yaw: .degrees(degrees), pitch: .degrees(-degrees), roll: .degrees(degrees / 2))
    for ahead in [6.0, 15, 60] {
      for left in [-1.5, 0, 1.5] {
        let point = Point<Vehicle>(x: ahead, y: left, z: 0)
        let pixel = try #require(camera.pixel(of: point))
        let back = try #require(camera.ground(at: pixel))
        #expect(back.distance(to: point) < 1e-4 * ahead)
      }
    }
  }

  // f = 721.5 and level: one pixel is 0.0794 degrees; the horizon is row 172.9.
  static let horizonRows: [(row: Double, isRoad: Bool, why: Comment)] = [
    (172.9 + 1, true, "just below the horizon is road, far away"),
    (172.9, false, "the horizon is not road"),
    (172.9 - 1, false, "nor is the sky"),
    (-5000, false, "far above the picture"),
    (Double.nan, false, "no number"),
    (Double.infinity, false, "no number either"),
  ]

  @Test(arguments: horizonRows)
  func onlyPixelsBelowTheHorizonAreRoad(row: Double, isRoad: Bool, why: Comment) {
    let camera = MountedCamera(optics: Self.optics, heightMeters: 1.65)
    let ground = camera.ground(at: PlanePoint(x: 609.6, y: row))
    #expect((ground != nil) == isRoad, why)
    if let ground { #expect(abs(ground.x - 721.5 * 1.65) < 1e-6 && abs(ground.y) < 1e-9, why) }
  }

  @Test func pitchMovesTheHorizon() {
    let up = MountedCamera(optics: Self.optics, heightMeters: 1.65, pitch: .degrees(2))
    let horizon = 172.9 + 721.5 * Self.tangent(2)
    #expect(up.ground(at: PlanePoint(x: 609.6, y: horizon - 0.5)) == nil)
    #expect(up.ground(at: PlanePoint(x: 609.6, y: horizon + 0.5)) != nil)
  }

  @Test func unknownHeightGivesNoGroundPoint() {
    let camera = MountedCamera(optics: Self.optics)
    #expect(camera.ground(at: PlanePoint(x: 600, y: 300)) == nil)
    #expect(camera.pixel(of: Point(x: 10, y: 0, z: 0)) == nil)
    #expect(camera.depth(of: Point(x: 10, y: 0, z: 0)) == nil)
    #expect(camera.vehicleFromCamera == nil)
    #expect(isNear(camera.ray(through: PlanePoint(x: 609.6, y: 172.9)).vector, SIMD3(1, 0, 0)), "directions it knows")
  }

  @Test func pointsBehindHaveNoImage() {
    let camera = MountedCamera(optics: Self.optics, heightMeters: 1.65)
    #expect(camera.pixel(of: Point(x: -10, y: 0, z: 0)) == nil)
    #expect(camera.pixel(of: Point(x: 0, y: 0, z: 0)) == nil, "straight below is beside the view, not in it")
  }

  @Test(arguments: [(0.0, 10.0), (5.0, 9.961_946_980_917_455), (60.0, 5.0)])
  func depthIsMeasuredAlongTheCameraAxis(yaw: Double, expected: Double) throws {
    let camera = MountedCamera(optics: Self.optics, heightMeters: 1.65, yaw: .degrees(yaw))
    #expect(abs(try #require(camera.depth(of: Point(x: 10, y: 0, z: 0))) - expected) < 1e-12)
  }

  @Test func aScaledCameraSeesTheSameRoad() throws {
    let camera = MountedCamera(optics: Self.wide, heightMeters: 1.3, pitch: .degrees(-1))
    let half = try #require(camera.scaled(to: ImageSize(width: 640, height: 360)))
    let point = Point<Vehicle>(x: 12, y: 1, z: 0)
    let (whole, small) = (try #require(camera.pixel(of: point)), try #require(half.pixel(of: point)))
    #expect(abs(small.x - ((whole.x + 0.5) / 2 - 0.5)) < 1e-9)
    #expect(abs(small.y - ((whole.y + 0.5) / 2 - 0.5)) < 1e-9)
    #expect(half.heightMeters == 1.3 && half.pitch == camera.pitch)
  }

  // 1280 x 720; the limit is 1 %.
  static let shapes: [(size: ImageSize, isSame: Bool, why: Comment)] = [
    (ImageSize(width: 2560, height: 1440), true, "the same shape"),
    (ImageSize(width: 1292, height: 720), true, "0.94 % wider"),
    (ImageSize(width: 1293, height: 720), false, "1.02 % wider: it was cropped, and how is not known"),
    (ImageSize(width: 960, height: 720), false, "4:3"),
    (ImageSize(width: 0, height: 0), false, "no picture"),
  ]

  @Test(arguments: shapes)
  func cameraIsNotScaledToAnotherAspectRatio(size: ImageSize, isSame: Bool, why: Comment) {
    #expect((MountedCamera(optics: Self.wide).scaled(to: size) != nil) == isSame, why)
  }
}
