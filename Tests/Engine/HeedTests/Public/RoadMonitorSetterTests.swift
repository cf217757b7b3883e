import Heed
import HeedGeometry
import HeedRoad
import HeedSignals
import Testing

/// Hosts of the alert library set every property before every frame.
@Suite(.timeLimit(.minutes(600))) struct RoadMonitorSetterTests {
  private static let size = ImageSize(width: 640, height: 480)
  private static let regions = Rig.Regions(primary: [[0.1, 0.95], [0.46, 0.15], [0.54, 0.15], [0.9, 0.95]])
  private static let otherRegions = Rig.Regions(primary: [[0.2, 0.95], [0.48, 0.3], [0.52, 0.3], [0.8, 0.95]])

  /// A car ahead that comes 10 m nearer a second, and a pedestrian who walks into the lane.
  private static func recognitions(_ frame: Int) -> [RoadObject] {
    func box(_ meters: Double, left: Double, width: Double, height: Double) -> ImageRect {
      let scale = 456 / meters
      return ImageRect(
        x: 320 + (left - width / 2) * scale, y: 240 + (1.2 - height) * scale, width: width * scale,
        height: height * scale)
    }
    return [
      RoadObject(id: "car", label: .car, box: box(40 - Double(frame), left: 0, width: 1.8, height: 1.5)),
      RoadObject(
        id: "person", label: .pedestrian, box: box(30, left: 7 - 0.3 * Double(frame), width: 0.6, height: 1.75)),
    ]
  }

  private static func settings() -> RoadSettings {
    var settings = RoadSettings()
    settings.alerts.useOnEntry = true
    settings.alerts.timeToCollisionWarning = 3
    return settings
  }

  private static func phone(millimeters: Double = 3.99) throws -> CameraProperties {
    try CameraProperties(sensorSize: [5.6, 4.2], focalLength: millimeters)
  }

  /// All events of an approach of 3.5 s.
  /// - Parameter set: Called with the monitor and the number of the next frame.
  private func events(set: (RoadMonitor, Int) throws -> Void) async throws -> [MonitorEvent] {
    var monitor: RoadMonitor? = try RoadMonitor()
    let stream = try #require(monitor?.events)
    for frame in 0..<35 {
      guard let monitor else { break }
      try set(monitor, frame)
      monitor.determineAlerts(
        recognitions: Self.recognitions(frame), frameWidth: Self.size.width, frameHeight: Self.size.height,
        datetime: Double(frame) * 100)
    }
    monitor = nil
    return await all(of: stream)
  }

  private static func setAll(_ monitor: RoadMonitor) throws {
    try monitor.setCameraProperties(phone())
    try monitor.setSettings(settings())
    try monitor.setDetector(settings().detector)
    try monitor.setRoi(roi: regions)
    monitor.setCurrentSpeed(14)
  }

  private static func alerts(_ events: [MonitorEvent]) -> [RoadAlertChange] {
    events.compactMap { if case .alert(let change) = $0 { change } else { nil } }
  }

  private static func reports(_ events: [MonitorEvent]) -> [RoadReport] {
    events.compactMap { if case .road(let report) = $0 { report } else { nil } }
  }

  @Test func everyPropertyMayBeSetBeforeEveryFrame() async throws {
    let once = try await events { monitor, frame in
      if frame == 0 { try Self.setAll(monitor) }
      monitor.setCurrentSpeed(14)
    }
    let always = try await events { monitor, _ in try Self.setAll(monitor) }
    #expect(always.lines == once.lines)
    let kinds = Set(Self.alerts(once).map(\.alert.kind))
    #expect(kinds == [.timeToCollision, .entry], "the scene raises both alerts")
  }

  @Test func anotherRegionKeepsTracksAndCollisionAlerts() async throws {
    let found = try await events { monitor, frame in
      try Self.setAll(monitor)
      if frame >= 25 { try monitor.setRoi(roi: Self.otherRegions) }
    }
    let once = try await events { monitor, _ in try Self.setAll(monitor) }
    func collisions(_ events: [MonitorEvent]) -> [RoadAlertChange] {
      Self.alerts(events).filter { $0.alert.kind == .timeToCollision }
    }
    #expect(!collisions(once).isEmpty && collisions(found) == collisions(once))
    func distances(_ events: [MonitorEvent]) -> [[Double?]] {
      Self.reports(events).map { $0.objects.map(\.distanceMeters) }
    }
    #expect(distances(found) == distances(once))
    #expect(Self.reports(found).last?.primaryRegion != Self.reports(once).last?.primaryRegion)
  }

  @Test func otherLimitsDecideTheNextFrame() async throws {
    let found = try await events { monitor, frame in
      try Self.setAll(monitor)
      var settings = Self.settings()
      // Within the warning's limit at first, then within the alert's, then beyond all limits.
      if frame >= 12 { (settings.alerts.timeToCollisionAlert, settings.alerts.timeToCollisionWarning) = (20, 21) }
      if frame >= 13 { (settings.alerts.timeToCollisionAlert, settings.alerts.timeToCollisionWarning) = (0.2, 0.3) }
      if frame >= 13 { settings.alerts.timeToCollisionInfo = 0.4 }
      try monitor.setSettings(settings)
    }
    let changes = Self.alerts(found).filter { $0.alert.kind == .timeToCollision && $0.alert.object == "car" }
    #expect(changes.map(\.state) == [.raised, .changed, .cleared])
    #expect(changes.map(\.time.milliseconds) == [1100, 1200, 1300])
    #expect(changes.prefix(2).map(\.alert.severity) == [.warning, .alert])
    let distances = Self.reports(found).compactMap { $0.objects.first { $0.id == "car" }?.distanceMeters }
    #expect(distances.count == 35 && zip(distances, distances.dropFirst()).allSatisfy { $0 > $1 }, "one track")
  }

  @Test func anotherCameraBeginsAnew() async throws {
    let found = try await events { monitor, frame in
      if frame < 30 { try Self.setAll(monitor) } else { try monitor.setCameraProperties(Self.phone(millimeters: 8)) }
    }
    let cleared = Self.alerts(found).filter { $0.state == .cleared }
    #expect(cleared.contains { $0.alert.kind == .timeToCollision && $0.time == Timestamp(milliseconds: 2900) })
    let missing = found.compactMap { if case .roadAvailability(let change) = $0 { change } else { nil } }
    #expect(Set(missing.map(\.time.milliseconds)) == [0, 3000], "functions that lack an input are reported again")
  }
}
