import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Alerts that are switched off and on")
struct RoadAlertsTests {
  /// One frame with a pedestrian who enters the lane, in a vehicle that is too fast; 0.1 s after the frame before.
  static func report(_ frame: Int) -> RoadReport {
    let time = Timestamp(milliseconds: Double(frame) * 100)
    var report = RoadReport(
      observation: RoadObservation(
        frame: frame, time: time, size: ImageSize(width: 100, height: 100), objects: [],
        vehicle: VehicleState(time: time, speed: 20, speedLimit: 10)))
    var person = RoadObjectState(
      id: "1", label: .pedestrian, box: ImageRect(x: 0, y: 0, width: 10, height: 10),
      region: frame < 3 ? .secondary : .primary)
    person.distanceMeters = 5
    report.objects = [person]
    report.speed = SpeedEstimate(metersPerSecond: 20, origin: .vehicle)
    return report
  }

  @Test func switchedOffAlertsAreClearedAndStartAnew() {
    var settings = RoadSettings()
    settings.alerts.useOnEntry = true
    settings.alerts.alertDistance = 10
    var alerts = RoadAlerts(settings: settings)
    let path = ExpectedPath(speed: 20, yawRate: 0)
    var frame = 0
    func kinds(frames: Int) -> Set<RoadAlert.Kind> {
      for _ in 0..<frames {
        _ = alerts.update([], Self.report(frame), path: path, sight: .unknown, isLaneJudged: true)
        frame += 1
      }
      return Set(alerts.standing.map(\.kind))
    }
    #expect(kinds(frames: 25) == [.entry, .distance, .overspeed])
    var off = settings
    (off.alerts.useOnEntry, off.alerts.useDistance, off.alerts.useOverspeed) = (false, false, false)
    alerts.use(off)
    #expect(kinds(frames: 1).isEmpty)
    #expect(kinds(frames: 25).isEmpty, "and stay quiet for longer than the speed is judged")
    alerts.use(settings)
    #expect(kinds(frames: 10) == [.entry, .distance], "the speed is judged anew for two seconds")
  }

  @Test func switchedOffLaneDepartureIsClearedAndStartsAnew() {
    let settings = RoadSettings()
    var alerts = RoadAlerts(settings: settings)
    let path = ExpectedPath(speed: 20, yawRate: 0)
    var frame = 10
    /// The alerts after a second in the lane's middle and a drift to the left at 1 m/s.
    func kindsAfterADrift() -> Set<RoadAlert.Kind> {
      for left in Array(repeating: 1.75, count: 10) + Array(stride(from: 1.75, through: 0.85, by: -0.1)) {
        var report = Self.report(frame)
        report.objects = []
        report.lane = LaneState(heading: .zero, leftDistance: left, rightDistance: 3.5 - left, curvature: 0)
        _ = alerts.update([], report, path: path, sight: .unknown, isLaneJudged: true)
        frame += 1
      }
      return Set(alerts.standing.map(\.kind)).subtracting([.overspeed])
    }
    #expect(kindsAfterADrift() == [.laneDeparture])
    var off = settings
    off.alerts.useLaneDeparture = false
    alerts.use(off)
    #expect(kindsAfterADrift().isEmpty)
    alerts.use(settings)
    #expect(kindsAfterADrift() == [.laneDeparture])
  }
}
