import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Points of interest are placed in the road picture")
struct PointsOfInterestTests {
  static let size = ImageSize(width: 1280, height: 720)
  static let lens = PinholeCamera(size: size, fx: 1000, fy: 1000, cx: 639.5, cy: 359.5)
  static let home = GeoPose(position: place(27.67, 53.94), heading: .degrees(30))

  static func place(_ longitude: Double, _ latitude: Double) -> GeoPosition {
    guard let place = GeoPosition(longitude: longitude, latitude: latitude) else { preconditionFailure("on Earth") }
    return place
  }

  static func camera(
    at pose: GeoPose? = home, yaw: Double = 0, pitch: Double = 0, roll: Double = 0, height: Double? = 1.4,
    isCalibrated: Bool = true
  ) -> CameraSnapshot {
    CameraSnapshot(
      frameSize: size,
      camera: MountedCamera(
        optics: lens, heightMeters: height, yaw: .degrees(yaw), pitch: .degrees(pitch), roll: .degrees(roll)),
      isCalibrated: isCalibrated, calibrationProgress: isCalibrated ? 1 : 0.5, pose: pose)
  }

  /// A point on the road, seen from ``home``.
  static func point(ahead: Double, left: Double = 0, name: String = "a") throws -> PointOfInterest {
    PointOfInterest(name: name, position: try camera().geo(of: Point(x: ahead, y: left, z: 0)))
  }

  static func absence(
    _ point: PointOfInterest, _ camera: CameraSnapshot = camera(), _ settings: PointsOfInterest.Settings = .init()
  ) -> PointsOfInterest.Absence? {
    do throws(PointsOfInterest.Absence) {
      _ = try PointsOfInterest(settings: settings).banner(of: point, in: camera)
      return nil
    } catch {
      return error
    }
  }

  static let ways: [(ahead: Double, left: Double, PointsOfInterest.Absence?, Comment)] = [
    (100, 0, nil, "straight ahead"), (1, 0, .outsidePicture, "under the banner: it stands above the picture"),
    (-1, 0, .behind, "just passed"), (-100, 5, .behind, "long passed"),
    (299.9, 10, nil, "nearer than 300 m"), (300.1, 10, .tooFar, "farther than 300 m"),
    (299.9, -150, nil, "nearer along the way, as the distance counts, though not as the crow flies"),
    (50, 39.8, nil, "its right edge is still in the picture"), (50, 40.2, .outsidePicture, "left of the picture"),
    (50, -39.8, nil, "its left edge is still in the picture"), (50, -40.2, .outsidePicture, "right of the picture"),
    (18.5, 0, nil, "its lower edge is still in the picture"), (18.2, 0, .outsidePicture, "above the picture"),
  ]

  @Test(arguments: ways)
  func onlyNearPointsInThePictureAreShown(
    ahead: Double, left: Double, expected: PointsOfInterest.Absence?, why: Comment
  ) throws {
    let point = try Self.point(ahead: ahead, left: left)
    #expect(Self.absence(point) == expected, why)
    #expect(PointsOfInterest().place([point], in: Self.camera()).count == (expected == nil ? 1 : 0), why)
  }

  @Test func pointAtTheDistanceLimitIsTooFar() throws {
    let point = try Self.point(ahead: 300)
    let distance = try #require(Self.camera().geoToWorld(point.position)).x
    var settings = PointsOfInterest.Settings()
    for (limit, expected) in [
      (distance.nextDown, PointsOfInterest.Absence.tooFar), (distance, .tooFar), (distance.nextUp, nil),
    ] {
      settings.farthestMeters = limit
      #expect(Self.absence(point, Self.camera(), settings) == expected)
    }
  }

  @Test func pointsToTheLeftAppearOnTheLeft() throws {
    let banner = try PointsOfInterest().banner(of: try Self.point(ahead: 100), in: Self.camera())
    #expect(banner.world.topLeft.at.y > banner.world.bottomRight.at.y, "the world's y points to the left")
    #expect(banner.world.topLeft.at.z > banner.world.bottomRight.at.z)
    let left = try #require(Self.camera().worldToPixel(banner.world.topLeft)).at
    #expect(left.x < 639.5, "and in the picture left is where x is small")
    #expect(abs(banner.rect.x - 0.5 - left.x) < 1e-9 && abs(banner.rect.y - 0.5 - left.y) < 1e-9)
    #expect(abs(banner.rect.width - 160) < 0.01 && abs(banner.rect.height - 160) < 0.01)
    let foot = try #require(banner.footPixel)
    #expect(abs(foot.x - 639.5) < 0.01 && abs(foot.y - 373.5) < 0.01, "1.4 m below the horizon, at 100 m")
    #expect(!banner.isPartlyOutside && abs(banner.distanceMeters - 100) < 0.01)
  }

  @Test func bannerSizeIsSetForAllPointsOrOnePoint() throws {
    var settings = PointsOfInterest.Settings()
    (settings.liftMeters, settings.widthMeters, settings.heightMeters) = (5, 4, 2)
    var point = try Self.point(ahead: 50)
    let all = try PointsOfInterest(settings: settings).banner(of: point, in: Self.camera()).rect
    #expect(abs(all.width - 80) < 0.01 && abs(all.height - 40) < 0.01)
    #expect(abs(all.center.y - 0.5 - (359.5 - 72)) < 0.01, "3.6 m above the camera")
    (point.liftMeters, point.widthMeters, point.heightMeters) = (1.4, 10, 1)
    let one = try PointsOfInterest(settings: settings).banner(of: point, in: Self.camera()).rect
    #expect(abs(one.width - 200) < 0.01 && abs(one.height - 20) < 0.01 && abs(one.center.y - 360) < 0.01)
  }

  @Test func farBannersAreDrawnFirst() throws {
    let points = try [(40.0, "near"), (250, "far"), (100, "b"), (-5, "behind"), (100, "a")].map {
      try Self.point(ahead: $0.0, name: $0.1)
    }
    let order = PointsOfInterest().place(points, in: Self.camera()).map(\.point.name)
    #expect(order == ["far", "b", "a", "near"], "equally far ones as they were given")
  }

  @Test func missingInputsOfPointsAreReported() throws {
    let point = try Self.point(ahead: 100)
    var waiting = PointsOfInterest.Settings()
    waiting.awaitsCalibration = true
    #expect(Self.absence(point, Self.camera(at: nil)) == .noPosition)
    #expect(Self.absence(point, Self.camera(height: nil)) == .notCalibrated)
    #expect(Self.absence(point, Self.camera(isCalibrated: false)) == nil, "a measured camera is enough")
    #expect(Self.absence(point, Self.camera(isCalibrated: false), waiting) == .notCalibrated)
    #expect(Self.absence(point, Self.camera(), waiting) == nil)
    #expect(Self.absence(point, Self.camera(yaw: 100)) == .behind, "ahead, and behind a camera that looks aside")
  }

  @Test func pointsWithInvalidNumbersAreNotShown() throws {
    let point = try Self.point(ahead: 100)
    for change: @Sendable (inout PointOfInterest) -> Void in [
      { $0.liftMeters = .nan }, { $0.widthMeters = .infinity }, { $0.heightMeters = -.infinity },
      { $0.position.latitude = .nan }, { $0.position.longitude = 500 }, { $0.widthMeters = -3 },
      { $0.heightMeters = 0 },
    ] {
      var wild = point
      change(&wild)
      #expect(Self.absence(wild) != nil)
    }
  }

  /// The two places of the Mapbox Vision example, seen from a road between them: the car wash on its left, the filling
  /// station on its right. Pixels computed independently from the positions, with the ellipsoid's Cartesian coordinates.
  struct Sight: Sendable {
    var position: (Double, Double)
    /// Yaw, pitch, roll.
    var attitude: (Double, Double, Double)
    var name: String
    /// Left, top, right, bottom, in pixel coordinates.
    var sides: [Double]
  }

  static let wash = PointOfInterest(name: "car wash", position: place(27.675944566726685, 53.94105180084251))
  static let station = PointOfInterest(name: "gas station", position: place(27.674764394760132, 53.9405971055192))
  static let (far, middle, near) = (
    (27.671006179642, 53.940217425004), (27.672935652747, 53.940478623728), (27.673826186925, 53.940599166528)
  )

  static let sights = [
    Sight(position: far, attitude: (0, 0, 0), name: "gas station", sides: [663.447, 269.100, 727.447, 333.100]),
    Sight(position: far, attitude: (2, -1.5, 1), name: "gas station", sides: [696.526, 241.493, 761.935, 304.635]),
    Sight(position: middle, attitude: (0, 0, 0), name: "gas station", sides: [689.474, 171.167, 822.807, 304.500]),
    Sight(position: middle, attitude: (0, 0, 0), name: "car wash", sides: [513.781, 250.244, 591.131, 327.593]),
    Sight(position: middle, attitude: (2, -1.5, 1), name: "car wash", sides: [546.460, 225.687, 625.046, 301.637]),
    Sight(position: near, attitude: (0, 0, 0), name: "gas station", sides: [739.486, -17.166, 1006.152, 249.500]),
    Sight(position: near, attitude: (2, -1.5, 1), name: "car wash", sides: [494.498, 182.054, 605.105, 288.957]),
  ]

  @Test(arguments: sights)
  func bannersOfExamplePointsHaveTheKnownRectangles(_ sight: Sight) throws {
    let pose = GeoPose(position: Self.place(sight.position.0, sight.position.1), heading: .degrees(77.079686354))
    let camera = Self.camera(at: pose, yaw: sight.attitude.0, pitch: sight.attitude.1, roll: sight.attitude.2)
    let banners = PointsOfInterest().place([Self.wash, Self.station], in: camera)
    let banner = try #require(banners.first { $0.point.name == sight.name })
    let rect = banner.rect
    for (found, expected) in zip([rect.x, rect.y, rect.x + rect.width, rect.y + rect.height], sight.sides) {
      #expect(abs(found - 0.5 - expected) < 0.05)
    }
    #expect(banner.isPartlyOutside == sight.sides.contains { $0 < -0.5 })
  }

  @Test func pointTooFarAwayHasNoBanner() {
    let pose = GeoPose(position: Self.place(Self.far.0, Self.far.1), heading: .degrees(77.079686354))
    #expect(
      PointsOfInterest().place([Self.wash, Self.station], in: Self.camera(at: pose)).map(\.point.name) == [
        "gas station"
      ])
    #expect(Self.absence(Self.wash, Self.camera(at: pose)) == .tooFar)
  }
}
