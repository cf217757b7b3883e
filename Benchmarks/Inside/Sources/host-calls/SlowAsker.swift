import Foundation
import HeedKit
import Synchronization

/// Asks a road monitor inside its calls, and takes 50 ms for each frame while newer frames are judged.
final class SlowAsker: RoadMonitorDelegate {
  private static let questions = 1000
  private static let place = GeoPosition(longitude: 8.4, latitude: 49.0005)
  private static let ahead = Point<Vehicle>(x: 20, y: 1, z: 0)
  private static let camera = MountedCamera(
    optics: PinholeCamera(size: ImageSize(width: 1280, height: 720), fx: 1000, fy: 1000, cx: 640, cy: 360),
    heightMeters: 1.3)

  private let monitor: RoadMonitor
  private let state = Mutex((questions: 0, others: 0, camera: CameraSnapshot?.none, report: RoadReport?.none))

  private init(_ monitor: RoadMonitor) { self.monitor = monitor }

  static func ask(_ answer: inout Answer) throws {
    var rig = Rig(name: "asked")
    rig.roadCamera = camera
    let monitor = try RoadMonitor(rig: rig)
    let asker = SlowAsker(monitor)
    monitor.delegate = asker
    // Faster than the delegate, which gets the newest frame each time.
    var frame = 0
    while asker.state.withLock({ $0.questions }) < questions {
      monitor.determineAlerts(observation(frame))
      frame += 1
      Thread.sleep(forTimeInterval: 0.02)
    }
    asker.state.withLock { (answer.questions, answer.otherAnswers) = ($0.questions, $0.others) }
  }

  /// A car ahead, every 50 ms; the vehicle goes north.
  private static func observation(_ index: Int) -> RoadObservation {
    let time = Timestamp(milliseconds: Double(index) * 50)
    let meters = 60 - Double(index % 50)
    var seen = RoadObservation(frame: index, time: time, size: camera.optics.size)
    if let low = camera.pixel(of: Point(x: meters, y: 0.9, z: 1.5)),
      let high = camera.pixel(of: Point(x: meters, y: -0.9, z: 0))
    {
      let box = ImageRect(x: low.x + 0.5, y: low.y + 0.5, width: high.x - low.x, height: high.y - low.y)
      seen.objects = [RoadObject(id: "car", label: .car, box: box)]
    }
    seen.vehicle = VehicleState(
      time: time, speed: 15, yawRate: 0,
      position: GeoPosition(longitude: 8.4, latitude: 49 + Double(index) * 1e-5))
    seen.vehicle?.heading = .zero
    return seen
  }

  func didUpdateCamera(_ camera: CameraSnapshot, calibration: CameraCalibration?) {
    Thread.sleep(forTimeInterval: 0.05)
    state.withLock { ($0.camera, $0.report) = (camera, nil) }
    check()
  }

  func onRoad(timestamp: Double, report: RoadReport) {
    state.withLock { $0.report = report }
    check()
  }

  func didCompleteUpdate() { check() }

  private func check() {
    let (camera, report) = state.withLock { ($0.camera, $0.report) }
    guard let camera, let place = Self.place else { return }
    var isSame = monitor.geoToWorld(geoCoordinate: place) == camera.geoToWorld(place)
    isSame = isSame && monitor.worldToPixel(worldCoordinate: Self.ahead) == camera.worldToPixel(Self.ahead)
    if let report { isSame = isSame && monitor.report == report && monitor.alerts == report.alerts }
    state.withLock { state in
      state.questions += 1
      if !isSame { state.others += 1 }
    }
  }
}
