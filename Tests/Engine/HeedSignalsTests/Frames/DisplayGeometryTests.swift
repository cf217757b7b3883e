import HeedGeometry
import HeedSignals
import Testing

@Suite struct DisplayGeometryTests {
  /// The sample cabin's display: below the camera, facing the driver.
  static let display = Rig.Display(
    widthMeters: 0.34, heightMeters: 0.19, widthPoints: 1920, heightPoints: 1080, topLeft: .millimeters(170, 8, 0),
    xAxis: axis(-1, 0, 0), yAxis: axis(0, 1, 0))
  /// Tilted back by 20 degrees and turned by 10.
  static let tilted = Rig.Display(
    widthMeters: 0.3, heightMeters: 0.2, widthPoints: 1500, heightPoints: 1000, topLeft: .millimeters(-50, 40, 20),
    xAxis: axis(-0.984807753, 0, 0.173648178), yAxis: axis(0.059391175, 0.939692621, 0.336824089))

  private static func axis(_ x: Double, _ y: Double, _ z: Double) -> Direction<Camera> {
    Direction(SIMD3(x, y, z)) ?? Direction(azimuth: .zero, elevation: .zero)
  }

  static let eyes = Point<Camera>.millimeters(3, 5, 600)

  static let known: [(Double, Double, ScreenState, Comment)] = [
    (960, 540, .inside, "the middle"), (0, 0, .inside, "the corner is inside"), (1920, 1080, .inside, "and the other"),
    (-1, 540, .outside, "left of it"), (1921, 540, .outside, "right of it"), (960, -0.5, .outside, "above"),
    (960, 1080.5, .outside, "below"),
  ]

  @Test(arguments: known)
  func gazeAimedAtADisplayPointHitsThePoint(x: Double, y: Double, state: ScreenState, why: Comment) throws {
    let target = PlanePoint<Screen>(x: x, y: y)
    for display in [Self.display, Self.tilted] {
      let gaze = try #require(Self.eyes.direction(to: display.position(of: target)))
      let found = try #require(display.point(from: Self.eyes, along: gaze))
      #expect(found.distance(to: target) < 1e-8, why)
    }
    #expect(Self.display.state(of: target) == state, why)
  }

  @Test func displayCornersHaveTheirMeasuredPositions() {
    #expect(Self.display.position(of: PlanePoint(x: 0, y: 0)) == .millimeters(170, 8, 0))
    let last = Self.display.position(of: PlanePoint(x: 1920, y: 1080)).millimeters
    #expect((last - SIMD3(-170, 198, 0)).length < 1e-9)
    #expect(Self.display.millimeters(of: PlanePoint(x: 960, y: 540)) == SIMD2(170, 95))
    let side = Self.display.millimeters(from: PlanePoint(x: 0, y: 0), to: PlanePoint(x: 1920, y: 0))
    #expect(abs(side - 340) < 1e-9)
  }

  static let misses: [(SIMD3<Double>, SIMD3<Double>, Comment)] = [
    (SIMD3(0, 0.1, 0.6), SIMD3(0, 0, 1), "away from it"), (SIMD3(0, 0.1, 0.6), SIMD3(1, 0, 0), "along its plane"),
    (SIMD3(0, 0.1, 0.6), SIMD3(1, 0, -0.0009), "nearly along it"), (SIMD3(0, 0.1, -0.6), SIMD3(0, 0, 1), "from behind"),
    (SIMD3(0, 0.1, 0), SIMD3(0, 0, -1), "from within the plane"),
  ]

  @Test(arguments: misses)
  func gazeMissingTheDisplayHasNoDisplayPoint(origin: SIMD3<Double>, gaze: SIMD3<Double>, why: Comment) throws {
    let direction = try #require(Direction<Camera>(gaze))
    #expect(Self.display.point(from: Point(meters: origin), along: direction) == nil, why)
    #expect(Self.display.state(of: nil) == .outside, "looked, but not at the display")
  }

  @Test func gazeAlmostAlongTheDisplayStillHitsItsPlane() throws {
    let direction = try #require(Direction<Camera>(SIMD3(1, 0, -0.0011)))
    #expect(Self.display.point(from: .millimeters(0, 100, 600), along: direction) != nil)
  }

  static let orientations: [(InterfaceOrientation, PlanePoint<Screen>, Comment)] = [
    (.portrait, PlanePoint(x: 100, y: 40), "as described"),
    (.portraitUpsideDown, PlanePoint(x: 1400, y: 960), "from the opposite corner"),
    (.landscapeLeft, PlanePoint(x: 960, y: 100), "top on the viewer's right: x runs up the old left side"),
    (.landscapeRight, PlanePoint(x: 40, y: 1400), "top on the old right side: x runs down it"),
  ]

  @Test(arguments: orientations)
  func turnedDisplayIsTheSameSurface(
    orientation: InterfaceOrientation, expected: PlanePoint<Screen>, why: Comment
  ) throws {
    let turned = Self.tilted.turned(to: orientation)
    let place = Self.tilted.position(of: PlanePoint(x: 100, y: 40))
    #expect(turned.position(of: expected).distance(to: place) < 1e-12, why)
    let gaze = try #require(Self.eyes.direction(to: place))
    #expect(
      try #require(turned.point(from: Self.eyes, along: gaze)).distance(to: expected) < 1e-8, "seen from the front")
    let isLandscape = orientation == .landscapeLeft || orientation == .landscapeRight
    #expect(turned.widthPoints == (isLandscape ? 1000 : 1500) && turned.widthMeters == (isLandscape ? 0.2 : 0.3))
  }

  static let regions: [(ScreenRegion, Bool, Comment)] = [
    (ScreenRegion(x: 0, y: 0, width: 1920, height: 1080), true, "all of it"),
    (ScreenRegion(x: 10, y: 10, width: 1, height: 1), true, "a part"),
    (ScreenRegion(x: -0.1, y: 0, width: 10, height: 10), false, "just beside"),
    (ScreenRegion(x: 0, y: 0, width: 1920.1, height: 10), false, "just too wide"),
    (ScreenRegion(x: 5, y: 5, width: 0, height: 10), false, "without area"),
    (ScreenRegion(x: 5, y: 5, width: .nan, height: 10), false, "not a number"),
  ]

  @Test(arguments: regions)
  func regionMustLieWithinTheDisplay(region: ScreenRegion, lies: Bool, why: Comment) {
    #expect(region.lies(within: Self.display.region) == lies, why)
  }
}
