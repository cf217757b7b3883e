import HeedKit

/// A car ahead that comes 10 m nearer a second, and a pedestrian who walks into the lane.
enum Approach {
  private static let size = ImageSize(width: 640, height: 480)
  private static let regions = Rig.Regions(primary: [[0.1, 0.95], [0.46, 0.15], [0.54, 0.15], [0.9, 0.95]])

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

  private static func setAll(_ monitor: RoadMonitor) throws {
    var settings = RoadSettings()
    settings.alerts.useOnEntry = true
    settings.alerts.timeToCollisionWarning = 3
    try monitor.setCameraProperties(CameraProperties(sensorSize: [5.6, 4.2], focalLength: 3.99))
    try monitor.setSettings(settings)
    try monitor.setDetector(settings.detector)
    try monitor.setRoi(roi: regions)
  }

  /// All events of an approach of 3.5 s.
  private static func events(setEachFrame: Bool) async throws -> [MonitorEvent] {
    var monitor: RoadMonitor? = try RoadMonitor()
    guard let stream = monitor?.events else { return [] }
    for frame in 0..<35 {
      guard let monitor else { break }
      if setEachFrame || frame == 0 { try setAll(monitor) }
      monitor.setCurrentSpeed(14)
      monitor.determineAlerts(
        recognitions: recognitions(frame), frameWidth: size.width, frameHeight: size.height,
        datetime: Double(frame) * 100)
    }
    monitor = nil
    var events: [MonitorEvent] = []
    for await event in stream { events.append(event) }
    return events
  }

  /// The events of both ways side by side.
  static func compared() async throws -> (lines: Int, alerts: Int, differentLines: Int) {
    let once = try await events(setEachFrame: false)
    let always = try await events(setEachFrame: true)
    let alerts = once.count { if case .alert = $0 { true } else { false } }
    return (once.count, alerts, abs(once.count - always.count) + zip(once, always).count { $0 != $1 })
  }
}
