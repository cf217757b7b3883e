import HeedGeometry
import Testing

@Suite struct PinholeCameraTests {
  private static let size = ImageSize(width: 640, height: 480)
  private static let plain = PinholeCamera(size: size, fx: 650, fy: 640, cx: 319.5, cy: 239.5)
  /// Barrel distortion of an ordinary webcam.
  private static let webcam = PinholeCamera(
    size: size, fx: 650, fy: 640, cx: 322, cy: 236, distortion: [-0.28, 0.09, 0.0012, -0.0007, -0.01])

  @Test func pointOnTheAxisAppearsAtThePrincipalPoint() {
    #expect(Self.plain.project(Point(x: 0, y: 0, z: 2)) == PlanePoint(x: 319.5, y: 239.5))
  }

  @Test func pointsRightAndDownAppearRightAndDown() {
    #expect(Self.plain.project(Point(x: 0.2, y: 0.1, z: 2)) == PlanePoint(x: 384.5, y: 271.5))
  }

  @Test func lensDistortionMatchesOpenCV() throws {
    // k1 = 0.1, k2 = 0.01, p1 = 0.001, p2 = 0.002 at (0.3, 0.4), r2 = 0.25:
    // radial 1.025625; x = 0.3076875 + 0.00024 + 0.00086; y = 0.41025 + 0.00057 + 0.00048.
    let camera = PinholeCamera(
      size: Self.size, fx: 1000, fy: 1000, cx: 0, cy: 0, distortion: [0.1, 0.01, 0.001, 0.002])
    let pixel = try #require(camera.project(Point(x: 0.3, y: 0.4, z: 1)))
    #expect(abs(pixel.x - 308.7875) < 1e-9 && abs(pixel.y - 411.3) < 1e-9)
  }

  @Test(arguments: [plain, webcam])
  func rayThroughAProjectedPointMeetsThePoint(camera: PinholeCamera) throws {
    for x in [-0.3, -0.1, 0, 0.25] {
      for y in [-0.2, 0, 0.05, 0.2] {
        let point = Point<Camera>(x: x, y: y, z: 0.7)
        let pixel = try #require(camera.project(point))
        let aim = try #require(Direction<Camera>(point.meters))
        #expect(camera.ray(through: pixel).angle(to: aim).degrees < 1e-4)
      }
    }
  }

  @Test func pointsBehindTheCameraHaveNoImage() {
    #expect(Self.plain.project(Point(x: 0, y: 0, z: 0)) == nil)
    #expect(Self.plain.project(Point(x: 0.1, y: 0, z: -1)) == nil)
  }

  @Test func pixelsFarOutsideTheLensStillGiveARay() {
    for far in [1e4, -1e6, 1e12, 1e150] {
      let ray = Self.webcam.ray(through: PlanePoint(x: far, y: -far))
      #expect(abs(ray.vector.length - 1) < 1e-9)
    }
  }

  @Test func scaledCameraSeesTheSameScene() throws {
    let half = try #require(Self.webcam.scaled(to: ImageSize(width: 320, height: 240)))
    let point = Point<Camera>(x: 0.1, y: -0.2, z: 0.9)
    let (large, small) = (try #require(Self.webcam.project(point)), try #require(half.project(point)))
    // Pixel centres: 0 of the small picture lies between 0 and 1 of the large one.
    #expect(abs(small.x - ((large.x + 0.5) / 2 - 0.5)) < 1e-9)
    #expect(abs(small.y - ((large.y + 0.5) / 2 - 0.5)) < 1e-9)
  }

  static let shapes: [(ImageSize, Bool, Comment)] = [
    (ImageSize(width: 1280, height: 960), true, "the same shape"),
    (ImageSize(width: 640, height: 476), true, "0.8 % off is rounding"),
    (ImageSize(width: 640, height: 475), false, "1.05 % off is a crop"),
    (ImageSize(width: 1280, height: 720), false, "wide screen is a crop"),
    (ImageSize(width: 0, height: 0), false, "no picture"),
  ]

  @Test(arguments: shapes)
  func cameraOfACroppedPictureIsUnknown(size: ImageSize, isKnown: Bool, why: Comment) {
    #expect((Self.plain.scaled(to: size) != nil) == isKnown, why)
  }

  @Test func assumedCameraSpansItsFieldOfView() {
    let camera = PinholeCamera(size: Self.size, horizontalFieldOfView: .degrees(60))
    let (left, right) = (PlanePoint<Image>(x: -0.5, y: 239.5), PlanePoint<Image>(x: 639.5, y: 239.5))
    #expect(isNear(camera.ray(through: left).angle(to: camera.ray(through: right)), degrees: 60))
  }
}
