import HeedGeometry
import Testing

@Suite("A banner over a place")
struct UprightRectTests {
  static let camera = MountedCamera(
    optics: PinholeCamera(size: ImageSize(width: 1280, height: 720), fx: 1000, fy: 1000, cx: 639.5, cy: 359.5),
    heightMeters: 1.4)

  static func snapshot(_ camera: MountedCamera) -> CameraSnapshot {
    CameraSnapshot(frameSize: camera.optics.size, camera: camera, isCalibrated: true, calibrationProgress: 1)
  }

  // 16 m wide and high, its centre 16 m above a point of the road 100 m ahead.
  static func banner(left: Double = 0, ahead: Double = 100) -> UprightRect {
    UprightRect(over: Point(x: ahead, y: left, z: 0), lift: 16, widthMeters: 16, heightMeters: 16)
  }

  @Test func bannerCornersLieLeftAndUp() {
    let banner = Self.banner(left: 5)
    #expect(banner.topLeft.at == Point(x: 100, y: 13, z: 24))
    #expect(banner.bottomRight.at == Point(x: 100, y: -3, z: 8))
  }

  @Test func bannerIsProjectedUprightIntoThePicture() throws {
    let rect = try #require(Self.snapshot(Self.camera).imageRect(of: Self.banner(left: 5)))
    // 100 m away a metre is ten pixels; the rectangle counts from the picture's edge.
    #expect(abs(rect.x - (640 - 130)) < 1e-9 && abs(rect.width - 160) < 1e-9)
    #expect(abs(rect.y - (360 - 226)) < 1e-9 && abs(rect.height - 160) < 1e-9)
  }

  @Test func bannerBehindTheCameraHasNoImage() {
    #expect(Self.snapshot(Self.camera).imageRect(of: Self.banner(ahead: -100)) == nil)
  }

  @Test(arguments: [(0.0, true), (44, true), (46, false), (180, false)])
  func aCameraOnItsSideShowsNoUprightRectangle(roll: Double, isUpright: Bool) {
    var camera = Self.camera
    camera.roll = .degrees(roll)
    #expect((Self.snapshot(camera).imageRect(of: Self.banner()) != nil) == isUpright)
  }

  @Test func pointMovesInTheNamedDirection() {
    let point = Point<Vehicle>(x: 10, y: 1, z: 2)
    #expect(point.moved(left: 3) == Point(x: 10, y: 4, z: 2))
    #expect(point.moved(right: 3) == Point(x: 10, y: -2, z: 2))
    #expect(point.moved(up: 3) == Point(x: 10, y: 1, z: 5))
    #expect(point.moved(down: 3) == Point(x: 10, y: 1, z: -1))
    #expect(point.moved(ahead: 3) == Point(x: 13, y: 1, z: 2))
  }
}
