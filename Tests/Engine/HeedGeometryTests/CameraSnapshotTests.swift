import Foundation
import HeedGeometry
import Testing

@Suite("Places, roads and pixels")
struct CameraSnapshotTests {
  static let size = ImageSize(width: 1280, height: 720)
  static let optics = PinholeCamera(size: size, fx: 1000, fy: 1000, cx: 639.5, cy: 359.5, distortion: [-0.3])
  static let camera = MountedCamera(optics: optics, heightMeters: 1.4)

  static func snapshot(heading: Double? = 0, camera: MountedCamera? = camera) throws -> CameraSnapshot {
    let place = try #require(GeoPosition(longitude: 27.6753, latitude: 53.9408))
    return CameraSnapshot(
      frameSize: size, camera: camera, isCalibrated: true, calibrationProgress: 1,
      pose: heading.map { GeoPose(position: place, heading: .degrees($0)) })
  }

  // A place 100 m east and 100 m north of the vehicle. x is ahead, y is to the LEFT.
  static let headings: [(heading: Double, x: Double, y: Double, why: Comment)] = [
    (0, 100, -100, "north: it is ahead on the right"),
    (90, 100, 100, "east: ahead on the left"),
    (180, -100, 100, "south: behind on the left"),
    (270, -100, -100, "west: behind on the right"),
    (45, 141.421, 0, "north-east: straight ahead"),
    (-90, -100, -100, "west, counted the other way round"),
    (405, 141.421, 0, "a full turn more is the same"),
  ]

  @Test(arguments: headings)
  func vehicleXPointsAheadAndYPointsLeft(_ row: (heading: Double, x: Double, y: Double, why: Comment)) throws {
    let snapshot = try Self.snapshot(heading: row.heading)
    let origin = try #require(snapshot.pose).position
    let place = try #require(LocalTangentPlane(origin: origin).position(atMeters: SIMD2(100, 100)))
    let point = try #require(snapshot.geoToWorld(place))
    #expect(abs(point.x - row.x) < 1e-3 && abs(point.y - row.y) < 1e-3 && point.z == 0, row.why)
    let back = try #require(snapshot.worldToGeo(point))
    let miss = LocalTangentPlane(origin: place).meters(to: back)
    #expect(abs(miss.x) < 1e-7 && abs(miss.y) < 1e-7, row.why)
  }

  @Test func pointHeightDoesNotChangeTheGeoPosition() throws {
    let snapshot = try Self.snapshot(heading: 30)
    #expect(snapshot.worldToGeo(Point(x: 40, y: -3, z: 16)) == snapshot.worldToGeo(Point(x: 40, y: -3, z: 0)))
  }

  static func reason(_ body: () throws -> Void) -> ProjectionFailure? {
    do { try body() } catch { return error as? ProjectionFailure }
    return nil
  }

  @Test func missingProjectionInputsAreReported() throws {
    let place = try #require(GeoPosition(longitude: 27.67, latitude: 53.94))
    let (whole, blind) = (try Self.snapshot(), try Self.snapshot(heading: nil, camera: nil))
    let low = try Self.snapshot(camera: MountedCamera(optics: Self.optics))
    let point = Point<Vehicle>(x: 10, y: 0, z: 0)
    let pixel = PlanePoint<Image>(x: 640, y: 500)
    #expect(Self.reason { _ = try blind.world(of: place) } == .noPosition)
    #expect(Self.reason { _ = try blind.geo(of: point) } == .noPosition)
    #expect(Self.reason { _ = try blind.pixel(of: point) } == .notCalibrated)
    #expect(Self.reason { _ = try blind.ground(at: pixel) } == .notCalibrated)
    #expect(Self.reason { _ = try low.pixel(of: point) } == .notCalibrated, "nobody measured its height")
    #expect(Self.reason { _ = try low.ground(at: pixel) } == .notCalibrated)
    #expect(Self.reason { _ = try whole.world(of: place) } == nil)
    #expect(blind.geoToWorld(place) == nil && blind.worldToGeo(point) == nil)
    #expect(blind.worldToPixel(point) == nil && blind.pixelToWorld(pixel) == nil)
  }

  // Level camera 1.4 m above the road, horizon at row 359.5; k1 = -0.3 folds at 46.5 degrees.
  static let points: [(point: SIMD3<Double>, reason: ProjectionFailure?, why: Comment)] = [
    ([10, 0, 0], nil, "the road ahead"),
    ([-10, 0, 0], .behindCamera, "the road behind"),
    ([0, 0, 0], .behindCamera, "straight below the lens"),
    ([0, 0, 1.4], .behindCamera, "in the lens"),
    ([1e-9, 5, 1.4], .behindCamera, "level with the lens"),
    ([1e-300, 5, 1.4], .behindCamera, "where a ratio overflows"),
    ([1, 1.5, 1.4], .beyondLens, "56 degrees to the left: the polynomial has folded"),
    ([1, 1.0, 1.4], nil, "45 degrees: just inside"),
    ([.nan, 0, 0], .notAPlace, "no number"),
    ([10, .infinity, 0], .notAPlace, "nor this"),
    ([1e300, 0, 0], nil, "very far away is on the horizon"),
  ]

  @Test(arguments: points)
  func pointOutsideTheImageHasAReason(_ row: (point: SIMD3<Double>, reason: ProjectionFailure?, why: Comment)) throws {
    let snapshot = try Self.snapshot()
    let point = Point<Vehicle>(meters: row.point)
    #expect(Self.reason { _ = try snapshot.pixel(of: point) } == row.reason, row.why)
    #expect((snapshot.worldToPixel(point) == nil) == (row.reason != nil), row.why)
  }

  static let pixels: [(x: Double, y: Double, reason: ProjectionFailure?, why: Comment)] = [
    (640, 500, nil, "the road"),
    (640, 359.5, .aboveHorizon, "the horizon"),
    (640, 100, .aboveHorizon, "the sky"),
    (640, 360, nil, "just below the horizon"),
    (639.5, 359.5 + 702, nil, "below the picture, still in the lens"),
    (639.5, 359.5 + 703, .beyondLens, "where no ray of this lens comes from"),
    (.nan, 500, .notAPlace, "no number"),
    (640, -.infinity, .notAPlace, "nor this"),
  ]

  @Test(arguments: pixels)
  func pixelWithoutRoadHasAReason(x: Double, y: Double, reason: ProjectionFailure?, why: Comment) throws {
    let snapshot = try Self.snapshot()
    #expect(Self.reason { _ = try snapshot.ground(at: PlanePoint(x: x, y: y)) } == reason, why)
  }

  @Test func invalidPlacesHaveNoWorldPoint() throws {
    let snapshot = try Self.snapshot()
    var place = try #require(GeoPosition(longitude: 27, latitude: 53))
    place.latitude = .nan
    #expect(Self.reason { _ = try snapshot.world(of: place) } == .notAPlace)
    let antipode = try #require(GeoPosition(longitude: -152.3247, latitude: -53.9408))
    #expect(Self.reason { _ = try snapshot.world(of: antipode) } == .beyondEarth)
    #expect(Self.reason { _ = try snapshot.geo(of: Point(x: 7e6, y: 0, z: 0)) } == .beyondEarth)
    #expect(Self.reason { _ = try snapshot.geo(of: Point(x: .nan, y: 0, z: 0)) } == .notAPlace)
    var pose = try #require(snapshot.pose)
    pose.heading = .radians(.nan)
    let lost = CameraSnapshot(
      frameSize: Self.size, camera: nil, isCalibrated: false, calibrationProgress: 0, pose: pose)
    #expect(Self.reason { _ = try lost.geo(of: Point(x: 1, y: 0, z: 0)) } == .noPosition)
  }

  @Test(arguments: ProjectionFailure.allCases)
  func everyProjectionFailureHasALongDescription(_ reason: ProjectionFailure) { #expect(reason.description.count > 40) }

  @Test func cameraIsScaledToAnotherPictureSize() throws {
    let half = CameraSnapshot(
      frameSize: ImageSize(width: 640, height: 360), camera: Self.camera, isCalibrated: true, calibrationProgress: 1)
    let (small, large) = (
      try half.pixel(of: Point(x: 10, y: 1, z: 0)), try Self.snapshot().pixel(of: Point(x: 10, y: 1, z: 0))
    )
    #expect(abs(small.x - ((large.x + 0.5) / 2 - 0.5)) < 1e-9)
    let cropped = CameraSnapshot(
      frameSize: ImageSize(width: 640, height: 480), camera: Self.camera, isCalibrated: true, calibrationProgress: 1)
    #expect(Self.reason { _ = try cropped.ground(at: PlanePoint(x: 300, y: 300)) } == .notCalibrated)
  }
}
