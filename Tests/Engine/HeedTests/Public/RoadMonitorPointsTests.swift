import Heed
import HeedGeometry
import HeedRoad
import HeedSignals
import Testing

@Suite("A road monitor places points of interest")
struct RoadMonitorPointsTests {
  private static let size = ImageSize(width: 1280, height: 720)

  private func monitor() throws -> RoadMonitor {
    var rig = Rig(name: "test")
    rig.roadCamera = MountedCamera(
      optics: PinholeCamera(size: Self.size, fx: 1000, fy: 1000, cx: 639.5, cy: 359.5), heightMeters: 1.4)
    return try RoadMonitor(rig: rig)
  }

  private func place(_ longitude: Double, _ latitude: Double) throws -> GeoPosition {
    try #require(GeoPosition(longitude: longitude, latitude: latitude))
  }

  @Test func pointsUseTheCameraOfTheirUpdate() throws {
    let monitor = try monitor()
    let points = [PointOfInterest(name: "north", position: try place(27.67, 53.9409))]
    var state = VehicleState(time: .zero, speed: 14, position: try place(27.67, 53.94))
    state.heading = .zero
    var seen = RoadObservation(frame: 0, time: .zero, size: Self.size)
    monitor.determineAlerts(seen)
    #expect(monitor.place(points, in: try #require(monitor.camera)).isEmpty, "nobody said where the vehicle is")
    (seen.frame, seen.time) = (1, Timestamp(milliseconds: 100))
    state.time = seen.time
    monitor.setVehicle(state)
    monitor.determineAlerts(seen)
    let camera = try #require(monitor.camera)
    let banner = try #require(monitor.place(points, in: camera).first)
    #expect(abs(banner.distanceMeters - 100.2) < 0.1 && abs(banner.rect.center.x - 640) < 1)
  }

  @Test func pointDistanceLimitFollowsTheSettings() throws {
    let monitor = try monitor()
    var settings = monitor.settings
    settings.points.farthestMeters = 100
    try monitor.setSettings(settings)
    var state = VehicleState(time: .zero, position: try place(27.67, 53.94))
    state.heading = .zero
    monitor.setVehicle(state)
    monitor.determineAlerts(RoadObservation(frame: 0, time: .zero, size: Self.size))
    let points = [PointOfInterest(name: "north", position: try place(27.67, 53.9409))]
    #expect(monitor.place(points, in: try #require(monitor.camera)).isEmpty)
  }
}
