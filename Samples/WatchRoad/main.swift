import Foundation
import HeedKit

// Somebody else's detector sees a car ahead that comes nearer: what the monitor makes of it. swift run WatchRoad
/// What `make` gives. An error ends the program with its sentence: what is missing or wrong, and which command helps.
func orExit<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch {
    print("error:", error)
    exit(1)
  }
}

let monitor = orExit {
  let phone = try CameraProperties(sensorSize: SIMD2(5.6, 4.2), focalLength: 3.99)
  let monitor = try RoadMonitor()
  try monitor.setCameraProperties(phone)
  try monitor.setRoi(
    roi: Rig.Regions(primary: [SIMD2(0.10, 0.95), SIMD2(0.46, 0.15), SIMD2(0.54, 0.15), SIMD2(0.90, 0.95)]))
  return monitor
}
var last: [RoadAlert.Severity] = []

for frame in 0..<35 {
  // Ten frames a second; 40 m ahead at first, and 10 m nearer with every second.
  let (milliseconds, meters) = (Double(frame) * 100, 40 - Double(frame))
  let pixelsPerMeter = 456 / meters
  let box = ImageRect(
    x: 320 - 0.9 * pixelsPerMeter, y: 240 - 0.3 * pixelsPerMeter, width: 1.8 * pixelsPerMeter,
    height: 1.5 * pixelsPerMeter)
  monitor.setCurrentSpeed(14)
  let alerts = monitor.determineAlerts(
    recognitions: [RoadObject(id: "7", label: .car, box: box, score: 0.9)], frameWidth: 640, frameHeight: 480,
    datetime: milliseconds)
  guard alerts.map(\.severity) != last else { continue }
  last = alerts.map(\.severity)
  for alert in alerts {
    let contact = alert.timeToCollision.map { "contact in \(($0.seconds * 10).rounded() / 10) s" } ?? ""
    print(Int(milliseconds), alert.kind, alert.severity, contact)
  }
}
print("watched 35 frames, \(monitor.alerts.count) alerts stand")
