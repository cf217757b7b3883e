import Testing

@testable import RoadSimulation

struct SimulatedCameraTests {
  @Test func carAheadIsInTheMiddle() throws {
    let camera = SimulatedCamera()
    let car = Cuboid(length: 4, width: 2, height: 1.5, x: 12, y: 0)
    let box = try #require(camera.box(around: car))
    #expect(abs(camera.distance(to: car) - 10) < 1e-12)
    #expect(abs(box.left - (609.5593 - 72.15377)) < 1e-9, "1 m to the left of it, 10 m away")
    #expect(abs(box.right - (609.5593 + 72.15377)) < 1e-9)
    #expect(abs(box.bottom - (172.854 + 72.15377 * 1.65)) < 1e-9, "its foot is 1.65 m below the camera")
    #expect(abs(box.top - (172.854 + 721.5377 * 0.15 / 14)) < 1e-9, "its far upper edge is 0.15 m below, 14 m away")
  }

  @Test func carOnTheLeftAppearsOnTheLeft() throws {
    let box = try #require(SimulatedCamera().box(around: Cuboid(length: 1, width: 1, height: 1, x: 20, y: 5)))
    #expect(box.right < 609)
  }

  @Test func leftTurnedCameraSeesAPointFartherRight() throws {
    var camera = SimulatedCamera()
    let point = SIMD3(20.0, 0, 1.65)
    #expect(camera.seen(point) == SIMD3(0, 0, 20))
    camera.yaw = 0.1
    #expect(camera.seen(point).x > 0)
    camera.yaw = 0
    camera.pitch = 0.1
    #expect(camera.seen(point).y > 0, "a camera that looks up sees it lower")
  }

  @Test func carDistanceIsThatOfItsNearestCorner() {
    var camera = SimulatedCamera()
    camera.yaw = 0.03
    camera.pitch = -0.02
    let car = Cuboid(length: 4, width: 2, height: 1.5, x: 12, y: 3, heading: 0.7)
    let nearest = car.corners.map { camera.seen($0).z }.min() ?? 0
    #expect(abs(camera.distance(to: car) - nearest) < 1e-12)
  }

  @Test func carBehindIsNotSeen() {
    let camera = SimulatedCamera()
    #expect(camera.box(around: Cuboid(length: 4, width: 2, height: 1.5, x: -10)) == nil)
    #expect(camera.visible(.init(left: -20, top: 10, right: -10, bottom: 20)) == nil)
    #expect(
      camera.visible(.init(left: -20, top: 300, right: 50, bottom: 400))
        == .init(left: 0, top: 300, right: 50, bottom: 375))
  }
}
