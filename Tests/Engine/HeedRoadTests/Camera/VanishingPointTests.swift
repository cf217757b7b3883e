import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Where the markings meet")
struct VanishingPointTests {
  static func lanes(_ camera: MountedCamera) -> [LaneMarking] {
    var drive = SimulatedDrive(camera)
    return drive.nextLanes().lanes ?? []
  }

  @Test(arguments: [(0.0, 0.0, 0.0), (3, 0, 0), (0, -4, 0), (-2, 2, 3)])
  func markingsMeetInTheDrivingDirection(yaw: Double, pitch: Double, roll: Double) throws {
    let camera = SimulatedDrive.camera(yaw: yaw, pitch: pitch, roll: roll)
    let point = try #require(VanishingPoint.point(of: Self.lanes(camera), camera.optics))
    let ahead = camera.rotation.inverse.apply(SIMD3(1, 0, 0))
    #expect(abs(point.x - ahead.x / ahead.z) < 1e-6 && abs(point.y - ahead.y / ahead.z) < 1e-6)
  }

  @Test func singleOrParallelMarkingsHaveNoVanishingPoint() {
    let camera = SimulatedDrive.camera()
    let lanes = Self.lanes(camera)
    #expect(VanishingPoint.point(of: [], camera.optics) == nil)
    #expect(VanishingPoint.point(of: Array(lanes.prefix(1)), camera.optics) == nil)
    var parallel = lanes
    parallel[1].points = lanes[0].points.map { PlanePoint(x: $0.x + 300, y: $0.y) }
    #expect(VanishingPoint.point(of: parallel, camera.optics) == nil, "beside each other")
    var away = lanes
    (away[0].position, away[1].position) = (.adjacentLeft, .adjacentRight)
    #expect(VanishingPoint.point(of: away, camera.optics) == nil, "of the next lanes")
  }

  @Test(arguments: [Double.nan, .infinity, 1e300])
  func invalidPointsGiveNoInvalidVanishingPoint(number: Double) {
    let camera = SimulatedDrive.camera()
    for (x, y) in [(number, 500), (500, number), (number, number)] {
      var lanes = Self.lanes(camera)
      lanes[0].points = Array(repeating: PlanePoint(x: x, y: y), count: 4)
      let point = VanishingPoint.point(of: lanes, camera.optics)
      #expect(point.map { $0.x.isFinite && $0.y.isFinite } ?? true)
      lanes[1].points = []
      #expect(VanishingPoint.point(of: lanes, camera.optics) == nil)
    }
  }
}
